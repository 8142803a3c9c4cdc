import type { SharedPosition } from "@paridad/core/contract";
import { formatCost, formatPesos, formatPrice, formatTna, formatVolatility } from "@paridad/core/formats";
import { legWords, payoffRanges, positionFigures, positionTexts } from "@paridad/core/panels";
import { encodeLegs } from "@paridad/core/positions";
import { expirationInstant } from "@paridad/core/symbols";

import { TextTable } from "../markdown.tsx";
import { PagePlot } from "../panels/page-plot.tsx";
import { PayoffPlot } from "../panels/plots.tsx";
import { OpenNow } from "./open-now.tsx";

const exits = { cheaper: "la que cueste menos", close: "cerrar todo", exercise: "ejercer" } as const;

/** The builder with these legs at the market of now; null where a link can't hold them. */
function builderLink({ position: { legs } }: SharedPosition): string | null {
  const encoded = encodeLegs(
    legs.map(({ kind, strike, expiration, quantity, price }) =>
      kind === "share" || strike === null || expiration === null
        ? { kind: "share", quantity, price }
        : { kind, strike, expiration: expirationInstant(expiration), quantity, price },
    ),
  );
  return encoded.ok ? `/armar?patas=${encoded.text}` : null;
}

const moneyRows = ({ position }: SharedPosition) =>
  positionFigures(position, "es-AR").map(({ name, number }) => [name, number.text ?? number.reason]);

function legRows({ position: { legs }, volatilities }: SharedPosition) {
  return legs.map((leg, index) => {
    const volatility = volatilities[index] ?? null;
    const known =
      leg.kind === "share" ? "" : volatility === null ? "no se sabe" : formatVolatility(volatility);
    return [legWords(leg, "es-AR"), formatPrice(leg.price), known];
  });
}

function termsText({ position: { spot }, rateTna, model, costs, exit }: SharedPosition): string {
  const rate = rateTna === null ? "" : `, tasa ${formatTna(rateTna * 100)}`;
  const sold = `costos de ${formatCost(costs.premium)} de la prima, ${formatCost(costs.share)} de la acción y ${formatCost(costs.exercise)} del ejercicio`;
  return `GGAL a ${formatPrice(spot)}${rate}, modelo ${model === "american" ? "americano" : "europeo"}, ${sold}. Salida: ${exits[exit]}.`;
}

function Payoff({ position }: Pick<SharedPosition, "position">) {
  const ranges = payoffRanges(position);
  if (ranges === null) return null;
  const [low, high] = ranges.profits.map((pesos) => formatPesos(pesos, { sign: "always" }));
  return (
    <figure className="payoff">
      <PagePlot
        label={positionTexts("es-AR").chart({ low: low ?? "", high: high ?? "" })}
        locale="es-AR"
        fontSize={16}
      >
        {(plot) => <PayoffPlot position={position} {...plot} />}
      </PagePlot>
    </figure>
  );
}

export function SharedPositionView({ shared }: { shared: SharedPosition }) {
  const link = builderLink(shared);
  return (
    <>
      {shared.showsQuantities ? null : (
        <p>Las cantidades son proporciones: quien la compartió no dice cuánto tiene.</p>
      )}
      <Payoff position={shared.position} />
      <TextTable
        heads={["Neto de costos", shared.isEstimated ? "Al primer vencimiento, estimado" : "Al vencimiento"]}
        rows={moneyRows(shared)}
      />
      <TextTable heads={["Pata", "Precio", "VI"]} rows={legRows(shared)} />
      {shared.sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p className="quiet">{termsText(shared)}</p>
      {link === null ? null : <OpenNow address={link} />}
    </>
  );
}
