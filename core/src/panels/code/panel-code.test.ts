import { expect, it } from "vitest";

import { codeWays } from "./panel-code.ts";
import type { CodedPanel } from "./panel-code.ts";

const target = {
  base: "https://paridad.test",
  version: "0.1.0",
  integrity: "sha384-abc",
  key: "pub_1",
};
const chain: CodedPanel = { name: "chain", attributes: { strikes: "6", theme: "dark", columns: "" } };

it("HTML pins the version and has a link for who runs no scripts", () => {
  expect(codeWays.HTML(chain, target))
    .toBe(`<link rel="stylesheet" href="https://paridad.test/widgets/0.1.0/paridad.css">
<script type="module" src="https://paridad.test/widgets/0.1.0/paridad.js"
  integrity="sha384-abc" crossorigin="anonymous"></script>
<paridad-option-chain embed-key="pub_1" strikes="6" theme="dark">
  <a href="https://paridad.test/panels/chain?embed-key=pub_1&amp;strikes=6&amp;theme=dark">Opciones de GGAL en Paridad</a>
</paridad-option-chain>`);
});

it("React has numbers as numbers, and the same link", () => {
  expect(codeWays.React(chain, target)).toContain(
    `<ParidadOptionChain api="https://paridad.test" embedKey="pub_1" strikes={6} theme="dark">\n  <a href="https://paridad.test/panels/chain?`,
  );
});

it.each([
  ["chain", { strikes: "6" }, 484],
  ["volatility", {}, 400],
  ["ratios", { symbol1: "A", symbol2: "B" }, 360],
  ["position", { legs: "1~b1c7200_20261218_150" }, 420],
  ["lanzamientos", { rows: "4" }, 320],
  ["ticker", {}, 64],
] as const)("the frame of %s has its height", (name, attributes, height) => {
  expect(codeWays.iframe({ name, attributes }, target)).toContain(` height="${height}" `);
});

it("WordPress takes the shortcode; a reader's quotes end no attribute anywhere", () => {
  expect(codeWays.WordPress({ name: "ticker", attributes: {} }, target)).toBe(
    '[paridad panel="ticker" embed-key="pub_1"]',
  );
  const hostile: CodedPanel = { name: "ratios", attributes: { symbol1: '"><script>', symbol2: "B" } };
  for (const way of Object.values(codeWays)) expect(way(hostile, target)).not.toMatch(/"><script>/);
});
