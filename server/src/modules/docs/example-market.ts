import type { MarketOption, MarketUpdate } from "@paridad/core/contract";
import { feedSpot } from "@paridad/core/quotes";
import { addDays, buenosAiresDate, lastSession, parseOptionSymbol } from "@paridad/core/symbols";

/** Placeholders in an example for something of the market that runs. */
export const marketMarks = {
  firstCall: "OPCION_UNO",
  secondCall: "OPCION_DOS",
  lowestStrike: "BASE_MINIMA",
  firstStrike: "BASE_UNO",
  secondStrike: "BASE_DOS",
  highestStrike: "BASE_MAXIMA",
  expiration: "DIA_VENCIMIENTO",
  firstPrice: "PRIMA_UNO",
  secondPrice: "PRIMA_DOS",
  sharePrice: "PRECIO_ACCION",
  lastSession: "ULTIMA_RUEDA",
} as const;
export type ExampleMarket = Readonly<Record<keyof typeof marketMarks, string>>;

/** For a server whose market said nothing yet. */
const withoutMarket: ExampleMarket = {
  firstCall: "GFGC7200DI",
  secondCall: "GFGC7400DI",
  lowestStrike: "7000",
  firstStrike: "7200",
  secondStrike: "7400",
  highestStrike: "7600",
  expiration: "2026-12-18",
  firstPrice: "412",
  secondPrice: "308",
  sharePrice: "7350",
  lastSession: "2026-11-20",
};
/** An expiry this near may be over before the reader has a key. */
const daysToLive = 7;

type Call = {
  readonly symbol: string;
  readonly strike: number;
  readonly expiration: string;
  readonly last: number;
};

const isPrice = (price: number | null | undefined): price is number => typeof price === "number" && price > 0;

function quotedCalls({ data, asOf = "" }: MarketUpdate, spot: number): Call[] {
  const earliest = addDays(buenosAiresDate(Date.parse(asOf)), daysToLive);
  return (data.opciones ?? []).flatMap(({ symbol, bid, ask, last, strike, expiration }: MarketOption) => {
    const parsed = parseOptionSymbol(symbol, { reference: { strike: strike ?? null }, spot });
    const isLiving = parsed.ok && parsed.type === "call" && (expiration ?? "") >= earliest;
    return isLiving && isPrice(bid) && isPrice(ask) && isPrice(last)
      ? [{ symbol, strike: parsed.strike, expiration: expiration ?? "", last }]
      : [];
  });
}

/** Two neighbouring calls around the money of the nearest expiry, and the strikes below and above; null where there are none. */
function callsOf(update: MarketUpdate): ExampleMarket | null {
  const spot = feedSpot(update.data.acciones ?? []);
  if (spot === null) return null;
  const calls = quotedCalls(update, spot);
  for (const expiration of new Set(calls.map((call) => call.expiration).toSorted())) {
    const series = calls
      .filter((call) => call.expiration === expiration)
      .toSorted((one, other) => one.strike - other.strike);
    const index = series.findLastIndex(({ strike }) => strike <= spot);
    const [lowest, first, second, highest] = [-1, 0, 1, 2].map((step) => series[index + step]);
    if (index < 1 || !lowest || !first || !second || !highest) continue;
    return {
      firstCall: first.symbol,
      secondCall: second.symbol,
      lowestStrike: String(lowest.strike),
      firstStrike: String(first.strike),
      secondStrike: String(second.strike),
      highestStrike: String(highest.strike),
      expiration,
      firstPrice: String(first.last),
      secondPrice: String(second.last),
      sharePrice: String(spot),
      lastSession: lastSession(Date.parse(update.asOf ?? ""), { closedDays: update.source?.closedDays })
        .before,
    };
  }
  return null;
}

function isListed({ firstCall, secondCall }: ExampleMarket, { data }: MarketUpdate): boolean {
  const listed = new Set(data.opciones?.map(({ symbol }) => symbol));
  return listed.has(firstCall) && listed.has(secondCall);
}

/** The names that examples use now: they stay while the market lists them, so a page doesn't change with every tick. */
export function createExampleMarket(snapshot: () => MarketUpdate | null): () => ExampleMarket {
  let market: ExampleMarket | null = null;
  return () => {
    const update = snapshot();
    if (update === null) return market ?? withoutMarket;
    if (market === null || !isListed(market, update)) market = callsOf(update);
    return market ?? withoutMarket;
  };
}

/** The two calls as a bull spread, as a link of the builder has its legs. */
export function exampleLegs(market: ExampleMarket): string {
  const { firstStrike, firstPrice, secondStrike, secondPrice } = market;
  const day = market.expiration.replaceAll("-", "");
  return `1~b1c${firstStrike}_${day}_${firstPrice}~s1c${secondStrike}_${day}_${secondPrice}`;
}

/** A text with its examples' marks replaced. */
export function withMarket(text: string, market: ExampleMarket): string {
  const marks = Object.entries(marketMarks) as [keyof ExampleMarket, string][];
  return marks.reduce((filled, [name, mark]) => filled.replaceAll(mark, market[name]), text);
}
