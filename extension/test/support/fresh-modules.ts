import { afterAll, vi } from "vitest";

/** Files share a window but no module: each mocks the browser in its own way, and what one kept is not the next one's. */
vi.resetModules();
afterAll(() => {
  // The builds are read without a window.
  if (typeof document === "undefined") return;
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});
