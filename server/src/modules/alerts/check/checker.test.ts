import { expect, it } from "vitest";

import { AlertChecker } from "./checker.ts";
import type { Watched } from "./checker.ts";

const alert = (isLive: boolean) =>
  ({ id: "a", userId: "ana", version: 1, subject: { kind: "share" }, isLive }) as unknown as Watched;

it("an alert is watched once, live or every five minutes, as its owner's plan is now", () => {
  const book = { source: {}, options: new Map(), stocks: new Map() };
  const checker = new AlertChecker({
    market: { book, hasTicked: false, onUpdate: () => () => undefined } as never,
    now: () => 0,
    series: () => null,
    onDue: () => undefined,
  });
  const seen = [true, false, true].map((isLive) => {
    checker.put(alert(isLive));
    return [checker.size, checker.find("a")?.isLive];
  });
  expect(seen).toEqual([
    [1, true],
    [1, false],
    [1, true],
  ]);
  checker.drop("a");
  expect([checker.size, checker.all()]).toEqual([0, []]);
});

it("everything is looked at when all alerts were read, however short ago it was", () => {
  const stocks = new Map([["GGAL", { symbol: "GGAL", last: 20, settlement: "24hs" }]]);
  const due: unknown[] = [];
  const checker = new AlertChecker({
    market: {
      book: { source: {}, options: new Map(), stocks, cauctionRates: new Map(), asOf: 0 },
      hasTicked: true,
      onUpdate: () => () => undefined,
    } as never,
    now: () => 0,
    series: () => null,
    onDue: (found) => due.push(...found.map(({ step }) => step)),
  });
  checker.put({ ...alert(true), direction: "above", threshold: 10, status: "armed" });
  checker.lookAtAll();
  checker.lookAtAll();
  expect(due).toEqual(["fire", "fire"]);
});
