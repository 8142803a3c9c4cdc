import { fireEvent, screen, within } from "@testing-library/react";

import { markPosition } from "@paridad/core/book";
import type { MarkedPosition } from "@paridad/core/book";
import type { SavedPosition } from "@paridad/core/contract";
import { openContent } from "@paridad/core/positions";
import { personOn } from "@paridad/core/testing";

import { renderAs } from "../../../testing/render-as.tsx";
import { PositionCard } from "../saved/position-card.tsx";

const now = Date.parse("2026-11-20T18:00:00-03:00");
const contract = (type: "call" | "put", strike: number, expiration: string, quote: object = {}) => ({
  type,
  strike,
  expiration,
  symbol: `GFG${type === "call" ? "C" : "V"}${strike}${expiration < "2027" ? "DI" : "FE"}`,
  strikeCertainty: "listed",
  formerSymbols: [],
  value: { volatility: null },
  quote: { bid: 500, ask: 520, bidSize: 10, askSize: 10, quotedAt: now, isCrossed: false, ...quote },
});

export const market = {
  asOf: now,
  spot: 7_500,
  stocks: [],
  cauciones: [],
  share: { spotBid: 7_490, spotAsk: 7_510, basis: { settlement: "24hs" } },
  expiries: [
    {
      expiration: "2026-12-18",
      contracts: [
        contract("call", 7_400, "2026-12-18"),
        contract("call", 8_400, "2026-12-18", { bid: 20, ask: 30 }),
      ],
    },
    {
      expiration: "2027-02-19",
      contracts: [
        contract("put", 7_400, "2027-02-19"),
        contract("call", 7_400, "2027-02-19", { bid: 900, ask: 930 }),
        contract("call", 7_600, "2027-02-19", { bid: 800, ask: 820 }),
      ],
    },
  ],
} as never;
export const call = (strike: number, quantity: number, price = 480) => ({
  type: "call" as const,
  strike,
  expiration: "2026-12-18",
  symbol: `GFGC${strike}DI`,
  quantity,
  price,
});

export const share = { type: "share" as const, quantity: 100, price: 7_000 };

/** A position of these legs as the market marks it. */
export function marked(
  legs: readonly (ReturnType<typeof call> | typeof share)[],
  change: Partial<SavedPosition> = {},
  at = market,
) {
  const costs = { share: 0, premium: 0, exercise: 0 };
  const opened = openContent({ legs: legs as never, costs, at: "2026-11-10T15:00:00Z" });
  if (!opened.ok) throw new Error(opened.reason);
  const position: SavedPosition = {
    id: "p1",
    name: "Bull",
    note: "",
    settlement: "24hs",
    exit: "cheaper",
    keepShares: false,
    status: "open",
    version: 3,
    createdAt: "2026-11-10T15:00:00Z",
    updatedAt: "2026-11-10T15:00:00Z",
    content: opened.content,
    today: legs.map((leg) =>
      leg.type === "share" ? null : { symbol: leg.symbol, strike: leg.strike, renames: [] },
    ),
    ...change,
  };
  const mark = markPosition(position, at, now);
  if (mark === null) throw new Error("the position can't be read");
  return mark;
}

/** Its card, and what is done with it. */
export function openCard(of: MarkedPosition, { canWrite = true, answer = () => ({}) as unknown } = {}) {
  const view = renderAs(
    <PositionCard marked={of} market={market} path="/armar" canWrite={canWrite} canReadLine={false} />,
    {
      user: personOn("pro"),
      server: async () => ({ success: true, message: "Listo", data: await answer() }),
    },
  );
  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
  const write = (label: string, value: string) => {
    const field = within(screen.getByRole("dialog")).getAllByLabelText(label)[0] as HTMLElement;
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
  };
  const text = () => screen.getByRole("dialog").textContent?.replaceAll("\u00a0", " ");
  const sent = () =>
    view.calls
      .filter(({ method }) => method !== "get")
      .map(({ method, path, json }) => ({ method, path, json }));
  return { ...view, press, write, text, sent };
}
