import { expect, it } from "vitest";
import { createShareCone } from "./share-cone.ts";
import type { DailyBarsRead } from "./share-cone.ts";

const day = 86_400_000;
/** While the session of the 20th runs: its bar is of 17:00 in Buenos Aires, 20:00 here. */
const now = Date.parse("2026-11-20T18:00:00Z");
type Bar = Awaited<ReturnType<DailyBarsRead>>[number];
const bar = (ago: number, source = "recorded"): Bar => {
  const price = 7_000 + 50 * Math.sin(ago * 1.7);
  const time = new Date(Date.parse("2026-11-20T20:00:00Z") - ago * day);
  return { time, source, open: price, high: price + 20, low: price - 20, close: price + 5 };
};

function cone(bars: Partial<Record<"24hs" | "unknown", Bar[]>>) {
  const asked: object[] = [];
  const read = createShareCone({
    dailyBars: async (wanted) => {
      asked.push(wanted);
      return bars[wanted.settlement] ?? [];
    },
    clock: { now: () => now },
  });
  return { read, asked };
}
const many = (count: number, source?: string) => Array.from({ length: count }, (_, ago) => bar(ago, source));

it("is of the share's last three years in pesos, without the session under way", async () => {
  const { read, asked } = cone({ "24hs": many(100), unknown: many(90) });
  const found = await read({});
  expect(asked).toEqual([{ currency: "ARS", settlement: "24hs", to: new Date(now), limit: 756 }]);
  expect(found).toMatchObject({ series: "ARS 24hs", estimator: "yang-zhang", to: "2026-11-19" });
  expect(found.windows.length).toBeGreaterThan(0);
});

it("is the ADR's where the share has too few, and says the share's reason where neither has enough", async () => {
  const both = cone({ "24hs": many(3), unknown: many(90) });
  expect(await both.read({ estimator: "close-to-close" })).toMatchObject({
    series: "USD ADR",
    estimator: "close-to-close",
  });
  expect(both.asked[1]).toMatchObject({ currency: "USD", settlement: "unknown" });
  expect(await cone({ "24hs": many(3) }).read({})).toMatchObject({ series: "ARS 24hs", windows: [] });
  const wanted = cone({ "24hs": many(90), unknown: many(3) });
  expect(await wanted.read({ series: "USD ADR" })).toMatchObject({ series: "USD ADR", windows: [] });
});

it("mixes no simulated session with recorded ones: those of the newest one's kind alone", async () => {
  const mixed = [...many(30), ...many(80, "simulated").slice(30)];
  const found = await cone({ "24hs": mixed }).read({});
  expect(found).toMatchObject({ from: "2026-10-22", to: "2026-11-19" });
});
