import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { addCopyButtons } from "./copy-buttons.ts";
import { startPageSearch } from "./page-search.ts";
import { startThemeButton } from "./theme-button.ts";

let isSystemDark = true;
beforeEach(() => {
  localStorage.clear();
  isSystemDark = true;
  vi.stubGlobal("matchMedia", () => ({
    get matches() {
      return isSystemDark;
    },
    addEventListener: (_name: string, listener: () => void) => systemListeners.push(listener),
  }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  delete document.documentElement.dataset["theme"];
  document.documentElement.classList.remove("dark");
  localStorage.clear();
});
const systemListeners: (() => void)[] = [];

it("the theme's button goes between light and dark at each press, saves it, and follows the system and other tabs", () => {
  document.body.innerHTML = "<button data-theme-toggle></button>";
  localStorage.setItem("theme", "nada");
  startThemeButton();
  const button = document.querySelector("button") as HTMLElement;
  const look = () => [
    document.documentElement.dataset["theme"],
    document.documentElement.classList.contains("dark"),
    button.getAttribute("aria-label"),
    localStorage.getItem("theme"),
  ];
  localStorage.removeItem("theme");
  expect(look()).toEqual(["dark", true, "Usar tema claro", null]);
  button.click();
  expect(look()).toEqual(["light", false, "Usar tema oscuro", "light"]);
  button.click();
  expect(look()).toEqual(["dark", true, "Usar tema claro", "dark"]);
  localStorage.clear();
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
  isSystemDark = false;
  systemListeners.at(-1)?.();
  expect(look().slice(0, 3)).toEqual(["light", false, "Usar tema oscuro"]);
  localStorage.setItem("theme", "dark");
  window.dispatchEvent(new StorageEvent("storage", { key: "token" }));
  expect(look()[0]).toBe("light");
  window.dispatchEvent(new StorageEvent("storage", { key: "theme" }));
  expect(look()[0]).toBe("dark");
  localStorage.clear();
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
  expect(look()[0]).toBe("light");
});

it("a search counts what is typed, accents or none; Enter goes through it and opens what hides it", () => {
  document.body.innerHTML = `
    <p><input id="buscar"><span role="status"></span></p>
    <main><p>Opción</p><details><summary>Campos</summary><code>prima</code></details><p>La <b>PRIMA</b></p></main>`;
  vi.stubGlobal("CSS", {});
  const results: (string | null)[] = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    results.push(this.textContent);
  };
  startPageSearch();
  const field = document.querySelector("input") as HTMLInputElement;
  const type = (text: string) => {
    field.value = text;
    field.dispatchEvent(new Event("input"));
  };
  const press = (key: string, shiftKey = false) =>
    field.dispatchEvent(new KeyboardEvent("keydown", { key, shiftKey }));
  const status = () => document.querySelector("[role=status]")?.textContent;
  type(" opcion ");
  expect(status()).toBe("1 lugar");
  type("Prima");
  expect([status(), document.querySelector("details")?.open]).toEqual(["2 lugares", false]);
  press("Enter");
  expect([status(), document.querySelector("details")?.open]).toEqual(["1 de 2 lugares", true]);
  press("Enter");
  press("Enter");
  press("Enter", true);
  expect([status(), results]).toEqual(["2 de 2 lugares", ["prima", "PRIMA", "prima", "PRIMA"]]);
  type("nada");
  press("Enter");
  expect(status()).toBe("0 lugares");
  press("Escape");
  expect([field.value, status()]).toEqual(["", ""]);
});

it("code has one button that copies what is shown, and says for two seconds what became of it", async () => {
  vi.useFakeTimers();
  document.body.innerHTML = `
    <figure><figcaption>Python</figcaption><pre><code>print(1)</code></pre></figure>
    <figure><figcaption>Sin código</figcaption></figure>`;
  let isAllowed = true;
  const written: string[] = [];
  const writeText = async (text: string) => {
    if (!isAllowed) throw new Error("no");
    written.push(text);
  };
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  addCopyButtons();
  addCopyButtons();
  const buttons = document.querySelectorAll("button");
  expect(buttons).toHaveLength(1);
  const [button] = buttons;
  const state = () => [button?.textContent, document.querySelector("[role=status]")?.textContent];
  button?.click();
  await vi.advanceTimersByTimeAsync(1_999);
  expect([written, state()]).toEqual([["print(1)"], ["Copiado", "Copiado"]]);
  await vi.advanceTimersByTimeAsync(1);
  expect(state()).toEqual(["Copiar", ""]);
  isAllowed = false;
  button?.click();
  await vi.advanceTimersByTimeAsync(0);
  expect(state()).toEqual(["No se pudo copiar", "No se pudo copiar"]);
});
