import { expect, it, vi } from "vitest";
import { createSpots } from "./share-prices.ts";

it("a day's price of the share is its close, otherwise the last one before, or the first there is", async () => {
  const closes = [
    { date: "2026-11-17", close: 7_000 },
    { date: "2026-11-18", close: 7_100 },
    { date: "2026-11-20", close: 7_300 },
  ];
  const shareCloses = vi.fn<() => Promise<{ closes: typeof closes }>>(async () => ({ closes }));
  const spotOn = await createSpots({ shareCloses: shareCloses as never })();
  const days = ["2026-11-16", "2026-11-17", "2026-11-19", "2026-11-20", "2026-11-21", "2026-11-19"];
  expect(days.map((date) => spotOn(date))).toEqual([7_000, 7_000, 7_100, 7_300, 7_300, 7_100]);
  const none = await createSpots({ shareCloses: (async () => ({ closes: [] })) as never })();
  expect([none("2026-11-20"), none("2026-11-20")]).toEqual([null, null]);
});
