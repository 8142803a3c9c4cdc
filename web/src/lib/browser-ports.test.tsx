import { afterEach, expect, it, vi } from "vitest";

import { browserStorage } from "./browser-ports.ts";
import { download } from "./download.ts";

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
