import { expect, it, vi } from "vitest";

import { createMemoryStorage, createSessionStore } from "../auth/index.ts";
import { personOn } from "../testing/index.ts";
import type { Call } from "./http/call.ts";
import { createAccountStorage } from "./account-storage.ts";

/** A server that merges key by key, and devices of one user over it. */
function accountWith(choices: Record<string, string> = {}) {
  const server = { choices, isDown: false };
  const deviceOf = (stored: Record<string, string> = {}) => {
    const user = { token: "token", user: JSON.stringify(personOn()) };
    const device = createMemoryStorage({ ...user, ...stored });
    const text = async ({ method, json }: Call) => {
      if (server.isDown) throw new Error("no network");
      if (method === "patch") server.choices = { ...server.choices, ...(json as object) };
      return JSON.stringify({ success: true, data: server.choices });
    };
    const session = createSessionStore({ storage: device });
    const http = { text, clock: { now: () => 0 } };
    return createAccountStorage({ storage: device, http: http as never, session });
  };
  return { server, deviceOf };
}
const model = "paridad.calculator";
const volatility = "paridad.expected-volatility";

it("a choice made on one device is the other's at its next look, and what both changed apart is kept", async () => {
  vi.useFakeTimers();
  const { server, deviceOf } = accountWith();
  const [one, other] = [deviceOf(), deviceOf()];
  one.setItem(model, "european");
  one.setItem("theme", "dark");
  other.setItem(volatility, "45");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(server.choices).toEqual({ [model]: "european", [volatility]: "45" });
  const changed = vi.fn<(key: string | null) => void>();
  one.subscribe(changed);
  await one.sync();
  await other.sync();
  expect([one.getItem(volatility), other.getItem(model)]).toEqual(["45", "european"]);
  expect(changed).toHaveBeenCalledExactlyOnceWith(volatility);
  vi.useRealTimers();
});

it("without a network a choice stays of the device, and reaches the account later instead of being overwritten", async () => {
  const { server, deviceOf } = accountWith({ [model]: "american" });
  server.isDown = true;
  const device = deviceOf({ [model]: "american" });
  device.setItem(model, "european");
  await device.sync();
  expect(device.getItem(model)).toBe("european");
  server.isDown = false;
  await device.sync();
  expect([server.choices[model], device.getItem(model)]).toEqual(["european", "european"]);
});
