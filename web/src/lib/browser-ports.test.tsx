import { act, renderHook, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import { costPreset } from "@paridad/core/costs";

import { renderWithServices } from "../testing/render-with-services.tsx";
import { browserStorage, storageChanges } from "./browser-ports.ts";
import { useCosts } from "./costs/use-costs.ts";
import { download } from "./download.ts";
import { useNow } from "./market/use-now.ts";
import { ServicesProvider } from "./services.tsx";
import type { Services } from "./services.tsx";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("a browser that forbids its storage gets one that lives with the page", () => {
  const forbidden = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("no");
  });
  const storage = browserStorage();
  forbidden.mockRestore();
  storage.setItem("paridad.test", "1");
  expect([storage.getItem("paridad.test"), window.localStorage.getItem("paridad.test")]).toEqual(["1", null]);
  expect(browserStorage()).toBe(window.localStorage);
  expect(window.localStorage.getItem("paridad.probe")).toBeNull();
});

it("other tabs are heard until nobody listens", () => {
  const heard = vi.fn<(key: string | null) => void>();
  const leave = storageChanges.subscribe(heard);
  const write = () => window.dispatchEvent(new StorageEvent("storage", { key: "token" }));
  write();
  leave();
  write();
  expect(heard).toHaveBeenCalledExactlyOnceWith("token");
});

it("a file has its name, and its address lives on for ten seconds", () => {
  vi.useFakeTimers();
  const revoked = vi.spyOn(URL, "revokeObjectURL").mockImplementation(() => undefined);
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:1");
  const clicked: (readonly [string, string])[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function press(this: HTMLAnchorElement) {
    clicked.push([this.getAttribute("href") ?? "", this.download]);
  });
  download(new Blob(["1"]), "cadena.csv");
  expect([clicked, document.querySelector("a[download]")]).toEqual([[["blob:1", "cadena.csv"]], null]);
  vi.advanceTimersByTime(9_999);
  expect(revoked).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(revoked).toHaveBeenCalledExactlyOnceWith("blob:1");
});

it("the clock is looked at once a second, and by nobody after the screen", () => {
  vi.useFakeTimers({ now: 0 });
  const services = { clock: { now: () => Date.now() } } as unknown as Services;
  const { result, unmount } = renderHook(useNow, {
    wrapper: ({ children }) => <ServicesProvider services={services}>{children}</ServicesProvider>,
  });
  expect(result.current).toBe(0);
  act(() => void vi.advanceTimersByTime(999));
  expect(result.current).toBe(0);
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current).toBe(1_000);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

function CostsShown() {
  const { schedule, market, name, isAssumed } = useCosts();
  return (
    <p>{`${name} ${schedule === null ? "–" : schedule.premium.toFixed(5)} ${market.premium.toFixed(5)} ${isAssumed}`}</p>
  );
}

it("the market's fees are those without the broker's; unsaid, a broker's usual ones stand in and it is told", async () => {
  const terms = {
    ...costPreset("market-only").terms,
    commission: { share: 0.005, premium: 0.01, exercise: 0.005 },
  };
  const { queries } = renderWithServices(<CostsShown />, () => ({
    success: true,
    data: { choice: "own", terms, updatedAt: "2026-11-20T15:00:00Z" },
  }));
  // Nothing is net of costs before it is known whose they are.
  expect(screen.getByText(/ – /)).toBeInTheDocument();
  const [, own = "", market = "", isAssumed] =
    (await screen.findByText(/^tus costos \d/)).textContent.match(/^tus costos (\S+) (\S+) (\S+)$/) ?? [];
  expect([market, isAssumed]).toEqual(["0.00242", "false"]);
  // A commission of 1 % and its tax on top.
  expect(Number(own) - Number(market)).toBeCloseTo(0.0121, 4);
  queries.setQueryData(["costs"], { choice: "retail", terms, updatedAt: null });
  expect(await screen.findByText(/ true$/)).toBeInTheDocument();
});
