import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createHeavyGate } from "./heavy-gate.ts";
import { currentHeavyRead } from "./heavy-read.ts";
import { HeavyReads } from "./heavy-reads.ts";

const limits = { perAsker: 1, together: 16, waiting: 1, waitMilliseconds: 2_000 };
const workFor = async (milliseconds: number): Promise<void> => {
  const read = currentHeavyRead();
  if (read === undefined) throw new Error("no heavy read");
  read.clock.spent += milliseconds;
  await read.turn();
};

describe("a heavy read that several wait for", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("has its asker's place until it ends, well or badly", async () => {
    const gate = createHeavyGate(new HeavyReads(limits));
    let finish: () => void = () => undefined;
    const first = gate.read("partner ana", () => new Promise<void>((done) => (finish = done)));
    const second = gate.read("partner ana", async () => "second");
    await expect(gate.read("partner ana", async () => "third")).rejects.toMatchObject({
      status: 429,
      retryAfterSeconds: 2,
    });
    expect(await gate.read("partner eva", async () => "another's")).toBe("another's");
    finish();
    await first;
    expect(await second).toBe("second");
    const failing = gate.read("partner ana", async () => {
      throw new Error("away");
    });
    await expect(failing).rejects.toThrow("away");
    expect(await gate.read("partner ana", async () => "after it")).toBe("after it");
  });

  it("waits for a place for 2 s", async () => {
    const gate = createHeavyGate(new HeavyReads(limits));
    void gate.read("partner ana", () => new Promise<void>(() => undefined));
    const settled = vi.fn<() => void>();
    const waiting = gate.read("partner ana", async () => undefined).catch(settled);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await waiting;
    expect(settled).toHaveBeenCalledWith(expect.objectContaining({ status: 429, retryAfterSeconds: 2 }));
  });

  it("lets ordinary requests go first, works for 9 s and is there for 20 s at most", async () => {
    const gate = createHeavyGate();
    const end = gate.ordinary.begin();
    const turn = vi.fn<() => void>();
    const read = gate.read("partner ana", () => workFor(0)).then(turn);
    await vi.advanceTimersByTimeAsync(199);
    expect(turn).not.toHaveBeenCalled();
    end();
    await read;
    expect(await gate.read("partner ana", () => workFor(9_000))).toBeUndefined();
    await expect(gate.read("partner ana", () => workFor(9_001))).rejects.toMatchObject({
      // What it read is kept, so whoever comes back gets further.
      status: 429,
      code: "RATE_LIMIT_EXCEEDED",
      retryAfterSeconds: 5,
    });
    const late = gate.read("partner ana", async () => {
      vi.advanceTimersByTime(20_001);
      await workFor(0);
    });
    await expect(late).rejects.toMatchObject({ status: 429, retryAfterSeconds: 5 });
  });
});
