import { expect, it } from "vitest";

import type { PositionContent, SavedLeg } from "../../contract/index.ts";
import { expirationInstant } from "../../symbols/index.ts";
import { fieldsOf } from "../testing/legs.ts";
import { applyEvent } from "./apply-event.ts";
import { cutSince, heldSince } from "./held-since.ts";
import { openContent } from "./open-content.ts";

const costs = { share: 0, premium: 0, exercise: 0 };
const call = (strike: number, quantity: number, price: number): SavedLeg => ({
  type: "call",
  strike,
  expiration: "2024-08-16",
  symbol: `GFGC${Math.round(strike * 10)}A`,
  quantity,
  price,
});
const at = (text: string) => Date.parse(`${text}-03:00`);
const opened = fieldsOf(
  openContent({ legs: [call(3858.1, 10, 97), call(4058.1, -10, 40)], costs, at: "2024-07-29T15:00:00Z" }),
).content;
const closed = fieldsOf(
  applyEvent(opened, {
    kind: "close",
    version: 1,
    at: "2024-07-31T15:00:00Z",
    note: "",
    closings: [{ index: 0, quantity: 4, price: 120 }],
  }),
).content;
const positionOf = (content: PositionContent, more: object = {}) => ({
  content,
  today: content.legs.map(() => null),
  ...more,
});
const quantities = (result: ReturnType<typeof heldSince>) => result?.legs.map(({ quantity }) => quantity);

it("holds what was left at the instant, and what was dealt after it beside", () => {
  const result = heldSince(positionOf(closed), at("2024-07-30T17:00:00"));
  expect(quantities(result)).toEqual([10, -10]);
  expect(result?.trades).toMatchObject([
    {
      quantity: -4,
      price: 120,
      contract: { kind: "call", strike: 3858.1, expiration: expirationInstant("2024-08-16") },
    },
  ]);
  expect(quantities(heldSince(positionOf(closed), at("2024-07-31T17:00:00")))).toEqual([6, -10]);
});

it("held nothing before it was opened: everything is dealt since", () => {
  const result = heldSince(positionOf(opened), at("2024-07-26T17:00:00"));
  expect(result?.legs).toEqual([]);
  expect(result?.trades.map(({ quantity, price }) => [quantity, price])).toEqual([
    [10, 97],
    [-10, 40],
  ]);
});

it("isn't known where a list left out events that may be later", () => {
  expect(heldSince(positionOf(closed, { earlierEvents: 3 }), at("2024-07-26T17:00:00"))).toBeNull();
  expect(quantities(heldSince(positionOf(closed, { earlierEvents: 3 }), at("2024-07-30T17:00:00")))).toEqual([
    10, -10,
  ]);
});

it("follows an ex-date to the bases of today, and says what they fell by", () => {
  const today = closed.legs.map(({ quantity }) => ({
    symbol: "X",
    strike: quantity > 0 ? 3808.1 : 4008.1,
    renames: [{ exDate: "2024-07-31", symbol: "X", strike: null }],
  }));
  const result = heldSince(positionOf(closed, { today }), at("2024-07-30T17:00:00"));
  expect(result?.legs).toMatchObject([{ strike: 3808.1 }, { strike: 4008.1 }]);
  expect(result?.trades).toMatchObject([{ contract: { strike: 3808.1 } }]);
  expect(cutSince([positionOf(closed, { today })], "2024-07-30")).toBe(50);
  expect(cutSince([positionOf(closed, { today })], "2024-07-31")).toBe(0);
});
