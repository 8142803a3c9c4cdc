import { expect, it } from "vitest";
import { createMarketEvents } from "./market-events.ts";

it("the thousandth event is the last: beyond it one has to go first", async () => {
  const asked: number[] = [];
  const events = createMarketEvents({
    repository: {
      create: async (_row: object, _audit: object, most: number) => {
        asked.push(most);
        return asked.length === 1;
      },
    } as never,
    clock: { now: () => Date.parse("2026-11-20T15:00:00Z") },
  });
  const actor = { admin: { id: "a1", username: "admin" }, device: { address: "10.0.0.1", userAgent: null } };
  const event = { kind: "other", day: "2026-11-20", title: "Uno", note: "", amount: null };
  const create = () => events.create(event as never, actor as never);
  await create();
  await expect(create()).rejects.toMatchObject({
    status: 409,
    message: "Hay 1.000 eventos: eliminá alguno antes de agregar otro",
  });
  expect(asked).toEqual([1_000, 1_000]);
});
