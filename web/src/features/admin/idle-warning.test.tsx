import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";

import { endpointCalls } from "@paridad/core/api";
import { createMemoryStorage } from "@paridad/core/auth";

import { ServicesProvider } from "../../lib/services.tsx";
import type { Services } from "../../lib/services.tsx";
import { IdleWarning } from "./idle-warning.tsx";

const minute = 60_000;

beforeEach(() => vi.useFakeTimers({ now: Date.parse("2026-11-20T12:00:00-03:00") }));

/** A tab of the panel; those with one storage belong to one browser. */
function openTab(storage = createMemoryStorage()) {
  const onIdle = vi.fn<() => void>();
  const server = { isAway: false, seen: [] as number[] };
  const admin = { id: "1", username: "marta", email: null, totpEnabled: false, lastLogin: null };
  const text = async () => {
    if (server.isAway) throw new Error("away");
    server.seen.push(Date.now());
    return JSON.stringify({ success: true, admin, data: admin });
  };
  const api = endpointCalls({ text, clock: { now: () => Date.now() } });
  const services = { api, storage, clock: { now: () => Date.now() } } as unknown as Services;
  render(
    <ServicesProvider services={services}>
      <IdleWarning onIdle={onIdle} />
    </ServicesProvider>,
  );
  return { onIdle, storage, server };
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const warning = () => screen.queryByRole("dialog", { name: "Tu sesión está por cerrarse" });

it("warns at 28 minutes without a sign of life and ends at 30", async () => {
  const { onIdle } = openTab();
  await pass(27 * minute);
  expect(warning()).toBeNull();
  await pass(1.5 * minute);
  expect(warning()).toBeVisible();
  expect(onIdle).not.toHaveBeenCalled();
  await pass(2 * minute);
  expect(onIdle).toHaveBeenCalled();
});

it("stays for whoever says so, and then counts anew", async () => {
  const { onIdle } = openTab();
  await pass(29 * minute);
  fireEvent.click(screen.getByRole("button", { name: "Seguir trabajando" }));
  await pass(0);
  await pass(27 * minute);
  expect(warning()).toBeNull();
  fireEvent.keyDown(window, { key: "a" });
  await pass(27 * minute);
  expect(warning()).toBeNull();
  expect(onIdle).not.toHaveBeenCalled();
});

it.each(["pointerDown", "keyDown"] as const)(
  "a %s is a sign of life, told to the other tabs",
  async (sign) => {
    const { storage } = openTab();
    await pass(27 * minute);
    fireEvent[sign](window);
    const at = Date.now();
    await pass(2 * minute);
    expect(warning()).toBeNull();
    expect(storage.getItem("paridad.admin.activeAt")).toBe(String(at));
  },
);

it("does not end the session of who works in another tab", async () => {
  const { onIdle, storage } = openTab();
  await pass(29 * minute);
  expect(warning()).toBeVisible();
  // Another tab's sign of life, as it is shared.
  storage.setItem("paridad.admin.activeAt", String(Date.now()));
  await pass(10_000);
  expect(warning()).toBeNull();
  await pass(20 * minute);
  expect(onIdle).not.toHaveBeenCalled();
});

const typeAt = async (milliseconds: number) => {
  await pass(milliseconds);
  fireEvent.keyDown(window, { key: "a" });
};

it.each([
  ["every second for five minutes", Array.from({ length: 300 }, () => 1_000)],
  ["once, just before the server would be told again", [59_999]],
  ["once, just after", [60_001]],
  ["every 4 minutes and 59 seconds", [299_000, 299_000, 299_000]],
  ["once at 27 minutes and 59 seconds", [1_679_000]],
])("warns before the server ends the session of who types %s", async (_name, pauses) => {
  const start = Date.now();
  const { onIdle, server } = openTab();
  for (const pause of pauses) await typeAt(pause);
  const typedAt = Date.now();
  while (warning() === null) await pass(5_000);
  const lastSeen = server.seen.at(-1) ?? start;
  // Thirty minutes after the last request that it saw, or five seconds before, it ends.
  const endsAt = lastSeen + 1_800_000 - 5_000;
  expect(endsAt - Date.now()).toBeGreaterThanOrEqual(105_000);
  expect(lastSeen).toBeGreaterThanOrEqual(typedAt - 1_000);
  for (const [place, at] of server.seen.entries())
    expect(at - (server.seen[place - 1] ?? start)).toBeGreaterThanOrEqual(60_000);
  expect(onIdle).not.toHaveBeenCalled();
  while (onIdle.mock.calls.length === 0) await pass(5_000);
  expect(Date.now()).toBeLessThanOrEqual(lastSeen + 1_800_000);
});

it("counts no work that the server could not be told of", async () => {
  const { server, onIdle } = openTab();
  server.isAway = true;
  for (let minutes = 0; minutes < 28; minutes += 1) await typeAt(minute);
  await pass(5_000);
  expect(warning()).toBeVisible();
  fireEvent.click(screen.getByRole("button", { name: "Seguir trabajando" }));
  // Before the clock is looked at again, too.
  await pass(0);
  expect(warning()).toBeVisible();
  await pass(5_000);
  expect(warning()).toBeVisible();
  server.isAway = false;
  fireEvent.click(screen.getByRole("button", { name: "Seguir trabajando" }));
  await pass(5_000);
  expect(warning()).toBeNull();
  expect(onIdle).not.toHaveBeenCalled();
});
