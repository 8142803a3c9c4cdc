import type { LinkPageProps, SharedPosition } from "@paridad/core/contract";
import {
  formatCost,
  formatDate,
  formatPercent,
  formatPesos,
  formatPrice,
  formatStrike,
  formatTimestamp,
  formatTna,
  formatVolatility,
} from "@paridad/core/formats";
import { informationNotice, linkTexts, marketSourceName } from "@paridad/core/messages";
import { encodeLegs } from "@paridad/core/positions";
import { expirationInstant } from "@paridad/core/symbols";

import { TextTable } from "../markdown.tsx";
import type { ReadPage } from "../site-frame.tsx";
import { PayoffLine } from "./payoff-line.tsx";

const exits = { cheaper: "la que cueste menos", close: "cerrar todo", exercise: "ejercer" } as const;

/** The builder with these legs at the market of now; null where a link can't hold them. */
function builderLink({ legs }: SharedPosition): string | null {
  const encoded = encodeLegs(
    legs.map(({ type, strike, expiration, quantity, price }) =>
      type === "share" || strike === null || expiration === null
        ? { kind: "share", quantity, price }
        : { kind: type, strike, expiration: expirationInstant(expiration), quantity, price },
    ),
  );
  return encoded.ok ? `/armar?patas=${encoded.text}` : null;
}

function moneyRows(position: SharedPosition) {
  const { outlay, maximum, minimum, breakevens, probabilityOfProfit: odds } = position;
  // An unknown outlay leaves no result either.
  const none = outlay === null ? "no se sabe" : "sin límite";
  const limit = (pesos: number | null) => (pesos === null ? none : formatPesos(pesos, { sign: "always" }));
  const isPaid = outlay !== null && outlay > 0;
  return [
    [isPaid ? "Pagás" : "Cobrás", outlay === null ? "no se sabe" : formatPesos(Math.abs(outlay))],
    ["Ganancia máxima", limit(maximum)],
    ["Pérdida máxima", limit(minimum)],
    [
      "Equilibrio",
      breakevens.length === 0
        ? outlay === null
          ? "no se sabe"
          : "no tiene"
        : breakevens.map((one) => formatPrice(Math.round(one * 100) / 100)).join(" y "),
    ],
    ["Probabilidad de ganar, sin deriva", odds === null ? "no se sabe" : formatPercent(odds)],
  ];
}

function legRows({ legs }: SharedPosition) {
  return legs.map(({ type, strike, expiration, quantity, price, volatility }) => [
    quantity > 0 ? `Comprado ${quantity}` : `Vendido ${-quantity}`,
    type === "share" ? "GGAL" : `${type} ${formatStrike(strike)}`,
    expiration === null ? "" : formatDate(expiration),
    formatPrice(price),
    volatility === null ? "" : formatVolatility(volatility),
  ]);
}

function termsText({ spot, rateTna, model, costs, exit }: SharedPosition): string {
  const rate = rateTna === null ? "" : `, tasa ${formatTna(rateTna * 100)}`;
  const sold = `costos de ${formatCost(costs.premium)} de la prima, ${formatCost(costs.share)} de la acción y ${formatCost(costs.exercise)} del ejercicio`;
  return `GGAL a ${formatPrice(spot)}${rate}, modelo ${model === "american" ? "americano" : "europeo"}, ${sold}. Salida: ${exits[exit]}.`;
}

function Position({ position }: { position: SharedPosition }) {
  const link = builderLink(position);
  return (
    <>
      {position.showsQuantities ? null : (
        <p>Las cantidades son proporciones: quien la compartió no dice cuánto tiene.</p>
      )}
      <PayoffLine line={position.line} spot={position.spot} />
      <TextTable heads={["Neto de costos", "Al vencimiento"]} rows={moneyRows(position)} />
      <TextTable heads={["Lado", "Qué", "Vence", "Precio", "VI"]} rows={legRows(position)} />
      {position.sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p className="quiet">{termsText(position)}</p>
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
  const { position, title } = page;
  const source = position.source === null ? "" : ` · ${marketSourceName(position.source)}`;
  return {
    path,
    title: `${title}: Paridad`,
    description: position.sentences.join(" ") || `Una posición en opciones de GGAL: ${title}.`,
    picture: {
      path: `${path}/tarjeta.png`,
      caption: "El resultado de la posición al vencimiento por precio de GGAL, con sus cinco figuras.",
    },
    index: [],
    children: (
      <>
        <h1>{title}</h1>
        <p>
          Como estaba el {formatTimestamp(position.asOf)}
          {source}
        </p>
        <Position position={position} />
      </>
    ),
  };
}
