import { expect, it } from "vitest";
import type { ReadPositionEvent, SavedLeg } from "../../contract/index.ts";
import { fieldsOf } from "../testing/legs.ts";
import { applyEvent } from "./apply-event.ts";
import { asKept, lotsBetween } from "./deal-trades.ts";
import { openContent } from "./open-content.ts";
import { undoEvent } from "./undo-event.ts";

const costs = { share: 0.007018, premium: 0.00847, exercise: 0.007018 };
const call = (strike: number, quantity: number, price: number, symbol = `GFGC${strike}AG`): SavedLeg => ({
  type: "call",
  strike,
  expiration: "2024-08-16",
  symbol,
  quantity,
  price,
});
const share = (quantity: number, price: number): SavedLeg => ({ type: "share", quantity, price });
const opened = (...legs: SavedLeg[]) =>
  fieldsOf(openContent({ legs, costs, at: "2024-07-31T15:00:00Z" })).content;
const deal = (trades: SavedLeg[]) =>
  ({ kind: "deal", version: 1, note: "", at: "2024-08-05T15:00:00Z", trades }) as ReadPositionEvent & {
    at: string;
  };
/** The leg of 3708.1 after its base fell by 58. */
const renamed = [{ symbol: "GFGC3650AG", strike: 3650.1, renames: [] }];

it("trades close what is held the other way and open the rest, net of costs, in one movement that is undone whole", () => {
  const start = opened(call(3708.1, 10, 168), call(3858.1, -10, 98));
  const { content } = fieldsOf(
    applyEvent(start, deal([call(3708.1, -4, 200), call(3858.1, -5, 90), share(100, 3_700)])),
  );
  expect(content.legs).toEqual([
    call(3708.1, 6, 168),
    call(3858.1, -10, 98),
    call(3858.1, -5, 90),
    share(100, 3_700),
  ]);
  // 12,800 less 0.847 % of 80,000 and of 67,200.
  expect(content.realized).toBeCloseTo(11_553.216, 6);
  // 80,000 and 45,000 less 0.847 %; 370,000 and 0.7018 %.
  expect(content.events[1]).toMatchObject({ kind: "deal", cash: expect.closeTo(-248_655.41, 6) });
  const undone = fieldsOf(undoEvent(content, { index: 1, at: "2024-08-06T15:00:00Z" })).content;
  expect(undone).toMatchObject({ legs: start.legs, realized: expect.closeTo(0, 9) });
});

it("the oldest lots of a contract go first, and more than is held turns it around", () => {
  const start = opened(call(3708.1, 10, 168), call(3708.1, 5, 150));
  const { content } = fieldsOf(applyEvent(start, deal([call(3708.1, -17, 200)])));
  expect(content.legs).toEqual([call(3708.1, -2, 200)]);
  // 32 a share of 10 lots and 50 of 5, less 0.847 % of 300,000, 168,000 and 75,000.
  expect(content.realized).toBeCloseTo(57_000 - 4_599.21, 6);
});

it("after an adjustment a leg is dealt under its name of the day, never under the former one", () => {
  const start = opened(call(3708.1, 10, 168));
  const { content } = fieldsOf(applyEvent(start, deal([call(3650.1, -4, 200, "GFGC3650AG")]), renamed));
  expect(content.legs).toEqual([call(3708.1, 6, 168)]);
  expect(applyEvent(start, deal([call(3708.1, -4, 200)]), renamed)).toEqual({
    ok: false,
    reason: "strike-changed",
  });
});

it("the lots between what is held and what is wanted, by contract under the names of today", () => {
  const held = { legs: [call(3708.1, 10, 168), share(500, 3_700)], today: [...renamed, null] };
  const expected = [call(3650.1, 4, 168, ""), call(3650.1, 3, 170, ""), call(3858.1, -7, 98), share(500, 1)];
  expect(lotsBetween(held, expected)).toEqual([
    { type: "call", strike: 3650.1, expiration: "2024-08-16", symbol: "GFGC3650AG", quantity: -3 },
    { type: "call", strike: 3858.1, expiration: "2024-08-16", symbol: "GFGC3858.1AG", quantity: -7 },
  ]);
  expect(lotsBetween(held, [])).toMatchObject([{ quantity: -10 }, { quantity: -500 }]);
  expect(asKept(held, expected)).toEqual([
    call(3708.1, 4, 168),
    call(3708.1, 3, 170),
    call(3858.1, -7, 98),
    share(500, 1),
  ]);
});
