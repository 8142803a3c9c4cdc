import type { LinkPageProps, SharedPosition } from "@paridad/core/contract";
import {
  formatCost,
  formatPesos,
  formatPrice,
  formatTimestamp,
  formatTna,
  formatVolatility,
} from "@paridad/core/formats";
import { informationNotice, linkTexts, marketSourceName } from "@paridad/core/messages";
import { legWords, payoffRanges, positionFigures, positionTexts } from "@paridad/core/panels";
import { encodeLegs } from "@paridad/core/positions";
import { expirationInstant } from "@paridad/core/symbols";

import { TextTable } from "../markdown.tsx";
import type { ReadPage } from "../site-frame.tsx";
import { PagePlot } from "../panels/page-plot.tsx";
import { PayoffPlot } from "../panels/plots.tsx";

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

function Position({ shared }: { shared: SharedPosition }) {
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
      {link === null ? null : (
        <p className="actions">
          <a className="action" href={link}>
            Abrir con el mercado de ahora
          </a>
        </p>
      )}
      <p className="quiet">{informationNotice}</p>
    </>
  );
}

/** `/c/…`: a position as it was when somebody shared it, or why it opens no more. */
export function linkPage({ path, page }: LinkPageProps): ReadPage {
  if (page.state !== "open") {
    const { title, text } = linkTexts.gone[page.state];
    return {
      path,
      title: `${title}: Paridad`,
      description: text,
      index: [],
      children: (
        <>
          <h1>{title}</h1>
          <p>{text}</p>
          <p>
            <a href="/">Ir al inicio</a>
          </p>
        </>
      ),
    };
  }
  const { position: shared, title } = page;
  const { source, asOfMilliseconds } = shared.position;
  const name = source === null ? "" : ` · Fuente: ${marketSourceName(source)}`;
  return {
    path,
    title: `${title}: Paridad`,
    description: shared.sentences.join(" ") || `Una posición en opciones de GGAL: ${title}.`,
    picture: {
      path: `${path}/tarjeta.png`,
      caption: "El resultado de la posición al vencimiento por precio de GGAL, con sus cinco figuras.",
    },
    index: [],
    children: (
      <>
        <h1>{title}</h1>
        <p>
          Como estaba el {formatTimestamp(asOfMilliseconds)}
          {name}
        </p>
        <Position shared={shared} />
      </>
    ),
  };
}
