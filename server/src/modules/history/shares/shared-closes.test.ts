import { expect, it } from "vitest";
import { createSharedCloses } from "./shared-closes.ts";

const dates = ["2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19"];
const closesWith = async (to: string | null) => {
  const stretches = to === null ? [] : [{ kind: "live", from: new Date(0), to: new Date(to) }];
  const known = { symbol: "GGAL", sources: [], closes: dates.map((date) => ({ date, close: 7_000 })) };
  const read = createSharedCloses(
    async () => known,
    async () => ({ stretches, recording: null }),
  );
  return (await read()).closes.map(({ date }) => date);
};

it("numbers for programs are worked out from the closes since the last withheld session", async () => {
  // A withheld day ends at the next one's midnight in Buenos Aires.
  expect(await closesWith("2026-11-18T03:00:00Z")).toEqual(["2026-11-18", "2026-11-19"]);
  expect(await closesWith(null)).toEqual(dates);
});
