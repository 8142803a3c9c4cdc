import { expect, it } from "vitest";
import { inFinest, metaOf } from "./history-window.ts";

const window = { from: null, askedTo: null, limitReason: "Tu plan incluye los últimos 30 días." };

it("what a plan and a source's terms keep back is said in one line, and nothing where nothing is", () => {
  const leftOut = "Faltan filas.";
  expect(metaOf([], window, leftOut)).toMatchObject({
    limited: true,
    limitReason: "Tu plan incluye los últimos 30 días. Faltan filas.",
  });
  expect(metaOf([], { ...window, limitReason: null })).toMatchObject({ limited: false, limitReason: null });
});

it("without a range of the question it is that of the rows, the newest first", () => {
  const rows = [20, 19, 18].map((day) => ({
    time: new Date(`2026-11-${day}T20:00:00Z`),
    resolution: "1d",
    source: "simulated",
  }));
  expect(metaOf(rows, window)).toMatchObject({
    from: "2026-11-18T20:00:00.000Z",
    to: "2026-11-20T20:00:00.000Z",
    resolution: ["1d"],
  });
});

it("the first resolution that has rows answers, and the coarser ones are not read", async () => {
  const read: unknown[] = [];
  const rowsOf: Record<string, number[]> = { "5m": [1], "1d": [2] };
  const { rows } = await inFinest({ resolutions: ["1m", "5m", "1d"] }, async (resolution) => {
    read.push(resolution);
    return { rows: rowsOf[String(resolution)] ?? [] };
  });
  expect([rows, read]).toEqual([[1], ["1m", "5m"]]);
});
