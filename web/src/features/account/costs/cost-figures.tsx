import { NumberField } from "../../../components/ui/forms/number-field.tsx";
import { CheckboxField } from "../../../components/ui/forms/field.tsx";
import { errorOf, minimumErrorOf, taxErrorOf } from "./cost-draft.ts";
import type { CostDraft, CostKind, CostPart } from "./cost-draft.ts";

const kinds: readonly { readonly kind: CostKind; readonly name: string; readonly of: string }[] = [
  { kind: "share", name: "Acciones", of: "del monto comprado o vendido" },
  { kind: "premium", name: "Opciones", of: "de la prima" },
  { kind: "exercise", name: "Ejercicio", of: "del monto a la base" },
];
const parts: readonly { readonly part: CostPart; readonly name: string }[] = [
  { part: "commission", name: "Comisión del broker" },
  { part: "marketFee", name: "Derechos de mercado" },
];

const percent = { step: 0.01, minimum: 0, minimumDecimals: 2, maximumDecimals: 4, unit: "%" } as const;

/** A fraction as percents and back, without the crumbs of binary fractions. */
const toPercent = (fraction: number | null) =>
  fraction === null ? null : Number((fraction * 100).toPrecision(12));
const toFraction = (value: number | null) => (value === null ? null : Number((value / 100).toPrecision(12)));

type EditorProps = {
  draft: CostDraft;
  onChange: (change: Partial<CostDraft>) => void;
};

function FigureTable({ draft, onChange }: EditorProps) {
  const figure = (part: CostPart, partName: string, { kind, name }: (typeof kinds)[number]) => (
    <td key={part} className="py-1 pl-3 align-top">
      <NumberField
        label={`${partName}: ${name}`}
        isLabelHidden
        {...percent}
        value={toPercent(draft[part][kind])}
        error={errorOf(draft[part][kind])}
        onCommit={(value) =>
          onChange({ choice: "own", [part]: { ...draft[part], [kind]: toFraction(value) } })
        }
      />
    </td>
  );
  return (
    <table className="w-full table-fixed text-md">
      <thead>
        <tr className="text-left text-sm text-muted">
          <th scope="col" className="w-2/5 font-normal">
            Por punta, sin IVA
          </th>
          {parts.map(({ part, name }) => (
            <th key={part} scope="col" className="pb-1 pl-3 text-right align-bottom font-normal">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map((row) => (
          <tr key={row.kind}>
            <th scope="row" className="py-1 text-left align-top font-normal">
              <span className="block font-medium">{row.name}</span>
              <span className="block text-sm text-muted">{row.of}</span>
            </th>
            {parts.map(({ part, name }) => figure(part, name, row))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Every figure of a schedule, before tax, with the tax. A figure that is touched makes the schedule the user's own. */
export function CostFigures({ draft, onChange }: EditorProps) {
  return (
    <div className="grid gap-4">
      <FigureTable draft={draft} onChange={onChange} />
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        <div className="w-32">
          <NumberField
            label="IVA"
            {...percent}
            minimumDecimals={0}
            step={0.5}
            value={toPercent(draft.valueAddedTax)}
            error={taxErrorOf(draft.valueAddedTax)}
            onCommit={(value) => onChange({ choice: "own", valueAddedTax: toFraction(value) })}
          />
        </div>
        <div className="w-40">
          <NumberField
            label="Arancel de caución"
            {...percent}
            hint="TNA sobre la plata, sin IVA"
            value={toPercent(draft.caucionFee)}
            error={errorOf(draft.caucionFee)}
            onCommit={(value) => onChange({ choice: "own", caucionFee: toFraction(value) })}
          />
        </div>
        <div className="w-40">
          <NumberField
            label="Mínimo por orden"
            unit="$"
            step={100}
            minimum={0}
            maximumDecimals={2}
            hint="Sin IVA"
            value={draft.orderMinimum}
            error={minimumErrorOf(draft.orderMinimum)}
            onCommit={(orderMinimum) => onChange({ choice: "own", orderMinimum })}
          />
        </div>
        <CheckboxField
          label="Los derechos de mercado también pagan IVA"
          checked={draft.taxOnMarketFee}
          onChange={(event) => onChange({ choice: "own", taxOnMarketFee: event.currentTarget.checked })}
          className="pb-2"
        />
      </div>
    </div>
  );
}
