import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, it } from "vitest";

import { PanelMaker } from "../pages/widgets/panel-maker.tsx";
import { startPanelMaker } from "./panel-maker.ts";

afterEach(() => {
  document.body.replaceChildren();
  history.replaceState(null, "", "/");
});

function openPage(address: string): void {
  history.replaceState(null, "", address);
  document.body.innerHTML = renderToStaticMarkup(
    <PanelMaker
      base="https://paridad.test"
      versions={[{ version: "0.1.0", integrity: "sha384-abc" }]}
      manifest={null}
      example={{ symbol1: "GFGC7200DI", symbol2: "GFGC7400DI", legs: "1~b1c7200_20261218_412" }}
    />,
  );
  startPanelMaker();
}

const find = <Found extends Element>(selector: string): Found => {
  const element = document.querySelector<Found>(selector);
  if (element === null) throw new Error(`nothing is ${selector}`);
  return element;
};
const choose = (selector: string, value: string): void => {
  const field = find<HTMLInputElement>(selector);
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
};
const codes = (panel: string): string[] =>
  [...document.querySelectorAll(`[data-panel=${panel}] code`)].map(({ textContent }) => textContent ?? "");

it("what is chosen is in the panel and in its code in every way; the address's key is in all code, and in no panel", () => {
  openPage("/widgets/?clave=pub_1");
  choose("[data-panel=chain] [name=strikes]", "6");
  choose("form.common [name=theme]", "dark");
  const chain = find("paridad-option-chain");
  expect([chain.getAttribute("strikes"), chain.getAttribute("theme")]).toEqual(["6", "dark"]);
  expect(document.querySelector("[embed-key]")).toBeNull();
  const [html, react, iframe, wordpress] = codes("chain");
  expect(html).toContain('<paridad-option-chain embed-key="pub_1" strikes="6" theme="dark">');
  expect(react).toContain('embedKey="pub_1" strikes={6} theme="dark">');
  expect(iframe).toContain('height="484"');
  expect(wordpress).toBe('[paridad panel="chain" embed-key="pub_1" strikes="6" theme="dark"]');
  expect(codes("ticker")[3]).toBe('[paridad panel="ticker" embed-key="pub_1" theme="dark"]');
  choose("[data-panel=chain] [name=strikes]", "");
  expect(chain.hasAttribute("strikes")).toBe(false);
  expect(codes("chain")[2]).toContain('height="596"');
});

it("a wrong choice is told beside its field until it is changed", () => {
  openPage("/widgets/");
  const message = () => find("[data-panel=lanzamientos] [role=status]").textContent;
  const fault = "rows es un entero de 1 a 12, no «40»";
  choose("[data-panel=lanzamientos] [name=rows]", "40");
  expect(message()).toBe(fault);
  choose("[data-panel=lanzamientos] [name=expiry]", "2026-12-18");
  expect(message()).toBe(fault);
  choose("[data-panel=lanzamientos] [name=rows]", "4");
  expect(message()).toBe("");
  choose("[data-panel=lanzamientos] [name=rows]", "40");
  expect(message()).toBe(fault);
});
