import { alertMeasureNames, alertSideNames } from "@paridad/core/alerts";
import { alertKinds } from "@paridad/core/contract";
import type { AlertKind, SubjectField } from "@paridad/core/contract";
import { Plus, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../components/ui/button.tsx";
import { SelectField } from "../../components/ui/forms/field.tsx";
import type { SelectFieldProps } from "../../components/ui/forms/field.tsx";
import { NumberField } from "../../components/ui/forms/number-field.tsx";
import { usePositions } from "../../data/positions/use-positions.ts";
import { contractOfDraft, takesOnlyCalls } from "./alert-draft.ts";
import type { AlertDraft, DraftLeg } from "./alert-draft.ts";
import { ContractField, ExpiryField } from "./contract-field.tsx";

type FieldsProps = {
  readonly draft: AlertDraft;
  readonly error: string | null;
  readonly onChange: (part: Partial<AlertDraft>) => void;
};

/** One of a few by their names. */
function NameField<Name extends string>({
  names,
  onChoose,
  ...field
}: Omit<SelectFieldProps, "onChange"> & {
  names: Readonly<Record<Name, string>>;
  onChoose: (name: Name) => void;
}) {
  return (
    <SelectField {...field} onChange={({ target }) => onChoose(target.value as Name)}>
      {(Object.entries(names) as [Name, string][]).map(([key, name]) => (
        <option key={key} value={key}>
          {name.slice(0, 1).toUpperCase() + name.slice(1)}
        </option>
      ))}
    </SelectField>
  );
}

function Legs({ draft, error, onChange }: FieldsProps) {
  const { legs } = draft;
  const put = (index: number, leg: DraftLeg) => onChange({ legs: legs.with(index, leg) });
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-md font-medium">Patas</legend>
      {legs.map((leg, index) => (
        <div key={index} className="grid grid-cols-[88px_1fr_auto] items-start gap-2">
          <NumberField
            label="Cantidad"
            value={leg.quantity}
            step={1}
            hint={leg.quantity < 0 ? "vendés" : "comprás"}
            onCommit={(quantity) => put(index, { ...leg, quantity: Math.trunc(quantity ?? 0) })}
          />
          <ContractField
            label={`Pata ${index + 1}`}
            value={leg.contract}
            error={leg.contract === null ? error : null}
            onChange={(contract) => put(index, { ...leg, contract })}
          />
          {legs.length > 2 ? (
            <Button
              size="small"
              tone="ghost"
              className="mt-8"
              aria-label={`Quitar la pata ${index + 1}`}
              onClick={() => onChange({ legs: legs.toSpliced(index, 1) })}
            >
              <Trash2 aria-hidden />
            </Button>
          ) : null}
        </div>
      ))}
      {legs.length < 4 ? (
        <div>
          <Button
            size="small"
            tone="secondary"
            onClick={() => onChange({ legs: [...legs, { contract: null, quantity: 1 }] })}
          >
            <Plus aria-hidden /> Otra pata
          </Button>
        </div>
      ) : null}
      <p className="text-sm text-muted">
        Lo que pagás por abrir una unidad, por acción: lo comprado a la venta, lo vendido a la compra.
        Negativo si cobrás.
      </p>
    </fieldset>
  );
}

/** The open positions, and the one that the draft names where it isn't among them. */
function PositionField({ draft, error, onChange }: FieldsProps) {
  const { list } = usePositions();
  const { positionId } = draft;
  const known = list.data?.positions ?? [];
  const open = known.filter(({ status }) => status === "open");
  const closed = known.find(({ id, status }) => id === positionId && status !== "open");
  const isKept = positionId === null || open.some(({ id }) => id === positionId);
  const gone = list.isSuccess ? "Una posición que ya no existe" : "La posición elegida";
  return (
    <SelectField
      label="Posición"
      value={draft.positionId ?? ""}
      error={error}
      hint={
        open.length === 0 && list.isSuccess
          ? "No tenés posiciones abiertas guardadas."
          : "Lo que da cerrarla, neto."
      }
      onChange={(event) => onChange({ positionId: event.target.value })}
    >
      <option value="" disabled>
        Elegí una posición
      </option>
      {open.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      {isKept ? null : (
        <option value={positionId}>{closed === undefined ? gone : `${closed.name} (cerrada)`}</option>
      )}
    </SelectField>
  );
}

function OwnField({ label, draft, error, onChange }: FieldsProps & { label: string }) {
  const contract = contractOfDraft(draft);
  return (
    <ContractField
      label={label}
      value={contract}
      isCall={takesOnlyCalls(draft)}
      error={contract === null ? error : null}
      onChange={(contract) => onChange({ contract })}
    />
  );
}

/** The field of each part of a subject. */
const fieldForms: Readonly<Record<SubjectField, (props: FieldsProps) => ReactNode>> = {
  contract: (props) => <OwnField {...props} label="Opción" />,
  side: ({ draft: { side }, onChange }) => (
    <NameField
      label="Precio"
      value={side}
      names={alertSideNames}
      onChoose={(one) => onChange({ side: one })}
    />
  ),
  measure: ({ draft: { measure }, onChange }) => (
    <NameField
      label="Tasa"
      value={measure}
      hint={measure === "implied" ? "Por paridad, de la base." : "Neta de tus costos, a las puntas."}
      names={alertMeasureNames}
      onChoose={(one) => onChange({ measure: one })}
    />
  ),
  legs: Legs,
  one: (props) => <OwnField {...props} label="Primera opción" />,
  other: ({ draft: { other }, error, onChange }) => (
    <ContractField
      label="Segunda opción"
      value={other}
      error={other === null ? error : null}
      onChange={(chosen) => onChange({ other: chosen })}
    />
  ),
  expiration: ({ draft, error, onChange }) => (
    <ExpiryField value={draft.expiration} error={error} onChange={(expiration) => onChange({ expiration })} />
  ),
  positionId: PositionField,
};

const hints: Partial<Record<AlertKind, string>> = {
  exercise:
    "Lo que cede quien la tiene si la ejerce ahora: la punta compradora menos lo que da ejercer, en % de la base. Bajo 0,25 % te pueden ejercer hoy.",
  percentile: "La VI 30 días contra las ruedas guardadas del último año. Hacen falta 60.",
};

/** Fields of an alert's kind. */
export function SubjectFields(props: FieldsProps) {
  const { kind } = props.draft;
  const { fields } = alertKinds[kind];
  const hint = hints[kind];
  return (
    <>
      {fields.length === 0 ? null : (
        <div className={fields.length > 1 ? "grid gap-4 sm:grid-cols-2" : "contents"}>
          {fields.map((field) => {
            const Field = fieldForms[field];
            return <Field key={field} {...props} />;
          })}
        </div>
      )}
      {hint === undefined ? null : <p className="text-sm text-muted">{hint}</p>}
    </>
  );
}
