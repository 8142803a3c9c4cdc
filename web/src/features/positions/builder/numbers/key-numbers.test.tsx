import { screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { personOn } from "@paridad/core/testing";

import { renderAs } from "../../../../testing/render-as.tsx";
import { KeyNumbers } from "./key-numbers.tsx";

const failed = (reason: string) => ({ ok: false, reason });
const bounded = (value: number) => ({ bounded: true, value });
const evaluation = {
  paid: { ok: true, netOutlay: 13_771, outlay: 13_000 },
  capital: { ok: true, capital: 13_771, basis: "outlay" },
  atExpiry: { ok: true, breakevens: [7_530] },
  ends: {
    ok: true,
    maximum: bounded(6_229),
    minimum: bounded(-13_771),
    breakevens: [7_589.638],
    reward: { ok: true, perPeso: 0.4523 },
  },
  odds: { zeroDrift: failed("x"), rateDrift: failed("x") },
  bestReturn: { ok: true, share: 0.45, tna: 5.87, tea: null, overCaucion: { pesos: -615, tna: -0.0438 } },
  value: { ok: true, netProfit: -771, profit: 0, value: 13_000 },
  atInstant: { ok: true, netBreakevens: [7_450, 7_600], breakevens: [] },
};

function numbersOf(
  change: object = {},
  { isScenario = false, slippage = { pesos: 3_000, fillable: 5.25 } as object } = {},
) {
  const tags = { live: "vivo", scenario: isScenario ? "escenario" : "vivo", isScenario };
  const { container, unmount } = renderAs(
    <KeyNumbers
      builder={{ live: { spot: 7_410 }, slippage, priced: [{ draft: { basis: "executable" } }] } as never}
      position={{ legs: [], evaluation: { ...evaluation, ...change } } as never}
      paths={{ odds: null, isSimulated: false }}
      smiles={{ smile: null, odds: null }}
      tags={tags}
    />,
    { user: personOn("pro") },
  );
  const entries = [...container.querySelectorAll("dt")].map((term) => {
    const value = term.nextElementSibling;
    const [label, tag] = [...term.children].map(({ textContent }) => textContent);
    const reason = value?.querySelector("[role=img]")?.getAttribute("aria-label");
    const tone = /text-(up|down)/.exec(value?.className ?? "")?.[1] ?? "plain";
    return [
      label,
      `${tag} ${(reason ?? value?.textContent ?? "").replaceAll("\u00a0", " ")} ${tone}`,
    ] as const;
  });
  unmount();
  return Object.fromEntries(entries) as Record<string, string>;
}

it("each number of a position stands under its own name, with what it rests on", () => {
  expect(numbersOf()).toMatchObject({
    Pagás: "vivo $ 13.771$ 771 son costos plain",
    Deslizamiento: "vivo $ 3.000las puntas llenan 5,3 veces plain",
    Capital: "vivo $ 13.771lo que pagás plain",
    "Ganancia máxima": "vivo +$ 6.229neta up",
    "Pérdida máxima": "vivo −$ 13.771neta · ganás hasta 0,45 por peso down",
    Equilibrio: "vivo 7.589,64+2,4 % de ahora · bruto 7.530,00 plain",
    "TNA máxima": "vivo 587,0 %45,0 % en el plazo · TEA > 999 % plain",
    "Contra caución": "vivo −$ 615−4,4 % de TNA down",
    "Resultado a valor medio": "vivo −$ 771neto de entrar · bruto $ 0 · vale $ 13.000 down",
    "Equilibrio hoy": "vivo 7.450,00 y 7.600,00a valor de modelo · neto de entrar · bruto ninguno plain",
  });
});

it("what is received, risked without limit, and of two expiries, says so", () => {
  const found = numbersOf(
    {
      paid: { ok: true, netOutlay: -5_000, outlay: -5_200 },
      capital: { ok: true, capital: 20_000, basis: "largest-loss" },
      atExpiry: { ok: true, breakevens: [], isEstimated: true },
      ends: {
        ok: true,
        maximum: { bounded: false },
        minimum: { bounded: false },
        breakevens: [],
        reward: failed("unlimited-loss"),
      },
      bestReturn: { ...evaluation.bestReturn, tea: 1.5, overCaucion: null },
    },
    { isScenario: true, slippage: { pesos: null, fillable: null } },
  );
  expect(found).toMatchObject({
    Cobrás: "vivo $ 5.000$ 200 son costos plain",
    Deslizamiento: "vivo Falta una punta plain",
    Capital: "vivo $ 20.000lo que podés perder plain",
    "Ganancia máxima": "escenario Sin techoneta de entrar, estimada al primer vencimiento up",
    "Pérdida máxima": "escenario Sin límiteneta de entrar, estimada al primer vencimiento down",
    Equilibrio: "escenario ningunoestimado · bruto ninguno plain",
    "TNA máxima": "vivo 587,0 %45,0 % en el plazo · TEA 150,0 % plain",
    "Contra caución": "vivo Falta la tasa plain",
  });
  expect(found["Resultado en el escenario"]).toMatch(/^escenario /);
  expect(found["Equilibrio en esa fecha"]).toMatch(/^escenario /);
  expect(numbersOf({ capital: { ok: true, capital: 1, basis: "margin" } })["Capital"]).toBe(
    "vivo $ 1la garantía plain",
  );
});

it("what isn't known says why, each number its own reason", () => {
  const none = numbersOf({
    paid: failed("expired-leg"),
    capital: failed("no-capital"),
    atExpiry: { ok: true, breakevens: [] },
    ends: failed("several-expiries"),
    bestReturn: failed("unlimited-gain"),
    value: failed("expired-leg"),
    atInstant: failed("no-expiry"),
  });
  expect(none).toMatchObject({
    Pagás: "vivo Una pata ya venció plain",
    Capital: "vivo No inmoviliza capital plain",
    "Al vencimiento": " Con dos vencimientos no hay un único resultado final plain",
    "TNA máxima": "vivo La ganancia no tiene techo plain",
    "Resultado a valor medio": "vivo Una pata ya venció plain",
    "Equilibrio hoy": "vivo Sin opciones no hay vencimiento plain",
  });
  expect(Object.keys(none)).not.toContain("Contra caución");
  expect(screen.queryByText("Ganancia máxima")).toBeNull();
});
