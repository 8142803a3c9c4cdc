import { historyHealthAnswerSchema } from "@paridad/core/contract";
import { describe, expect, it, vi } from "vitest";
import { createHistoryHealth } from "./history-health.ts";
import type { HistoryTotals } from "./storage/totals-repository.ts";

const feed = () => ({ kind: "replay", state: "running", lastTick: "2026-11-20T15:00:00.000Z", name: "x" });

describe("history health", () => {
  it("answers the contract's shape and counts at most every 30 s", async () => {
    let now = 0;
    const totals = vi.fn<() => Promise<HistoryTotals>>().mockImplementation(async () => ({
      rows: 31_156,
      symbols: 812,
      firstTime: "2023-08-18T20:00:00Z",
      lastTime: "2025-10-17T20:00:00Z",
    }));
    const health = createHistoryHealth({ repository: { totals }, feed, now: () => now });
    const data = await health();
    expect(historyHealthAnswerSchema.parse({ success: true, data })).toMatchObject({
      data: { rows: 31_156, feed: { kind: "replay", state: "running" } },
    });
    now = 29_000;
    await health();
    expect(totals).toHaveBeenCalledTimes(1);
    now = 31_000;
    await health();
    expect(totals).toHaveBeenCalledTimes(2);
  });

  it("counts again after a count that failed", async () => {
    const totals = vi
      .fn<() => Promise<HistoryTotals>>()
      .mockRejectedValueOnce(new Error("database is away"))
      .mockResolvedValue({ rows: 0, symbols: 0, firstTime: null, lastTime: null });
    const health = createHistoryHealth({ repository: { totals }, feed, now: () => 0 });
    await expect(health()).rejects.toThrow("database is away");
    expect(await health()).toMatchObject({ rows: 0, firstTime: null });
  });
});
