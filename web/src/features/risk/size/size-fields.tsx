import { busyWords } from "@paridad/core/messages";
import { lossBasisMessages, sizeSessions } from "@paridad/core/risk";
import type { LossBasis } from "@paridad/core/risk";

import { SelectField } from "../../../components/ui/forms/field.tsx";
import { NumberField } from "../../../components/ui/forms/number-field.tsx";
import type { SizeChoice } from "./size-choice.ts";

type Choosing = { readonly choice: SizeChoice; readonly onChange: (change: Partial<SizeChoice>) => void };

const row = "grid grid-cols-2 items-end gap-3 sm:grid-cols-3";

/** The account: what there is and what of it one position may lose. */
export function AccountFields({
  choice,
  onChange,
  capital,
  onCapital,
}: Choosing & { capital: number | null; onCapital: (capital: number | null) => void }) {
  return (
    <div className={row}>
      <NumberField
        label="Tu capital"
        unit="$"
        value={capital}
        step={100_000}
        minimum={0}
        onCommit={(value) => onCapital(value !== null && value > 0 ? value : null)}
      />
      <NumberField
        label="Lo que aceptás perder"
        unit="%"
        value={choice.riskPercent}
        step={0.5}
        minimum={0}
        onCommit={(riskPercent) => onChange({ riskPercent })}
      />
    </div>
  );
}

/** Loss of a lot, and its basis, null until it is worked out; a position whose loss ends by itself offers that one first. */
export function LossFields({
  choice,
  onChange,
  basis,
  offered,
  onBasis,
}: Choosing & {
  basis: LossBasis | null;
  offered: readonly LossBasis[];
  onBasis: (basis: LossBasis) => void;
}) {
  return (
    <div className={basis === "stress" || basis === "stop" ? row : "grid gap-3 sm:grid-cols-3"}>
      <SelectField
        label="La pérdida de un lote es"
        value={basis ?? ""}
        disabled={basis === null}
        onChange={({ currentTarget: { value } }) => onBasis(value as LossBasis)}
      >
        {basis === null ? <option value="">{busyWords.computing}</option> : null}
        {offered.map((one) => (
          <option key={one} value={one}>
            {lossBasisMessages[one]}
          </option>
        ))}
      </SelectField>
      {basis === "stress" ? (
        <NumberField
          label="Salto, para los dos lados"
          unit="%"
          value={choice.stressPercent}
          step={5}
          minimum={1}
          onCommit={(stressPercent) => onChange({ stressPercent })}
        />
      ) : null}
      {basis === "stop" ? (
        <NumberField
          label="Cerrás si un lote pierde"
          unit="$"
          value={choice.stop}
          step={1_000}
          minimum={0}
          onCommit={(stop) => onChange({ stop })}
        />
      ) : null}
    </div>
  );
}

/** Ceilings that are asked for: the margin there is, and a view with its doubt, of which Kelly takes the worse end. */
export function LimitFields({ choice, onChange }: Choosing) {
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <NumberField
        label="Garantía disponible"
        unit="$"
        value={choice.marginAvailable}
        step={100_000}
        minimum={0}
        hint="Si la dejás vacía no limita."
        onCommit={(marginAvailable) => onChange({ marginAvailable })}
      />
      <NumberField
        label={`Lo que esperás de la acción en ${sizeSessions} ruedas`}
        unit="%"
        value={choice.viewPercent}
        step={1}
        hint="Si lo dejás vacío Kelly no limita. Negativo es que baja."
        onCommit={(viewPercent) => onChange({ viewPercent })}
      />
      <NumberField
        label="Cuánto podés errarle"
        unit="pts"
        value={choice.doubtPoints}
        step={1}
        minimum={0}
        hint="Se usa el peor extremo."
        onCommit={(doubtPoints) => onChange({ doubtPoints })}
      />
    </div>
  );
}

/** A lot of something that isn't saved. */
export function OwnLotFields({ choice, onChange }: Choosing) {
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <NumberField
        label="Pérdida por lote"
        unit="$"
        value={choice.loss}
        step={1_000}
        minimum={0}
        onCommit={(loss) => onChange({ loss })}
      />
    </div>
  );
}
