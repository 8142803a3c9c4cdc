import { render } from "@testing-library/react";
import { expect, it } from "vitest";

import { OddsNumbers } from "./odds-numbers.tsx";
import { reasonText } from "./reasons.ts";

const tags = { live: "vivo", scenario: "escenario", isScenario: true };
const plain = (element: Element | null | undefined) =>
  (element?.querySelector("[role=img]")?.getAttribute("aria-label") ?? element?.textContent ?? "").replaceAll(
    "\u00a0",
    " ",
  );

/** Label, tag, number and detail of each figure, with its colour. */
function oddsOf(zeroDrift: object, rateDrift: object, { smiles, paths }: { smiles: object; paths: object }) {
  const { container, unmount } = render(
    <dl>
      <OddsNumbers
        evaluation={{ odds: { zeroDrift, rateDrift } } as never}
        smiles={smiles as never}
        paths={paths as never}
        tags={tags}
      />
    </dl>,
  );
  const found = [...container.querySelectorAll("dt")].map((term) => {
    const label = term.firstElementChild?.textContent;
    const value = term.nextElementSibling;
    const tone = /text-(up|down)/.exec(value?.className ?? "")?.[1] ?? "plain";
    return `${label}: ${plain(value)} ${tone}`;
  });
  expect(container.querySelectorAll("dt > .text-atm")).toHaveLength(found.length);
  unmount();
  return found;
}
const failed = (reason: string) => ({ ok: false, reason });

it("each chance says by what it was taken, with its error and how many stand behind it", () => {
  const zero = { ok: true, probabilityOfProfit: 0.412, expectedProfit: -350, probabilityOfTouch: 0.7 };
  const rate = { ok: true, probabilityOfProfit: 0.455, expectedProfit: 120 };
  const smiles = { smile: { used: 14 }, odds: { ok: true, probabilityOfProfit: 0.39, expectedProfit: -10 } };
  const empirical = {
    ok: true,
    probabilityOfProfit: 0.333,
    low: 0.2,
    high: 0.46,
    count: 1_281,
    effectiveCount: 14,
  };
  const halfProfit = { ok: true, probability: 0.514, standardError: 0.003, target: 1_200 };
  const paths = { odds: { empirical, halfProfit }, isSimulated: true };
  expect(oddsOf(zero, rate, { smiles, paths })).toEqual([
    "Probabilidad de ganar: 41,2 %con la tasa 45,5 % · tocar 70,0 % plain",
    "Resultado esperado: −$ 350con la tasa +$ 120 down",
    "Según la sonrisa: 39,0 %esperado −$ 10 · n 14 opciones plain",
    "Según la historia (simulada): 33 %entre 20 % y 46 % · n 1.281, 14 sin solaparse plain",
    // An error below half a percent is still not none.
    "Media ganancia antes (P50): 51 % ± 1+$ 1.200 en algún cierre plain",
  ]);
  const wide = {
    ...paths,
    isSimulated: false,
    odds: { empirical, halfProfit: { ...halfProfit, standardError: 0.026 } },
  };
  const rest = oddsOf({ ...zero, probabilityOfTouch: null }, failed("no-volatility"), {
    smiles,
    paths: wide,
  });
  expect(rest.slice(0, 2)).toEqual([
    "Probabilidad de ganar: 41,2 %con la tasa no se sabe plain",
    "Resultado esperado: −$ 350 down",
  ]);
  expect(rest[3]).toMatch(/^Según la historia: /);
  expect(rest[4]).toContain("51 % ± 3");
});

it("a chance that isn't known says why, and one that is being worked out that it is", () => {
  const waiting = { smiles: { smile: null, odds: null }, paths: { odds: null, isSimulated: false } };
  expect(oddsOf(failed("expired-leg"), failed("expired-leg"), waiting)).toEqual([
    "Probabilidad de ganar: Una pata ya venció plain",
    "Según la sonrisa: Calculando plain",
    "Según la historia: Calculando plain",
    "Media ganancia antes (P50): Calculando plain",
  ]);
  const without = {
    smiles: { smile: null, odds: failed("no-fit") },
    paths: { odds: { empirical: failed("too-few"), halfProfit: failed("no-target") }, isSimulated: false },
  };
  expect(oddsOf(failed("several-expiries"), failed("x"), without)).toEqual([
    "Probabilidad de ganar: Con dos vencimientos no hay un único resultado final plain",
    "Según la sonrisa: El vencimiento no tiene puntas para ajustar su sonrisa plain",
    "Según la historia: Hay menos de 30 tramos de historia tan largos como el plazo plain",
    "Media ganancia antes (P50): No hay una ganancia que partir por la mitad plain",
  ]);
  expect(reasonText("never heard of")).toBe("Los datos no alcanzan para calcularlo");
});
