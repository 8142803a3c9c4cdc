import { render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import type { GreyReason } from "@paridad/core/opportunities";
import { parityColumns, syntheticColumns } from "../tasas/rate-columns.tsx";
import type { DataColumn } from "../../../components/ui/table/data-columns.ts";
import {
  ageColumn,
  baseColumn,
  figure,
  fittedOdds,
  historyColumn,
  lotsColumn,
  stateColumn,
} from "./columns.tsx";

it("odds at the smile's volatility are marked, for the eye and for screen readers; the others aren't", () => {
  const column = figure<{ odds: number; isOddsFitted: boolean }>({
    key: "prob",
    heading: "Prob.",
    value: ({ odds }) => odds,
    mark: fittedOdds,
  });
  const { container, rerender } = render(column.show?.({ odds: 0.412, isOddsFitted: true }));
  expect(container).toHaveTextContent("≈41,2 %");
  expect(screen.getByRole("img")).toHaveAccessibleName(
    "Con la volatilidad de la sonrisa: la base no tiene una propia",
  );
  rerender(<>{column.show?.({ odds: 0.412, isOddsFitted: false })}</>);
  expect(container).toHaveTextContent(/^41,2 %$/);
});

const textOf = (shown: ReactNode) => {
  const { container, unmount } = render(<>{shown}</>);
  const found = { text: container.textContent.replaceAll("\u00a0", " "), html: container.innerHTML };
  unmount();
  return found;
};

it("a signed number has the colour of its sign; one that isn't known is a dash with its reason", () => {
  const column = figure<{ rate: number | null }>({
    key: "tasa",
    heading: "Tasa",
    value: ({ rate }) => rate,
    isSigned: true,
    unknown: () => "Falta una punta",
  });
  const toneOf = (rate: number) => /text-(up|down)/.exec(textOf(column.show?.({ rate })).html)?.[1] ?? null;
  expect([0.04, -0.04, 0].map(toneOf)).toEqual(["up", "down", null]);
  expect(textOf(column.show?.({ rate: -0.04 })).text).toBe("−4,0 %");
  expect(textOf(column.show?.({ rate: null })).html).toContain("Falta una punta");
});

it.each([
  [[], "En orden", "En orden", undefined],
  [
    ["old"],
    "La cotización tiene más de 15 minutos",
    "La cotización tiene más de 15 minutos",
    "La cotización tiene más de 15 minutos.",
  ],
  [
    ["wide", "old"],
    "Las puntas están muy abiertas y 1 más",
    "Las puntas están muy abiertas. La cotización tiene más de 15 minutos",
    "Las puntas están muy abiertas. La cotización tiene más de 15 minutos.",
  ],
  [
    ["wide", "old", "one-sided"],
    "Las puntas están muy abiertas y 2 más",
    "Las puntas están muy abiertas. La cotización tiene más de 15 minutos. Falta una punta",
    "Las puntas están muy abiertas. La cotización tiene más de 15 minutos. Falta una punta.",
  ],
] as const)("%j reads %s", (reasons, shown, exported, title) => {
  const column = stateColumn<{ reasons: readonly GreyReason[] }>();
  expect(textOf(column.show?.({ reasons })).text).toBe(shown);
  expect([column.value({ reasons }), column.title?.({ reasons })]).toEqual([exported, title]);
});

it("ages are of the oldest quote: words in the table, whole seconds in the file, unknown where it is", () => {
  const column = ageColumn<number | null>((age) => age);
  expect([column.value(62_400), column.value(0), column.value(null)]).toEqual([62, 0, null]);
  expect(textOf(column.show?.(62_400)).text).toBe("hace 1 min");
  expect(textOf(column.show?.(null)).html).toContain("No se sabe de cuándo es la cotización");
  const lots = lotsColumn<number | null>((count) => count);
  expect(textOf(lots.show?.(1_200)).text).toBe("1.200");
  expect(textOf(lots.show?.(null)).html).toContain("No se sabe cuántos lotes hay");
});

it("a contract's past is a press away, and an alert on its rate where there is one", () => {
  const linksOf = (column: DataColumn<string>) => {
    const { container, unmount } = render(<MemoryRouter>{column.show?.("GFGC7600DI")}</MemoryRouter>);
    const links = [...container.querySelectorAll("a")].map(
      (link) => `${link.title} ${link.getAttribute("href")}`,
    );
    unmount();
    return links;
  };
  const history = "Historia de GFGC7600DI /historico/datos?vista=grafico&contrato=GFGC7600DI";
  expect(linksOf(historyColumn((symbol) => symbol))).toEqual([history]);
  expect(
    linksOf(
      historyColumn(
        (symbol) => symbol,
        () => "/alertas?nueva",
      ),
    ),
  ).toEqual([history, "Alerta de la tasa de GFGC7600DI /alertas?nueva"]);
});

it("a base at the money has its colour, and opens the builder only where each leg has a price", () => {
  const column = (address: string | null, isAtTheMoney: boolean) =>
    baseColumn<number>({
      strikeOf: (strike) => strike,
      dateOf: () => "2026-12-18",
      addressOf: () => address,
      isAtTheMoney: () => isAtTheMoney,
    });
  const shown = (one: DataColumn<number>) => {
    const { container, unmount } = render(<MemoryRouter>{one.show?.(7_600)}</MemoryRouter>);
    const found = [
      container.textContent,
      container.querySelector("a")?.getAttribute("href") ?? null,
      container.querySelector(".text-atm") !== null,
    ];
    unmount();
    return found;
  };
  expect(shown(column("/estrategias/basicas?patas=1", true))).toEqual([
    "7.600 18/12",
    "/estrategias/basicas?patas=1",
    true,
  ]);
  expect(shown(column(null, false))).toEqual(["7.600 18/12", null, false]);
});

it("the three rates of a parity trade stand each under its own name, and say why one is missing", () => {
  const rate = (tna: number) => ({ ok: true, tna });
  const row = { gross: rate(0.31), market: rate(0.3), own: rate(0.28), warnings: [] } as never;
  const read = (key: string, of: never = row) => {
    const column = parityColumns.find((one) => one.key === key);
    return textOf(column?.show?.(of));
  };
  expect(["bruta", "con_derechos", "neta"].map((key) => read(key).text)).toEqual([
    "31,0 %",
    "30,0 %",
    "28,0 %",
  ]);
  const crossed = { ...(row as object), own: { ok: false, reason: "crossed" } } as never;
  expect(read("neta", crossed).html).toContain("Las puntas están cruzadas");
  const saving = (synthetic: object) =>
    textOf(syntheticColumns.find(({ key }) => key === "mas_barato")?.show?.({ synthetic } as never));
  expect(saving({ ok: true, saving: 0.012 }).text).toBe("+1,2 %");
  expect(saving({ ok: true, saving: 0.012 }).html).toContain("text-up");
  expect(saving({ ok: false, reason: "rate-unknown" }).html).toContain("No hay tasa para comparar");
  expect(saving({ ok: false, reason: "missing-side" }).html).toContain("Falta una punta");
});
