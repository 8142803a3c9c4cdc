import { useState } from "react";
import type { ReactNode } from "react";
import { shareQuote, spotOf } from "@paridad/core/book";
import { formatInteger, formatPrice, formatStrike } from "@paridad/core/formats";
import type { MarketContract, MarketExpiry, ValuedMarket } from "@paridad/core/stores";
import { Button } from "../../../components/ui/button.tsx";
import { Toolbar } from "../../../components/ui/layout/toolbar.tsx";
import { ExplainedDash } from "../../../components/ui/states/explained-dash.tsx";
import { counted } from "../../../lib/counted.ts";
import { useGridKeys } from "../../../lib/view/use-grid-keys.ts";
import { isCounted } from "../model/draft.ts";
import type { DraftLeg, NewLeg } from "../model/draft.ts";
import { basesOf } from "../model/market-chain.ts";
import { restingOn } from "../model/use-resting.ts";
import type { OnRest, Preview } from "../model/use-resting.ts";

/** Bases shown on each side of the spot, and those of them that a narrow screen shows too. */
const basesAround = 9;
const basesNear = 6;

type Press = (leg: NewLeg) => void;
type Cells = {
  /** Legs of the position so far, marked where they stand; the button's name says it in words. */
  readonly legs: readonly DraftLeg[];
  readonly onPress: Press;
  readonly onRest: OnRest;
};

/** The position at a price: lots bought at the ask, lots sold at the bid, as they are written; null where there are none. */
function heldAt(
  legs: Cells["legs"],
  { type, strike, expiration }: MarketContract,
  side: "bid" | "ask",
): string | null {
  const lots = legs
    .filter(isCounted)
    .filter((leg) => leg.kind === type && leg.strike === strike && leg.expiration === expiration)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  const isHere = side === "ask" ? lots > 0 : lots < 0;
  return isHere ? formatInteger(lots, { sign: "always" }) : null;
}

/** Price and size at a side, or why there is none. */
function dealOf({ quote }: MarketContract, side: "bid" | "ask") {
  if (quote.isCrossed) return { price: null, missing: "puntas cruzadas" };
  const price = quote[side];
  return { price, missing: price === null ? "sin punta" : null };
}

/** Effect of a press, in full words. */
function saying(
  { price, missing }: ReturnType<typeof dealOf>,
  { side, name, lots }: { side: "bid" | "ask"; name: string; lots: string | null },
) {
  const held = lots === null ? "" : `, ${lots} en la posición`;
  return `${side === "ask" ? "Comprar" : "Vender"} ${name}: ${missing ?? formatPrice(price)}${held}`;
}

/** A price to press: the ask buys a lot, the bid sells one. */
function Side({
  contract,
  side,
  name,
  legs,
  onPress,
  onRest,
}: Cells & {
  contract: MarketContract | null;
  side: "bid" | "ask";
  name: string;
}) {
  if (contract === null) {
    return (
      <td>
        <ExplainedDash text={`El ${name} no está listado`} />
      </td>
    );
  }
  const { quote, type: kind, strike, expiration } = contract;
  const deal = dealOf(contract, side);
  const size = quote[side === "bid" ? "bidSize" : "askSize"];
  const lots = heldAt(legs, contract, side);
  const quantity = side === "ask" ? 1 : -1;
  const leg: NewLeg = { kind, strike, expiration, quantity, basis: "executable", own: null };
  const preview: Preview = {
    name: `${side === "ask" ? "comprar" : "vender"} ${name}`,
    action: { type: "add", leg },
  };
  return (
    <td>
      <button
        type="button"
        tabIndex={-1}
        disabled={deal.price === null}
        onClick={() => onPress(leg)}
        {...restingOn(preview, onRest)}
        className={`min-h-[26px] w-full rounded-sm px-2 text-right not-disabled:hover:bg-s2 disabled:text-muted max-[480px]:px-[3px] max-[480px]:text-xs pointer-coarse:min-h-[38px] ${
          lots === null
            ? ""
            : "flex items-center justify-end gap-1.5 bg-s2 max-[480px]:flex-col max-[480px]:items-end max-[480px]:gap-0 max-[480px]:leading-[1.2]"
        }`}
        aria-label={saying(deal, { side, name, lots })}
        title={deal.missing ?? (size === null ? undefined : counted(size, "lote", "lotes"))}
      >
        {lots === null ? null : (
          <span
            className="rounded-sm border border-current px-1 text-xs font-[650] before:content-[attr(data-lots)] max-[480px]:px-[3px] max-[480px]:leading-[1.1]"
            data-lots={lots}
          />
        )}
        {formatPrice(deal.price)}
      </button>
    </td>
  );
}

type Base = ReturnType<typeof basesOf>[number];

function BaseRow({
  base: { strike, call, put },
  isAtMoney,
  isFar,
  ...cell
}: Cells & {
  base: Base;
  isAtMoney: boolean;
  /** Only where there is room. */
  isFar: boolean;
}) {
  const [calls, puts] = [`call ${formatStrike(strike)}`, `put ${formatStrike(strike)}`];
  return (
    <tr data-money={isAtMoney || undefined} className={isFar ? "max-[1180px]:hidden" : undefined}>
      <Side contract={call} side="bid" name={calls} {...cell} />
      <Side contract={call} side="ask" name={calls} {...cell} />
      <th scope="row" className={`text-center! ${isAtMoney ? "font-[650]! text-atm" : "text-text"}`}>
        {formatStrike(strike)}
      </th>
      <Side contract={put} side="bid" name={puts} {...cell} />
      <Side contract={put} side="ask" name={puts} {...cell} />
    </tr>
  );
}

/** Beside the ladder's prices: the share's, and the rest of the bases. */
function LadderButtons({
  market,
  onPress,
  children,
}: {
  market: ValuedMarket;
  onPress: Press;
  children: ReactNode;
}) {
  const { bid, ask } = shareQuote(market);
  const deal = (quantity: number) => onPress({ kind: "share", quantity, basis: "executable", own: null });
  return (
    <Toolbar label="GGAL, 100 acciones" className="flex flex-wrap items-center gap-2 px-3 py-2 text-sm">
      <span className="text-muted">GGAL, 100 acciones</span>
      <Button size="small" tone="secondary" disabled={ask === null} onClick={() => deal(100)}>
        Comprar a {formatPrice(ask)}
      </Button>
      <Button size="small" tone="secondary" disabled={bid === null} onClick={() => deal(-100)}>
        Vender a {formatPrice(bid)}
      </Button>
      {children}
    </Toolbar>
  );
}

/** Call or put in the name of each. */
function Head() {
  return (
    <thead className="sticky top-0 z-1 text-muted">
      <tr>
        <th scope="col">Call compra</th>
        <th scope="col">
          <span className="sr-only">Call </span>venta
        </th>
        <th scope="col" className="text-center!">
          Base
        </th>
        <th scope="col">Put compra</th>
        <th scope="col">
          <span className="sr-only">Put </span>venta
        </th>
      </tr>
    </thead>
  );
}

/** The chain of an expiry with its bids and asks to press, the bases around the spot first. */
export function Ladder({
  expiry,
  market,
  ...cells
}: Cells & {
  expiry: MarketExpiry;
  market: ValuedMarket;
}) {
  const [isWhole, setWhole] = useState(false);
  const bases = basesOf(expiry);
  const spot = spotOf(market) ?? 0;
  const above = bases.findIndex(({ strike }) => strike > spot);
  const middle = above === -1 ? bases.length : above;
  const from = isWhole ? 0 : Math.max(0, middle - basesAround);
  const basesInView = bases.slice(from, isWhole ? bases.length : middle + basesAround);
  const nearest = expiry.atTheMoneyStrike;
  const keys = useGridKeys();
  return (
    <section aria-label="Puntas para operar" className="positions-panel positions-ladder-panel">
      <p className="px-3 pt-2 text-sm text-muted">La venta te compra un lote, la compra te lo vende.</p>
      <div className={isWhole ? "max-h-[420px] overflow-y-auto" : undefined}>
        <table
          className="w-full border-separate border-spacing-0 text-sm tabular-nums [&_td]:px-0.5 [&_td]:py-px [&_th]:bg-s1 [&_th]:px-2.5 [&_th]:py-1 [&_th]:text-right [&_th]:font-medium max-[480px]:[&_th]:px-[3px] max-[480px]:[&_th]:text-xs [&_:is(td,th)]:border-b [&_:is(td,th)]:border-line [&_:is(td,th)]:whitespace-nowrap"
          {...keys}
        >
          <caption className="sr-only">Puntas de compra y venta por base</caption>
          <Head />
          <tbody>
            {basesInView.map((base, index) => (
              <BaseRow
                key={base.strike}
                base={base}
                isAtMoney={base.strike === nearest}
                isFar={!isWhole && (from + index < middle - basesNear || from + index >= middle + basesNear)}
                {...cells}
              />
            ))}
          </tbody>
        </table>
      </div>
      <LadderButtons market={market} onPress={cells.onPress}>
        <Button size="small" tone="ghost" aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? "Solo las cercanas" : `Todas (${bases.length})`}
        </Button>
      </LadderButtons>
    </section>
  );
}
