import type { PositionLeg } from "@paridad/core/positions";
import type { SurfaceSmile } from "@paridad/core/volatility";
import { expect, it, vi } from "vitest";
import { smileWhenNeeded } from "./smile-when-needed.ts";

const expiration = Date.parse("2026-12-18T20:00:00Z");
const option = (more: object = {}): PositionLeg => ({
  kind: "call",
  strike: 7_400,
  expiration,
  quantity: 1,
  price: 300,
  ...more,
});
const share: PositionLeg = { kind: "share", quantity: 100, price: 7_350 };

it("the chain is fitted for options of one expiry alone, and after whoever waits", async () => {
  const fit = vi.fn<() => SurfaceSmile[]>(() => []);
  const others = [[share], [option(), option({ expiration: expiration + 28 * 86_400_000 })], []];
  for (const legs of others) expect(await smileWhenNeeded(legs, fit)).toBeNull();
  expect(fit).not.toHaveBeenCalled();
  let isAnswered = false;
  setImmediate(() => (isAnswered = true));
  fit.mockImplementation(() => {
    expect(isAnswered).toBe(true);
    return [];
  });
  await smileWhenNeeded([option(), option({ strike: 7_600 }), share], fit);
  expect(fit).toHaveBeenCalledTimes(1);
});
