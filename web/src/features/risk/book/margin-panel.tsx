import { formatInteger, formatPesos } from "@paridad/core/formats";
import type { MarkedLeg, PositionMargin } from "@paridad/core/risk";

import { legName } from "../../../data/book/leg-name.ts";
import { NumberField } from "../../../components/ui/forms/number-field.tsx";
import { ExplainedDash } from "../../../components/ui/states/explained-dash.tsx";
import { RiskFact, RiskPanel } from "../shared/risk-panel.tsx";
import { PlainTable } from "../../../components/ui/table/plain-table.tsx";
import type { PlainRow } from "../../../components/ui/table/plain-table.tsx";

/** Terms of the margin's estimate, and the broker's figure. */
export type MarginChoice = {
  /** Fractions: 0.2 is 20 %. */
  readonly notionalShare: number;
  readonly floorShare: number;
  /** Pesos; null while nothing was written. */
  readonly broker: number | null;
};

const headings = ["Vendido", "Lotes", "Cubre", "Garantía"] as const;

function partRows(margin: PositionMargin, legs: readonly MarkedLeg[]): PlainRow[] {
  // The estimate's places are those of the legs that haven't expired.
  const living = legs.filter(({ reason }) => reason !== "expired");
  const nameOf = (index: number) => {
    const marked = living[index];
    return marked === undefined ? "" : legName(marked.leg);
  };
  const coverOf = ({ cover, by }: PositionMargin["parts"][number]) =>
    cover === "shares" ? "acciones en cartera" : cover === "option" && by !== null ? nameOf(by) : "nada";
  return margin.parts.map((part, index) => ({
    key: String(index),
    cells: [nameOf(part.index), formatInteger(part.lots), coverOf(part), formatPesos(part.margin)],
  }));
}

function Share({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number;
  onChange: (share: number) => void;
}) {
  return (
    <NumberField
      label={label}
      unit="%"
      value={value * 100}
      step={1}
      minimum={0}
      maximumDecimals={2}
      onCommit={(percent) => (percent !== null && percent <= 100 ? onChange(percent / 100) : undefined)}
    />
  );
}

type Estimate = ({ readonly ok: true } & PositionMargin) | { readonly ok: false; readonly reason: string };
type Choosing = { readonly choice: MarginChoice; readonly onChange: (choice: MarginChoice) => void };

function MarginFacts({ margin, broker }: { margin: Estimate; broker: number | null }) {
  const estimate = margin.ok ? margin.margin : null;
  const gap = broker === null || estimate === null ? null : broker - estimate;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3">
      <RiskFact
        name="Estimación"
        value={
          estimate === null ? <ExplainedDash text="Faltan datos para estimarla" /> : formatPesos(estimate)
        }
        basis={
          margin.ok && margin.oneSideOnly > 0
            ? `ya sin ${formatPesos(margin.oneSideOnly)} del lado más barato`
            : "de toda la cartera"
        }
      />
      <RiskFact
        name="Según tu broker"
        value={broker === null ? <ExplainedDash text="Todavía no la anotaste" /> : formatPesos(broker)}
        basis={
          gap === null
            ? "anotala abajo si la sabés"
            : `${formatPesos(gap, { sign: "always" })} contra la estimación`
        }
      />
    </dl>
  );
}

function MarginFields({ choice, onChange }: Choosing) {
  const { notionalShare, floorShare, broker } = choice;
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <Share
        label="De la acción"
        value={notionalShare}
        onChange={(share) => onChange({ ...choice, notionalShare: share })}
      />
      <Share
        label="Piso"
        value={floorShare}
        onChange={(share) => onChange({ ...choice, floorShare: share })}
      />
      <NumberField
        label="La de tu broker"
        unit="$"
        value={broker}
        step={10_000}
        minimum={0}
        maximumDecimals={2}
        onCommit={(pesos) => onChange({ ...choice, broker: pesos })}
      />
    </div>
  );
}

/** The estimate with the shares it rests on in sight, and beside it what the broker says. */
export function MarginPanel({
  margin,
  legs,
  ...choosing
}: { margin: Estimate; legs: readonly MarkedLeg[] } & Choosing) {
  const rows = margin.ok ? partRows(margin, legs) : [];
  return (
    <RiskPanel
      title="Garantía estimada"
      detail="No es la de tu broker: es la forma de Reg T, con sus dos fracciones a la vista."
    >
      <div className="grid gap-3 px-4 py-3">
        <MarginFacts margin={margin} broker={choosing.choice.broker} />
        <MarginFields {...choosing} />
        <p className="text-sm text-muted">
          De cada lote vendido sin cobertura: la prima de hoy más lo mayor entre la fracción de la acción
          menos lo que está fuera del dinero, y el piso. Lo que cubren acciones no pide; un spread pide su
          ancho menos lo cobrado.
        </p>
      </div>
      {rows.length > 0 ? (
        <PlainTable label="Garantía por pata vendida" headings={headings} rows={rows} texts={[2]} />
      ) : margin.ok ? (
        <p className="border-t border-line px-4 py-2.5 text-sm text-muted">No hay opciones vendidas.</p>
      ) : null}
    </RiskPanel>
  );
}
