import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";

import type { BackTestAnswer, BackTestRequest } from "@paridad/core/contract";
import { personOn } from "@paridad/core/testing";

import { renderAs } from "../../../testing/render-as.tsx";
import { BackTestScreen } from "./back-test-screen.tsx";

/** Cycles of a month, each with what it left over a caución of 3 %. */
function answerOf(excesses: readonly number[], more: Partial<BackTestAnswer> = {}): BackTestAnswer {
  const cycles = excesses.map((excess, index): BackTestAnswer["cycles"][number] => {
    const [year, month] = [2024 + Math.floor(index / 12), String((index % 12) + 1).padStart(2, "0")];
    return {
      entered: `${year}-${month}-03`,
      left: `${year}-${month}-19`,
      expiration: `${year}-${month}-19`,
      days: 16,
      legs: [{ symbol: `GFGC${index}`, type: "call", strike: 4_000, side: "sell", price: 100 }],
      outlay: 3_900,
      result: 0.03 + excess,
      exercised: false,
      caucion: 0.03,
      hold: 0.05,
      worstDay: null,
    };
  });
  const isEnough = excesses.length >= 8;
  return {
    source: "recorded",
    from: "2024-01-02",
    to: "2025-10-17",
    sessions: 430,
    unknownRenames: [],
    costs: { share: 0, premium: 0, exercise: 0 },
    summary: {
      n: excesses.length,
      skipped: more.skips?.length ?? 0,
      beatCaucion: excesses.filter((excess) => excess > 0).length,
      meanExcess: isEnough ? 0.016 : null,
      interval: isEnough ? { low: -0.018, high: 0.046 } : null,
      worst: excesses.length === 0 ? null : Math.min(...excesses) + 0.03,
      drawdown: excesses.length === 0 ? null : 0.158,
    },
    cycles,
    curve: cycles.map(({ left }, index) => ({ date: left, rule: index / 10, caucion: 0, hold: 0 })),
    skips: [],
    leftOut: null,
    notice: "",
    ...more,
  };
}
const nine = answerOf([0.05, -0.02, 0.01, 0.03, -0.01, 0.02, 0.04, -0.03, 0.05]);
const skip = (date: string | null, reason: BackTestAnswer["skips"][number]["reason"]) => ({
  expiration: "2024-02-16",
  date,
  reason,
});

const base = "/oportunidades/banco";

function open(answer: (body: BackTestRequest) => unknown, path = base) {
  const bodies: BackTestRequest[] = [];
  const view = renderAs(<BackTestScreen />, {
    path,
    user: personOn(),
    server: (call) => {
      if (call.method !== "post") return { success: true, data: null };
      const body = call.json as BackTestRequest;
      bodies.push(body);
      const data = answer(body);
      return data instanceof Error || data instanceof Promise ? data : { success: true, data };
    },
  });
  return { ...view, bodies };
}
const text = (element: HTMLElement) => element.textContent.replaceAll("\u00a0", " ");

it("tries the first rule at once, says what it came to, and opens the chain of each entry", async () => {
  const { bodies } = open(() => nine);
  expect(await screen.findByText(/^9 ciclos: 6 le ganaron a la caución\. .* no alcanza/)).toBeVisible();
  expect(bodies).toEqual([
    {
      structure: "covered-call",
      days: { target: 32, from: 20, to: 45 },
      strike: { by: "moneyness", value: 1.05 },
      width: 0.1,
      minimumVolume: 10,
      exit: { by: "expiry" },
      fill: "last",
      slippage: 0.01,
      costs: "own",
    },
  ]);
  const figures = text(screen.getByLabelText("Resultado de La regla"));
  for (const figure of ["6 de 9", "+1,6 pts de −1,8 a +4,6 con 90 %", "15,8 %"])
    expect(figures).toContain(figure);
  const rows = within(screen.getByRole("table", { name: "Ciclos de La regla" }));
  expect(rows.getByRole("link", { name: "03/01/2024" })).toHaveAttribute(
    "href",
    "/historico/datos?vista=cadena&fecha=2024-01-03&hora=17%3A00&vencimiento=2024-01-19",
  );
});

it("keeps the rule in the address, tries a second one beside it, and counts both", async () => {
  const { visitor, bodies, place } = open(() => nine, `${base}?regla=put_0_32_10_vence_ultimo_mios`);
  await visitor.selectOptions(await screen.findByLabelText("Salida (La regla)"), "y cierro 7 días antes");
  await visitor.click(screen.getByRole("button", { name: "Comparar con otra regla" }));
  await visitor.selectOptions(screen.getByLabelText("Base (Regla 2)"), "10 % afuera");
  expect(await screen.findByLabelText("Resultado de Regla 2")).toBeVisible();
  const address = new URLSearchParams(place().address.split("?")[1]);
  expect(address.get("regla")).toBe("put_0_32_10_7-antes_ultimo_mios");
  expect(address.get("contra")).toBe("put_10_32_10_7-antes_ultimo_mios");
  // A put is out of the money below the share.
  expect(bodies.map(({ strike }) => strike?.value)).toEqual([1, 1, 0.9]);
  expect(
    await screen.findByText(
      /^La mejor por día de plata puesta: .* Por ser la mejor de 3, .* del 90 % al 96,7 %/,
    ),
  ).toBeVisible();
});

it("takes a person's own legs, rolls and filters, and keeps the rule with the account", async () => {
  const path = `${base}?regla=propia_5_32_10_rolea-7_ultimo_mios_10_vencimiento_todas_5_alta_a.v1c2x5`;
  const { visitor, bodies, place, storage } = open(() => nine, path);
  await visitor.click(await screen.findByRole("button", { name: "Agregar pata" }));
  await visitor.selectOptions(screen.getByLabelText("Lotes, pata 2 (La regla)"), "2");
  await visitor.selectOptions(screen.getByLabelText("Tipo, pata 2 (La regla)"), "puts");
  await waitFor(() => expect(place().address).toContain("_a.v1c2x5.c2p10"));
  await waitFor(() =>
    expect(bodies.at(-1)).toMatchObject({
      structure: "own",
      hasShare: true,
      legs: [
        { side: "sell", type: "call", moneyness: 1.025 },
        { side: "buy", type: "put", moneyness: 0.9 },
        { side: "buy", type: "put", moneyness: 0.9 },
      ],
      exit: { by: "roll", value: 7 },
      leastQuietExcess: 0.05,
      volatilityPercentile: { from: 50, to: 100 },
    }),
  );
  await visitor.click(screen.getByRole("button", { name: "Guardar la regla" }));
  await visitor.click(screen.getByText("Tus reglas guardadas (1)"));
  const sentence =
    /^Armo mis patas: compro la acción, vendo 1 call 2,5 % afuera, compro 2 puts 10 % afuera, a 32 días/;
  expect(screen.getAllByRole("link", { name: sentence })[0]).toHaveAttribute("aria-current", "true");
  expect(storage.getItem("paridad.banco.reglas")).toContain("a.v1c2x5.c2p10");
});

it("varies one choice in small drawings, of which one is taken", async () => {
  const { visitor, bodies, place } = open(() => nine);
  await visitor.click(await screen.findByRole("button", { name: "Los días" }));
  await visitor.click(await screen.findByRole("button", { name: "Tomar a 45 días" }));
  expect(place().address).toContain("regla=lanzamiento_5_45_");
  await screen.findByRole("heading", { name: /^Probaste 5 reglas/ });
  expect(bodies.map(({ days }) => days?.target)).toEqual([32, 14, 21, 45, 60]);
});

it("claims no average of seven cycles, and says first that a market was simulated", async () => {
  open(() =>
    answerOf(
      nine.cycles.slice(2).map(() => 0.01),
      { source: "simulated" },
    ),
  );
  expect(await screen.findByText(/mercado simulado/)).toBeVisible();
  expect(screen.getByText(/^7 ciclos: .* Con menos de 8 ciclos no hay promedio\.$/)).toBeVisible();
  expect(screen.queryByText(/^La mejor/)).toBeNull();
});

it("says which filter stopped a rule that never trades, and on which days", async () => {
  const skips = [
    skip("2024-01-15", "low-volume"),
    skip("2024-03-18", "low-volume"),
    skip(null, "no-session"),
  ];
  open(() => answerOf([], { skips }));
  expect(await screen.findByText("La regla nunca opera")).toBeVisible();
  expect(
    screen.getByText(
      /^De 3 entradas posibles: 2 con menos volumen que el pedido \(15\/01\/2024 y 18\/03\/2024\); 1 sin rueda guardada a esos días \(vence 16\/02\/2024\)\. Probá con menos volumen\.$/,
    ),
  ).toBeVisible();
});

it("says that a rule beats the caución only where that holds for as many as were tried", async () => {
  const above = [0.05, 0.05, 0.04, -0.03, -0.03, 0.04, 0.05, 0.04, 0.01];
  const winner = answerOf(above);
  const { visitor } = open(() => ({
    ...winner,
    summary: { ...winner.summary, interval: { low: 0.002, high: 0.04 } },
  }));
  expect(await screen.findByText(/^9 ciclos: .* más que la caución\.$/)).toBeVisible();
  await visitor.click(screen.getByRole("button", { name: "La base" }));
  await screen.findByRole("heading", { name: /^Probaste 6 reglas/ });
  expect(screen.getByText(/pero no alcanza si se cuenta que probaste 6 reglas\.$/)).toBeVisible();
});

it("without stored sessions says when there will be some", async () => {
  open(() => answerOf([], { source: null, from: null, to: null, sessions: 0 }));
  expect(await screen.findByText("Todavía no hay ruedas guardadas")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Los días" })).toBeNull();
});

it("stops a rule that takes long, and tries again one that failed", async () => {
  let answer: unknown = new Promise(() => undefined);
  const { visitor, bodies } = open(() => answer);
  await visitor.click(await screen.findByRole("button", { name: "Cancelar" }));
  answer = new Error("sin red");
  await visitor.click(screen.getByRole("button", { name: "Calcular" }));
  answer = nine;
  await visitor.click(await screen.findByRole("button", { name: "Reintentar" }));
  expect(await screen.findByText(/^9 ciclos/)).toBeVisible();
  await waitFor(() => expect(bodies).toHaveLength(3));
});
