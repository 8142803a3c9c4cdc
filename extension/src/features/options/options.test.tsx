import { render } from "preact";
import { act } from "preact/test-utils";
import { expect, test, vi } from "vitest";
import { browser } from "../../lib/browser.ts";

import { createMemoryStorage, createThemeStore } from "@paridad/core/auth";

import { ServicesProvider } from "../../lib/services.tsx";
import type { Services } from "../../lib/services.tsx";
import { Options } from "./options.tsx";

vi.mock("../../lib/browser.ts", () => ({
  browser: { permissions: { request: vi.fn<() => Promise<boolean>>() } },
}));

test("another server is kept once the browser allows it, and ends the session of the one before", async () => {
  const page = document.body.appendChild(document.createElement("main"));
  const disk = { ...createMemoryStorage(), subscribe: () => () => false };
  const clear = vi.fn<() => void>();
  const theme = createThemeStore({ storage: disk, prefersDark: () => true });
  const services = { origin: "https://paridad.test", disk, theme, session: { clear } } as unknown as Services;
  act(() =>
    render(
      <ServicesProvider services={services}>
        <Options />
      </ServicesProvider>,
      page,
    ),
  );
  const field = () => page.querySelector("#server") as HTMLInputElement;
  const save = async (address: string) => {
    const input = field();
    input.value = address;
    await act(() => void input.dispatchEvent(new Event("input", { bubbles: true })));
    page.querySelector("form")?.dispatchEvent(new Event("submit", { cancelable: true }));
  };
  const savedOrigin = () => disk.getItem("paridad.serverOrigin");
  const statusWith = (text: string) =>
    vi.waitFor(() => expect(page.querySelector("#server-note")?.textContent).toBe(text));
  await save("http://otro.test");
  await statusWith("La dirección debe empezar con https://");
  expect(field().getAttribute("aria-invalid")).toBe("true");
  expect(browser.permissions.request).not.toHaveBeenCalled();
  vi.mocked(browser.permissions.request).mockResolvedValue(false);
  await save("https://otro.test/login");
  await statusWith("Sin ese permiso no podemos conectarnos a esa dirección.");
  expect([savedOrigin(), clear.mock.calls.length]).toEqual([null, 0]);
  vi.mocked(browser.permissions.request).mockResolvedValue(true);
  await save("https://paridad.test");
  await statusWith("Dirección guardada. El panel abierto ya la usa.");
  expect([savedOrigin(), clear.mock.calls.length]).toEqual(["https://paridad.test", 0]);
  await save("https://otro.test/login");
  await vi.waitFor(() => expect(savedOrigin()).toBe("https://otro.test"));
  expect([clear.mock.calls.length, field().value]).toEqual([1, "https://otro.test"]);
});
