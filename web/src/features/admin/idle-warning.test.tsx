import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";

import { createMemoryStorage } from "@paridad/core/auth";

import { ServicesProvider } from "../../lib/services.tsx";
import type { Services } from "../../lib/services.tsx";
import { IdleWarning } from "./idle-warning.tsx";

const minute = 60_000;

beforeEach(() => vi.useFakeTimers({ now: Date.parse("2026-11-20T12:00:00-03:00") }));

/** A tab of the panel; those with one storage belong to one browser. */
function openTab(storage = createMemoryStorage()) {
  const onIdle = vi.fn<() => void>();
  const api = { http: { text: () => Promise.reject(new Error("away")) } };
  const services = { api, storage, clock: { now: () => Date.now() } } as unknown as Services;
  render(
    <ServicesProvider services={services}>
      <IdleWarning onIdle={onIdle} />
    </ServicesProvider>,
  );
  return { onIdle, storage };
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
const warning = () => screen.queryByRole("dialog", { name: "Tu sesión está por cerrarse" });

it("warns at 28 minutes without a sign of life and ends at 30", () => {
  const { onIdle } = openTab();
  pass(27 * minute);
  expect(warning()).toBeNull();
  pass(1.5 * minute);
  expect(warning()).toBeVisible();
  expect(onIdle).not.toHaveBeenCalled();
  pass(2 * minute);
  expect(onIdle).toHaveBeenCalled();
});

it("stays for whoever says so, and then counts anew", () => {
  const { onIdle } = openTab();
  pass(29 * minute);
  fireEvent.click(screen.getByRole("button", { name: "Seguir trabajando" }));
  pass(27 * minute);
  expect(warning()).toBeNull();
  fireEvent.keyDown(window, { key: "a" });
  pass(27 * minute);
  expect(warning()).toBeNull();
  expect(onIdle).not.toHaveBeenCalled();
});

it("does not end the session of who works in another tab", () => {
  const { onIdle, storage } = openTab();
  pass(29 * minute);
  expect(warning()).toBeVisible();
  // Another tab's sign of life, as it is shared.
  storage.setItem("paridad.admin.activeAt", String(Date.now()));
  pass(10_000);
  expect(warning()).toBeNull();
  pass(20 * minute);
  expect(onIdle).not.toHaveBeenCalled();
});
