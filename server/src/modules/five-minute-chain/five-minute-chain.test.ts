import { expect, it, vi } from "vitest";
import { createFiveMinuteChain } from "./five-minute-chain.ts";

const closedAt = Date.parse("2026-11-20T15:05:00Z");
const update = {
  full: true,
  seq: 4,
  asOf: "2026-11-20T15:04:59.000Z",
  data: { opciones: [], acciones: [], cauction_rates: [] },
} as const;
const read = async (document: Promise<{ bytes: { identity: Buffer } }>) =>
  (
    JSON.parse(String((await document).bytes.identity)) as {
      data: { closedAt: string; update: { seq: number } | null };
    }
  ).data;

it("the answer is made once a close for everybody, of the market as it stood then", async () => {
  let closed = { closedAt, update } as { closedAt: number; update: typeof update | null };
  const storedRows = vi.fn<() => Promise<never>>();
  const chain = createFiveMinuteChain({ look: () => closed as never, storedRows });
  const first = chain();
  expect(chain()).toBe(first);
  expect(await read(first)).toMatchObject({ closedAt: "2026-11-20T15:05:00.000Z", update: { seq: 4 } });
  closed = { closedAt: closedAt + 300_000, update };
  expect(chain()).not.toBe(first);
  expect(storedRows).not.toHaveBeenCalled();
});

it("after a start it is made of the bars that were over at the close; a database that was away is asked again", async () => {
  const storedRows = vi.fn<(at: Date) => Promise<{ rows: never[]; spot: null }>>();
  storedRows.mockRejectedValueOnce(new Error("away")).mockResolvedValue({ rows: [], spot: null });
  const chain = createFiveMinuteChain({ look: () => ({ closedAt, update: null }), storedRows });
  await expect(chain()).rejects.toThrow("away");
  expect((await read(chain())).update).toBeNull();
  await chain();
  expect(storedRows.mock.calls.map(([at]) => at.toISOString())).toEqual([
    "2026-11-20T15:00:00.000Z",
    "2026-11-20T15:00:00.000Z",
  ]);
});
