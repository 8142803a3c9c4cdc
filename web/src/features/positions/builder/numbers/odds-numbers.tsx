import { formatInteger, formatNumber, formatPercent } from "@paridad/core/formats";
import type { PositionEvaluation } from "@paridad/core/positions";
import type { PathOddsState, SmileOddsState } from "../../odds/use-odds.ts";
import { Figure, signed, Unknown } from "./figure.tsx";

type Own = { readonly isScenario: boolean };

/** Walks and samples are no finer than a percent. */
function wholePercent(fraction: number): string {
  const percent = formatNumber(fraction * 100, { minimumDecimals: 0, maximumDecimals: 0 });
  return `${percent}\u00a0%`;
}

type Evaluated = Own & { readonly evaluation: PositionEvaluation };

/** The main chance; the others stand behind "Más medidas". */
export function ChanceOfGain({ evaluation, ...own }: Evaluated) {
  const { zeroDrift } = evaluation.odds;
  const label = "Probabilidad de ganar";
  if (!zeroDrift.ok) return <Figure label={label} value={<Unknown reason={zeroDrift.reason} />} {...own} />;
  return (
    <Figure
      label={label}
      value={formatPercent(zeroDrift.probabilityOfProfit)}
      detail="sin tendencia"
      {...own}
      title="Con la volatilidad implícita de la posición. En Más medidas: con la tasa como tendencia, según la sonrisa y según la historia"
    />
  );
}

function WithRate({ evaluation, ...own }: Evaluated) {
  const { zeroDrift, rateDrift } = evaluation.odds;
  if (!zeroDrift.ok || !rateDrift.ok) return null;
  const touch = "probabilityOfTouch" in zeroDrift ? zeroDrift.probabilityOfTouch : null;
  return (
    <Figure
      label="Con la tasa como tendencia"
      value={formatPercent(rateDrift.probabilityOfProfit)}
      detail={touch === null ? null : `tocar el equilibrio antes ${formatPercent(touch)}`}
      {...own}
      title="La probabilidad de ganar si GGAL sube lo que paga la tasa del vencimiento"
    />
  );
}

function Expected({ evaluation, ...own }: Evaluated) {
  const { zeroDrift, rateDrift } = evaluation.odds;
  if (!zeroDrift.ok) return null;
  return (
    <Figure
      label="Resultado esperado"
      value={signed(zeroDrift.expectedProfit)}
      detail={rateDrift.ok ? `con la tasa ${signed(rateDrift.expectedProfit)}` : null}
      {...own}
    />
  );
}

function BySmile({ odds, smile, own }: SmileOddsState & { own: Own }) {
  const label = "Según la sonrisa";
  if (odds?.ok !== true)
    return <Figure label={label} value={<Unknown reason={odds?.reason ?? null} />} {...own} />;
  return (
    <Figure
      label={label}
      value={formatPercent(odds.probabilityOfProfit)}
      detail={`esperado ${signed(odds.expectedProfit)} · n ${formatInteger(smile?.used ?? 0)} opciones`}
      {...own}
      title="Con la sonrisa ajustada de todo el vencimiento, centrada en el precio de la acción, en vez de una sola volatilidad; sin tendencia"
    />
  );
}

function ByHistory({ odds, isSimulated, own }: PathOddsState & { own: Own }) {
  const label = isSimulated ? "Según la historia (simulada)" : "Según la historia";
  const history = odds?.empirical;
  if (history?.ok !== true)
    return <Figure label={label} value={<Unknown reason={history?.reason ?? null} />} {...own} />;
  const { probabilityOfProfit, low, high, count, effectiveCount } = history;
  return (
    <Figure
      label={label}
      value={wholePercent(probabilityOfProfit)}
      detail={`entre ${wholePercent(low)} y ${wholePercent(high)} · n ${formatInteger(count)}, ${formatInteger(effectiveCount)} sin solaparse`}
      {...own}
      title="Cuántas veces habría ganado con lo que GGAL se movió en otros tramos igual de largos; intervalo del 90 %"
    />
  );
}

function HalfProfit({ odds, own }: PathOddsState & { own: Own }) {
  const label = "Media ganancia antes (P50)";
  const half = odds?.halfProfit;
  if (half?.ok !== true)
    return <Figure label={label} value={<Unknown reason={half?.reason ?? null} />} {...own} />;
  const { probability, standardError, target } = half;
  // An error below half a percent is still not none.
  const error = formatNumber(Math.max(1, Math.round(standardError * 100)), {
    minimumDecimals: 0,
    maximumDecimals: 0,
  });
  return (
    <Figure
      label={label}
      value={`${wholePercent(probability)} ± ${error}`}
      detail={`${signed(target)} en algún cierre`}
      {...own}
      title="Probabilidad de poder cerrarla por la mitad de su ganancia máxima (de lo pagado, si no tiene techo) al cierre de alguna rueda; 10.000 caminos, siempre los mismos, con su error"
    />
  );
}

/** The expected result, and the chances by the smile, by what happened, and of half of the gain on the way. */
export function OddsNumbers({
  paths,
  smiles,
  ...evaluated
}: Evaluated & { paths: PathOddsState; smiles: SmileOddsState }) {
  const own = { isScenario: evaluated.isScenario };
  return (
    <>
      <WithRate {...evaluated} />
      <Expected {...evaluated} />
      <BySmile {...smiles} own={own} />
      <ByHistory {...paths} own={own} />
      <HalfProfit {...paths} own={own} />
    </>
  );
}
