import type { BackTestAnswer, SharedBackTest } from "@paridad/core/contract";
import { formatCost, formatDate, formatInteger, formatPercent } from "@paridad/core/formats";
import { cyclesText, keyOfRule, pointsText, ruleOf, sentenceOf } from "@paridad/core/rules";

import { TextTable } from "../markdown.tsx";
import { PagePlot } from "../panels/page-plot.tsx";
import { CurvePlot } from "./curve-plot.tsx";
import { OpenNow } from "./open-now.tsx";

const signed = (value: number) => formatPercent(value, { sign: "always" });

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
