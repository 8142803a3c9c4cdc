import { fireEvent, screen, within } from "@testing-library/react";

import { markPosition } from "@paridad/core/book";
import type { MarkedPosition } from "@paridad/core/book";
import type { SavedPosition } from "@paridad/core/contract";
import { personOn } from "@paridad/core/testing";

import { renderAs } from "../../../testing/render-as.tsx";
import { bookRow } from "../book/book-row.ts";
import { PositionCard } from "../saved/position-card.tsx";
import { saved } from "./saved.ts";

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
  const mark = markPosition(
    { ...saved("p1", "Bull", legs as never, { costs, at: "2026-11-10T15:00:00Z" }), ...change },
    at,
    now,
  );
  if (mark === null) throw new Error("the position can't be read");
  return mark;
}

const reason = "";
const basis = { answer: null, dayReason: reason, answerReason: reason, capital: null, now };

export const noLine = {
  resolution: "1d",
  points: [],
  best: null,
  worst: null,
  unknown: 0,
  sources: [],
  isCut: false,
};

/** Its card, and what is done with it. */
export function openCard(of: MarkedPosition, { canWrite = true, answer = () => ({}) as unknown } = {}) {
  const row = { ...bookRow(of, basis), marked: of };
  const view = renderAs(<PositionCard row={row} market={market} path="/armar" />, {
    user: personOn(canWrite ? "pro" : "free"),
    server: async ({ path }) => ({
      success: true,
      message: "Listo",
      data: path.endsWith("/line") ? noLine : await answer(),
    }),
  });
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
