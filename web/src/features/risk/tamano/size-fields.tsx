import { NumberField } from "../../../components/ui/forms/number-field.tsx";
import type { SizeChoice } from "./size-choice.ts";

type Choosing = { readonly choice: SizeChoice; readonly onChange: (change: Partial<SizeChoice>) => void };

/** The account: what there is and what of it one position may lose. */
export function AccountFields({
  choice,
  onChange,
  capital,
  onCapital,
}: Choosing & { capital: number | null; onCapital: (capital: number | null) => void }) {
  return (
    <div className="grid gap-3 sm:grid-cols-3">
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
      <NumberField
        label="Garantía disponible"
        unit="$"
        value={choice.marginAvailable}
        step={100_000}
        minimum={0}
        hint="Si la dejás vacía no limita."
        onCommit={(marginAvailable) => onChange({ marginAvailable })}
      />
    </div>
  );
}

/** A view with its doubt: Kelly takes the low end, and only as a ceiling. */
export function ViewFields({ choice, onChange }: Choosing) {
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <NumberField
        label="Tu probabilidad de ganar"
        unit="%"
        value={choice.probabilityPercent}
        step={1}
        minimum={0}
        hint="Si la dejás vacía Kelly no limita."
        onCommit={(probabilityPercent) => onChange({ probabilityPercent })}
      />
      <NumberField
        label="Cuánto podés errarle"
        unit="pts"
        className="pr-11"
        value={choice.doubtPoints}
        step={1}
        minimum={0}
        hint="Se usa el extremo de abajo."
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
      <NumberField
        label="Ganancia por lote"
        unit="$"
        value={choice.gain}
        step={1_000}
        minimum={0}
        hint="Solo para Kelly."
        onCommit={(gain) => onChange({ gain })}
      />
    </div>
  );
}
