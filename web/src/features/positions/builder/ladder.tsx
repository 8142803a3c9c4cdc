import { useState } from "react";
import { formatInteger, formatPrice, formatStrike } from "@paridad/core/formats";
import { shareQuote, spotOf } from "@paridad/core/stores";
import type { MarketContract, MarketExpiry, ValuedMarket } from "@paridad/core/stores";
import { Button } from "../../../components/ui/button.tsx";
import type { NewLeg } from "../model/draft.ts";
import { basesOf } from "../model/market-chain.ts";

const basesAround = 6;

type Press = (leg: NewLeg) => void;

/** A price to press: the ask buys a lot, the bid sells one. */
function Side({
  contract,
  side,
  name,
  onPress,
}: {
  contract: MarketContract | null;
  side: "bid" | "ask";
  name: string;
  onPress: Press;
}) {
  const price = contract === null || contract.quote.isCrossed ? null : contract.quote[side];
  const size = contract?.quote[side === "bid" ? "bidSize" : "askSize"] ?? null;
  const verb = side === "ask" ? "Comprar" : "Vender";
  const why = contract?.quote.isCrossed === true ? "puntas cruzadas" : "sin punta";
  const press = () => {
    if (contract === null) return;
    const { type: kind, strike, expiration } = contract;
    const quantity = side === "ask" ? 1 : -1;
    onPress({ kind, strike, expiration, quantity, basis: "executable", own: null });
  };
  return (
    <td data-side={side}>
      <button
        type="button"
        disabled={price === null}
        onClick={press}
        aria-label={`${verb} ${name}: ${price === null ? why : formatPrice(price)}`}
        title={size === null ? undefined : `${formatInteger(size)} lotes`}
      >
        {formatPrice(price)}
      </button>
    </td>
  );
}

function ShareButtons({ market, onPress }: { market: ValuedMarket; onPress: Press }) {
  const { bid, ask } = shareQuote(market);
  const deal = (quantity: number) => onPress({ kind: "share", quantity, basis: "executable", own: null });
  return (
    <div className="flex flex-wrap items-center gap-2 px-3 py-2 text-sm">
      <span className="text-muted">GGAL, 100 acciones</span>
      <Button size="small" tone="secondary" disabled={ask === null} onClick={() => deal(100)}>
        Comprar a {formatPrice(ask)}
      </Button>
      <Button size="small" tone="secondary" disabled={bid === null} onClick={() => deal(-100)}>
        Vender a {formatPrice(bid)}
      </Button>
    </div>
  );
}

/** The chain of an expiry with its bids and asks to press, the bases around the spot first. */
export function Ladder({
  expiry,
  market,
  onPress,
}: {
  expiry: MarketExpiry;
  market: ValuedMarket;
  onPress: Press;
}) {
  const [isWhole, setWhole] = useState(false);
  const bases = basesOf(expiry);
  const spot = spotOf(market) ?? 0;
  const above = bases.findIndex(({ strike }) => strike > spot);
  const middle = above === -1 ? bases.length : above;
  const from = isWhole ? 0 : Math.max(0, middle - basesAround);
  const shown = bases.slice(from, isWhole ? bases.length : middle + basesAround);
  const nearest = expiry.atTheMoneyStrike;
  return (
    <section aria-label="Puntas para operar" className="positions-panel positions-ladder-panel">
      <header className="flex flex-wrap items-center justify-between gap-2 px-3 pt-2 text-sm">
        <p className="text-muted">La venta te compra un lote, la compra te lo vende.</p>
        <Button size="small" tone="ghost" aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? "Solo las cercanas" : `Todas (${bases.length})`}
        </Button>
      </header>
      <div className={isWhole ? "max-h-[420px] overflow-y-auto" : undefined}>
        <table className="positions-table positions-ladder">
          <caption className="sr-only">Puntas de compra y venta por base</caption>
          <thead>
            <tr>
              <th scope="col">Call compra</th>
              <th scope="col">venta</th>
              <th scope="col" style={{ textAlign: "center" }}>
                Base
              </th>
              <th scope="col">Put compra</th>
              <th scope="col">venta</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ strike, call, put }) => (
              <tr key={strike} data-money={strike === nearest || undefined}>
                <Side contract={call} side="bid" name={`call ${formatStrike(strike)}`} onPress={onPress} />
                <Side contract={call} side="ask" name={`call ${formatStrike(strike)}`} onPress={onPress} />
                <th scope="row" style={{ textAlign: "center" }}>
                  {formatStrike(strike)}
                </th>
                <Side contract={put} side="bid" name={`put ${formatStrike(strike)}`} onPress={onPress} />
                <Side contract={put} side="ask" name={`put ${formatStrike(strike)}`} onPress={onPress} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ShareButtons market={market} onPress={onPress} />
    </section>
  );
}
