import { Link } from "react-router";
import { legText } from "@paridad/core/book";
import type { MarkedPosition } from "@paridad/core/book";
import { alertLink } from "@paridad/core/contract";
import type { FollowedLeg, PositionContent, SavedLeg } from "@paridad/core/contract";
import { formatPesos, formatPrice, formatStrike } from "@paridad/core/formats";
import { screenWords } from "@paridad/core/messages";
import { opportunityReasonMessages } from "@paridad/core/opportunities";
import { expiryActionMessages, savedCycle, savedPositionMessages } from "@paridad/core/positions";
import { SoldLegNote } from "../../../components/market/sold-leg-note.tsx";
import { PlainTable } from "../../../components/ui/table/plain-table.tsx";
import type { PlainRow } from "../../../components/ui/table/plain-table.tsx";
import { ExplainedDash } from "../../../components/ui/states/explained-dash.tsx";
import { QueryError } from "../../../components/ui/states/states.tsx";
import { useWholePosition } from "../../../data/positions/use-positions.ts";
import { PeriodButton } from "../period/period-button.tsx";
import { Movements } from "./life/movements.tsx";
import { ResultLine } from "./result-line.tsx";

const money = (value: number | null) => formatPesos(value, { sign: "always" });

/** Why nothing of now is known of a leg; null where its market is there. */
function missingMarket(index: number, { ended, hasMarket, isWaiting }: MarkedPosition): string | null {
  if (ended[index] === true) return "Ya venció";
  if (!hasMarket) return savedPositionMessages.noPrices;
  return isWaiting ? screenWords.noQuotesCame : null;
}

/** Why a leg can't be closed now. */
function missingPrice(index: number, marked: MarkedPosition): string {
  return missingMarket(index, marked) ?? "Nadie toma la otra punta ahora";
}

/** Why nobody says what happens to a leg on its last day. */
function missingOutlook(leg: SavedLeg, index: number, marked: MarkedPosition): string {
  const { outlook, overdue, ended } = marked;
  if (leg.type === "share") return "Las acciones no vencen";
  if (overdue !== null && ended[index] !== true) return "Antes falta anotar lo que venció";
  const missing = missingMarket(index, marked);
  return missing ?? (outlook === null ? opportunityReasonMessages["no-spot"] : "Antes vence otra pata");
}

/** Outcome of a leg on its last day at the spot of now. */
function Outlook({ leg, index, marked }: { leg: SavedLeg; index: number; marked: MarkedPosition }) {
  const { outlook, overdue } = marked;
  // The price of now says nothing of an expiry that is over.
  const expiringLeg = overdue === null ? outlook?.legs.find((one) => one.index === index) : undefined;
  if (expiringLeg !== undefined) return expiryActionMessages[expiringLeg.action];
  return <ExplainedDash text={missingOutlook(leg, index, marked)} />;
}

/** Under its name of today, and what it was where that changed. */
function LegName({ leg, today }: { leg: SavedLeg; today: FollowedLeg | null }) {
  const isRenamed = today !== null && leg.type !== "share" && today.symbol !== leg.symbol;
  return (
    <>
      {legText(leg, today)}
      {isRenamed ? (
        <span className="block text-sm text-muted">
          {leg.symbol} era base {formatStrike(leg.strike)}; hoy {today.symbol}
        </span>
      ) : null}
    </>
  );
}

function exerciseAlert(leg: SavedLeg, today: FollowedLeg | null): string | undefined {
  if (leg.type === "share") return undefined;
  const { strike, symbol } = today ?? leg;
  return alertLink("exercise", { contract: { type: leg.type, strike, expiration: leg.expiration, symbol } });
}

function legRow(leg: SavedLeg, index: number, marked: MarkedPosition): PlainRow {
  const price = marked.closing?.legs[index]?.price ?? null;
  const sold = marked.sold[index] ?? null;
  const today = marked.position.today[index] ?? null;
  return {
    key: index,
    cells: [
      <>
        <LegName leg={leg} today={today} />
        {sold === null ? null : (
          <SoldLegNote
            risk={sold}
            alert={exerciseAlert(leg, today)}
            className="max-w-[58vw] whitespace-normal"
          />
        )}
      </>,
      formatPrice(leg.price),
      price === null ? <ExplainedDash key="close" text={missingPrice(index, marked)} /> : formatPrice(price),
      <Outlook key="outlook" leg={leg} index={index} marked={marked} />,
    ],
  };
}

function Cycle({ content }: { content: PositionContent }) {
  const cycle = savedCycle(content);
  if (!cycle.ok) return null;
  const { premium, shareBasis, costs } = cycle;
  return (
    <p className="text-md text-muted">
      Primas netas del ciclo {money(premium)}, costos pagados {formatPesos(costs)}
      {shareBasis === null ? "" : `, el papel te queda a ${formatPrice(Math.round(shareBasis * 100) / 100)}`}.
    </p>
  );
}

/** Movements of a position, of which a list has only the last. */
function Past({ marked, hasHistory }: { marked: MarkedPosition; hasHistory: boolean }) {
  const { whole, ...query } = useWholePosition(marked.position);
  if (query.error !== null) return <QueryError query={query} />;
  if (whole === null) return <p role="status">Cargando movimientos...</p>;
  const content = whole.content ?? marked.content;
  return (
    <>
      <Cycle content={content} />
      <Movements position={marked.position} content={content} />
      {hasHistory && marked.hasMarket ? (
        <p>
          <PeriodButton title={whole.name} positions={[{ ...whole, content }]} tone="secondary">
            Resultado entre dos momentos
          </PeriodButton>
        </p>
      ) : null}
    </>
  );
}

/** The legs, the life and the account of a position. */
export function PositionDetails({
  marked,
  link,
  hasLine,
}: {
  marked: MarkedPosition;
  link: string | null;
  /** The plan reads the stored bars. */
  hasLine: boolean;
}) {
  const { content, position } = marked;
  return (
    <div className="grid gap-3 border-t border-line px-3 py-3">
      {position.note === "" ? null : <p className="text-md whitespace-pre-line">{position.note}</p>}
      {content.legs.length === 0 ? null : (
        <PlainTable
          label="Patas abiertas"
          headings={["Pata", "Entrada", "Cierre ahora", "El día del vencimiento"]}
          rows={content.legs.map((leg, index) => legRow(leg, index, marked))}
        />
      )}
      {hasLine ? <ResultLine position={position} now={marked.result} /> : null}
      <Past marked={marked} hasHistory={hasLine} />
      {link === null ? null : (
        <p className="text-md">
          <Link to={link} className="text-accent underline-offset-2 hover:underline">
            Abrirla en Armar con sus precios de entrada
          </Link>
        </p>
      )}
    </div>
  );
}
