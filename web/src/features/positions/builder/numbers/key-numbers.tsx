import { unknownReasonMessages } from "@paridad/core/quotes";
import { formatNumber, formatPercent, formatPesos } from "@paridad/core/formats";
import { ExplainedDash } from "../../../../components/ui/states/explained-dash.tsx";
import { unlimitedMargin } from "@paridad/core/risk";
import { useMarginShares } from "../../../../data/book/use-live-book.ts";
import type { Builder, BuiltPosition } from "../../model/use-builder.ts";
import type { PathOddsState, SmileOddsState } from "../../odds/use-odds.ts";
import { Figure, signed, toneOf, Unknown } from "./figure.tsx";
import { levels } from "./five-figures.tsx";
import { OddsNumbers } from "./odds-numbers.tsx";

type Evaluation = BuiltPosition["evaluation"];
type Built = { readonly builder: Builder; readonly position: BuiltPosition };

function Outlay({ builder, position }: Built) {
  const { pesos, fillable } = builder.slippage;
  const part =
    fillable !== null && fillable < 1 ? `el ${formatPercent(fillable)} de los lotes` : "toda la posición";
  const isDealt = builder.priced.some(({ draft }) => draft.basis === "executable");
  const missing = isDealt ? unknownReasonMessages["one-sided"] : "Ninguna pata va al precio ejecutable";
  return (
    <>
      <Figure
        label="Deslizamiento"
        value={pesos === null ? <ExplainedDash text={missing} /> : formatPesos(pesos)}
        detail={fillable === null ? "contra el medio" : `hay punta para ${part}`}
        title="Lo que cuesta cruzar las puntas contra el medio"
      />
      <Capital builder={builder} position={position} />
    </>
  );
}

function Capital({ builder, position }: Built) {
  const { legs, evaluation } = position;
  const { capital } = evaluation;
  const spot = builder.live?.spot ?? Number.NaN;
  if (capital.ok) {
    const value = formatPesos(capital.capital);
    return <Figure label="Capital" value={value} detail={capitalNames[capital.basis]} />;
  }
  if (unlimitedMargin({ legs, spot, capital }) !== null) return <Margin legs={legs} spot={spot} />;
  return <Figure label="Capital" value={<Unknown reason={capital.reason} />} />;
}

const unlimited = { ok: false, reason: "unlimited-loss" } as const;

/** With the fractions that the user keeps for the portfolio. */
function Margin({ legs, spot }: Pick<BuiltPosition, "legs"> & { spot: number }) {
  const parameters = useMarginShares();
  const margin = unlimitedMargin({ legs, spot, capital: unlimited, parameters });
  const [share, floor] = [parameters.notionalShare, parameters.floorShare].map(
    (part) => `${formatNumber(part * 100, { minimumDecimals: 0, maximumDecimals: 2 })} %`,
  );
  return (
    <Figure
      label="Garantía estimada"
      value={margin === null ? <Unknown reason="unlimited-loss" /> : formatPesos(margin)}
      detail="no es la de tu broker"
      title={`Con reglas públicas: la prima más el ${share} de la acción, menos lo que está fuera del dinero; como mínimo, la prima más el ${floor}`}
    />
  );
}

const capitalNames = {
  outlay: "lo que pagás",
  "largest-loss": "lo que podés perder",
  margin: "la garantía",
} as const;

/** A rate a year where one says something, otherwise the result over the term. */
function BestReturn({ bestReturn }: Pick<Evaluation, "bestReturn">) {
  if (!bestReturn.ok) return <Figure label="TNA máxima" value={<Unknown reason={bestReturn.reason} />} />;
  const { share, tna, tea } = bestReturn;
  const title = "De la ganancia máxima sobre el capital, en días corridos de hoy al vencimiento";
  if (tna === null) {
    const best = { label: "Rendimiento máximo", detail: "en el plazo" };
    return <Figure {...best} value={formatPercent(share)} title={title} />;
  }
  return (
    <Figure
      label="TNA máxima"
      value={formatPercent(tna)}
      detail={`${formatPercent(share)} en el plazo · TEA ${tea === null ? "> 999 %" : formatPercent(tea)}`}
      title={title}
    />
  );
}

const expectedTitle = ({
  caucion,
  edge,
  costs,
  expected,
}: Extract<Evaluation["expectedReturn"], { ok: true }>) =>
  `Caución ${formatPesos(caucion)} + ventaja ${signed(edge)} − costos ${formatPesos(costs)} = esperado ${signed(expected)}. La ventaja es lo que las opciones valen con la volatilidad esperada del papel, menos lo que pagás por ellas`;

type OfScenario = { readonly evaluation: Evaluation; readonly isScenario: boolean };

/** The expected result beside the same capital in caución: the largest gain alone would praise a losing trade. */
export function AgainstCaucion({ evaluation, isScenario }: OfScenario) {
  const { expectedReturn: result } = evaluation;
  const over = result.ok ? result.overCaucion : null;
  const missing = result.ok ? <ExplainedDash text="Falta la tasa" /> : <Unknown reason={result.reason} />;
  return (
    <Figure
      label="Esperado contra caución"
      value={over === null ? missing : signed(over.pesos)}
      detail={
        over === null || over.tna === null ? null : `${formatPercent(over.tna, { sign: "always" })} de TNA`
      }
      tone={toneOf(over?.pesos)}
      isScenario={isScenario}
      title={result.ok ? expectedTitle(result) : undefined}
    />
  );
}

function Now({ evaluation, isScenario }: OfScenario) {
  const { value, atInstant } = evaluation;
  return (
    <>
      <Figure
        label={isScenario ? "Resultado en el escenario" : "Resultado a valor medio"}
        value={value.ok ? signed(value.netProfit) : <Unknown reason={value.reason} />}
        detail={
          value.ok
            ? `neto de entrar y salir · bruto ${signed(value.profit)} · vale ${formatPesos(value.value)}`
            : null
        }
        tone={value.ok ? toneOf(value.netProfit) : undefined}
        isScenario={isScenario}
      />
      <Figure
        label={isScenario ? "Equilibrio en esa fecha" : "Equilibrio hoy"}
        value={atInstant.ok ? levels(atInstant.netBreakevens) : <Unknown reason={atInstant.reason} />}
        detail={
          atInstant.ok
            ? `a valor de modelo · neto de entrar y salir · bruto ${levels(atInstant.breakevens)}`
            : null
        }
        isScenario={isScenario}
      />
    </>
  );
}

/** The other measures of the position, those of the scenario saying so. */
export function KeyNumbers({
  builder,
  position,
  ...odds
}: Built & { readonly paths: PathOddsState; readonly smiles: SmileOddsState }) {
  const own = { evaluation: position.evaluation, isScenario: builder.isScenario };
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(158px,1fr))] gap-x-[22px] gap-y-3.5 px-3">
      <Outlay builder={builder} position={position} />
      <OddsNumbers {...odds} {...own} />
      <BestReturn bestReturn={own.evaluation.bestReturn} />
      <Now {...own} />
    </dl>
  );
}
