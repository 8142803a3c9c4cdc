import type { Book } from "@paridad/core/book";
import { formatInteger, formatNumber, formatPrice, formatVolatility } from "@paridad/core/formats";
import { assignmentText, exerciseWarning, soldLegRisks, timeValueText } from "@paridad/core/positions";
import type { SoldLegRisk } from "@paridad/core/positions";
import type { BookClosing, MarkedLeg, PortfolioGreeks } from "@paridad/core/risk";

import { legName } from "../../../data/book/leg-name.ts";
import { ExplainedDash } from "../../../components/ui/states/explained-dash.tsx";
import { Money } from "../../../components/ui/table/money.tsx";
import { RiskPanel } from "../shared/risk-panel.tsx";
import { PlainTable } from "../../../components/ui/table/plain-table.tsx";
import type { PlainRow } from "../../../components/ui/table/plain-table.tsx";

const headings = [
  "Pata",
  { text: "Cantidad", title: "Lotes de 100, o acciones; negativo es vendido" },
  { text: "Pagado", title: "Pesos por acción a los que se abrió" },
  { text: "Para cerrar", title: "La compra de lo que tenés, la venta de lo que debés" },
  { text: "VI", title: "Volatilidad con la que se valúa" },
  { text: "Liquidación", title: "Pesos al cerrar, antes de costos" },
  "Delta $ 1 %",
  "Gamma acc. 1 %",
  "Vega $ punto",
  "Theta $ día",
  "Finde $",
] as const;

type Greeks = PortfolioGreeks["whole"];
const uncounted = "No entra en los números";

function greekCells(greeks: Greeks | null) {
  const dash = <ExplainedDash text={uncounted} />;
  if (greeks === null) return [dash, dash, dash, dash, dash];
  const gamma = formatNumber(greeks.gammaPerPercent, {
    minimumDecimals: 1,
    maximumDecimals: 1,
    sign: "always",
  });
  return [
    <Money key="delta" isGreek value={greeks.deltaPesosPerPercent} />,
    gamma,
    <Money key="vega" isGreek value={greeks.vegaPerPoint} />,
    <Money key="theta" isGreek value={greeks.thetaPerDay} />,
    <Money key="weekend" isGreek value={greeks.thetaPerWeekend} unknown="Vence en esos tres días" />,
  ];
}

function isCrossed({ quote }: MarkedLeg): boolean {
  return quote !== null && quote.bid !== null && quote.ask !== null && quote.bid > quote.ask;
}

/** Why a leg has no price to close at. */
function unclosed(marked: MarkedLeg): string {
  if (marked.reason === "expired") return "Ya venció";
  if (isCrossed(marked)) return "Las puntas se cruzan";
  return marked.leg.quantity > 0 ? "Nadie la compra ahora" : "Nadie la vende ahora";
}

function volatilityOf(marked: MarkedLeg) {
  const { leg, from } = marked;
  if (leg.kind === "share") return "";
  if (leg.volatility === undefined) return <ExplainedDash text={uncounted} />;
  const mark = from === "mid" ? "" : from === "last" ? " ú" : " b";
  const title =
    from === "last"
      ? `Del último operado: ${isCrossed(marked) ? "las puntas se cruzan" : "falta una punta"}`
      : from === "neighbour"
        ? "De la base más cercana"
        : "";
  return <span title={title}>{`${formatVolatility(leg.volatility)}${mark}`}</span>;
}

/** A sold option that may come back; its time value and what an assignment does are in the title. */
function SoldMark({ risk }: { risk: SoldLegRisk }) {
  const warning = exerciseWarning(risk);
  const facts = `${timeValueText(risk)} ${assignmentText(risk)}`;
  return (
    <span
      className={`block text-xs ${warning === "" ? "text-muted" : "font-semibold text-atm"}`}
      title={facts}
    >
      {warning === "" ? timeValueText(risk) : warning}
    </span>
  );
}

/** By leg of one position, at the market of the book. */
function soldOf({ input, costs }: Book, id: string, own: readonly MarkedLeg[]) {
  const { spot, instant, rate } = input;
  const spreadOf = (expiration: number): number =>
    own.flatMap(({ leg }) =>
      leg.kind !== "share" && leg.expiration === expiration ? [leg.rateSpread ?? 0] : [],
    )[0] ?? 0;
  const schedule = costs.get(id);
  return soldLegRisks({
    legs: own.map(({ leg }) => leg),
    bids: own.map(({ quote }) => quote?.bid),
    spot,
    instant,
    rateOf: (expiration) => rate + spreadOf(expiration),
    ...(schedule !== undefined && { costs: schedule }),
  });
}

function legRow(
  marked: MarkedLeg,
  closing: BookClosing,
  greeks: Greeks | null,
  { symbol, sold }: { symbol: string | undefined; sold: SoldLegRisk | null },
): PlainRow {
  const { position, index, leg } = marked;
  const closed = closing.positions.get(position)?.legs[index];
  return {
    key: `${position} ${index}`,
    cells: [
      <span key="name" className="block pl-3 max-sm:min-w-32" title={symbol}>
        {legName(leg)}
        {sold === null ? null : <SoldMark risk={sold} />}
      </span>,
      formatInteger(leg.quantity, { sign: "always" }),
      formatPrice(leg.price),
      (closed?.price ?? null) === null ? (
        <ExplainedDash text={unclosed(marked)} />
      ) : (
        formatPrice(closed?.price)
      ),
      volatilityOf(marked),
      <Money key="value" value={closed?.value ?? null} unknown="Sin punta para cerrar" isPlain />,
      ...greekCells(greeks),
    ],
  };
}

const blank = ["", "", "", ""] as const;
const noSide = "Sin punta para cerrar";

function closingCell(value: number | null) {
  return <Money key="value" value={value} unknown={noSide} isPlain />;
}

type Told = {
  readonly book: Book;
  readonly legs: readonly MarkedLeg[];
  readonly greeks: PortfolioGreeks | null;
  readonly closing: BookClosing;
};

function positionRows({ book, legs, greeks, closing }: Told): PlainRow[] {
  // Greeks come for what counts, in the order of the legs.
  const counted = legs.filter(({ reason }) => reason === null);
  const greeksOf = (leg: MarkedLeg): Greeks | null => greeks?.legs[counted.indexOf(leg)] ?? null;
  return book.positions.flatMap(({ id, name, today, content }): PlainRow[] => {
    const value = closing.positions.get(id)?.value ?? null;
    const own = legs.filter(({ position }) => position === id);
    const sold = soldOf(book, id, own);
    const heading = (
      <span key="name" className="block wrap-anywhere max-sm:max-w-32">
        {name}
      </span>
    );
    return [
      { key: id, kind: "group", cells: [heading, ...blank, closingCell(value), ...blank, ""] },
      ...own.map((leg, index) => {
        const saved = content?.legs[leg.index];
        const symbol = today[leg.index]?.symbol ?? (saved?.type === "share" ? "GGAL" : saved?.symbol);
        return legRow(leg, closing, greeksOf(leg), { symbol, sold: sold[index] ?? null });
      }),
    ];
  });
}

/** Every leg, under its position, with its greeks and what closing it brings. */
export function LegTable(texts: Told) {
  const { greeks, closing } = texts;
  const total: PlainRow[] =
    greeks === null
      ? []
      : [
          {
            key: "total",
            kind: "total",
            cells: ["Cartera", ...blank, closingCell(closing.value), ...greekCells(greeks.whole)],
          },
        ];
  return (
    <RiskPanel
      title="Por pata"
      detail="VI del medio de las puntas; con ú, del último operado; con b, de la base más cercana."
    >
      <PlainTable label="Cartera por pata" headings={headings} rows={[...positionRows(texts), ...total]} />
    </RiskPanel>
  );
}
