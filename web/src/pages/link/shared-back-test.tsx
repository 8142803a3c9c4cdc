import type { BackTestAnswer, SharedBackTest } from "@paridad/core/contract";
import { formatCost, formatDate, formatInteger, formatPercent } from "@paridad/core/formats";
import { extentOf, linePath, linearScale } from "@paridad/core/plot";
import { cyclesText, keyOfRule, pointsText, ruleOf, sentenceOf } from "@paridad/core/rules";
import { expirationInstant } from "@paridad/core/symbols";

import { TextTable } from "../markdown.tsx";
import { PagePlot } from "../panels/page-plot.tsx";
import { Axes, innerOf } from "../panels/plots.tsx";
import type { PlotProps } from "../panels/plots.tsx";
import { OpenNow } from "./open-now.tsx";

const signed = (value: number) => formatPercent(value, { sign: "always" });

/** Gained so far by the rule, and dashed by the caución, at the end of each cycle. */
function CurvePlot({ result: { cycles, curve }, size, style }: PlotProps & { result: BackTestAnswer }) {
  const { fontSize, colors } = style;
  const inner = innerOf(size, fontSize);
  const [first] = cycles;
  const points = [
    ...(first === undefined ? [] : [{ date: first.entered, rule: 0, caucion: 0 }]),
    ...curve,
  ].map(({ date, rule, caucion }) => ({ at: expirationInstant(date), rule, caucion }));
  const times = extentOf(points.map(({ at }) => at));
  const extent = extentOf(
    points.flatMap(({ rule, caucion }) => [rule, ...(caucion === null ? [] : [caucion])]),
  );
  if (times === null || extent === null) return null;
  const margin = fontSize * 0.7;
  const x = linearScale(times, [margin, inner.size.width - margin]);
  const y = linearScale(extent, [inner.size.height - margin, margin]);
  const caucion = points.map(
    (point) => [x(point.at), point.caucion === null ? null : y(point.caucion)] as const,
  );
  return (
    <g transform={`translate(${inner.left} 0)`} fill="none">
      <Axes
        size={inner.size}
        style={style}
        up={{ extent, place: y, format: (value) => `${formatInteger(value * 100)} %` }}
      />
      <path d={linePath(caucion)} stroke={colors.muted} strokeDasharray="5 3" strokeWidth={1.5} />
      <path
        d={linePath(points.map((point) => [x(point.at), y(point.rule)]))}
        stroke={colors.accent}
        strokeWidth={2}
      />
    </g>
  );
}

function basisText({ sessions, from, to, costs, leftOut }: BackTestAnswer): string {
  const basis = `${formatInteger(sessions)} ruedas guardadas, del ${formatDate(from)} al ${formatDate(to)}, con costos de ${formatCost(costs.premium)} de la prima, ${formatCost(costs.share)} de la acción y ${formatCost(costs.exercise)} del ejercicio.`;
  return leftOut === null ? basis : `${basis} ${leftOut}`;
}

/** A rule's past with each of its cycles; it says no more than they do, as nobody knows how many rules were tried before it. */
export function SharedBackTestView({ shared: { rule: key, result } }: { shared: SharedBackTest }) {
  const rule = ruleOf(key);
  const text = cyclesText(result);
  return (
    <>
      <p>{sentenceOf(rule)}</p>
      {result.source === "simulated" ? (
        <p>
          <strong>Estas ruedas son de un mercado simulado: los resultados no son los de GGAL.</strong>
        </p>
      ) : null}
      <p>
        {text.endsWith(".") ? text : `${text}.`} No dice cuántas reglas se probaron antes de esta, ni lo que
        viene.
      </p>
      <figure className="payoff">
        <PagePlot label={`Resultado acumulado de la regla. ${text}`} locale="es-AR" fontSize={16}>
          {(plot) => <CurvePlot result={result} {...plot} />}
        </PagePlot>
        <figcaption>Acumulado sobre lo puesto en un ciclo; a rayas, la caución.</figcaption>
      </figure>
      <TextTable
        heads={["Entró", "Salió", "Resultado neto", "Caución", "Contra la caución"]}
        rows={result.cycles.map(({ entered, left, result: gained, caucion }) => [
          formatDate(entered),
          formatDate(left),
          signed(gained),
          caucion === null ? "sin dato" : signed(caucion),
          caucion === null ? "sin dato" : pointsText(gained - caucion),
        ])}
      />
      <p className="quiet">{basisText(result)}</p>
      <OpenNow
        address={`/oportunidades/banco?regla=${keyOfRule(rule)}`}
        label="Probarla con las ruedas de ahora"
      />
    </>
  );
}
