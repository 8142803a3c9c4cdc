import { render } from "preact";
import { act } from "preact/test-utils";
import { expect, test } from "vitest";
import { createStore } from "zustand/vanilla";

import type { CalculatorStore } from "@paridad/core/stores";

import { ChainTable } from "./chain-table.tsx";

test("the panel shows six bases each side of the money, the one that was asked for, and more on demand", async () => {
  const page = document.body.appendChild(document.createElement("main"));
  const rows = Array.from({ length: 40 }, (_, place) => ({
    strike: 6_000 + 100 * place,
    strikeCertainty: "listed",
    isAtTheMoney: place === 9,
    call: null,
    put: null,
  }));
  const calculator = createStore(() => ({
    rows,
    expiry: { expiration: "2026-12-18" },
  })) as unknown as CalculatorStore;
  const show = (openRow: number | null) =>
    act(() =>
      render(
        <ChainTable
          calculator={calculator}
          type="put"
          onType={() => undefined}
          openRow={openRow}
          onOpenRow={() => undefined}
        />,
        page,
      ),
    );
  const strikes = () =>
    [...page.querySelectorAll("tbody tr")].map((row) => Number(row.getAttribute("data-strike")));
  show(null);
  expect([strikes().length, strikes()[0], strikes().at(-1)]).toEqual([13, 6_300, 7_500]);
  expect(page.querySelector("tr[data-money]")?.getAttribute("data-strike")).toBe("6900");
  expect(page.querySelector("caption")?.textContent).toContain("Puts de GGAL con vencimiento 18/12/2026");
  expect(page.textContent).toContain("13 de 40 bases");
  show(7_900);
  expect([strikes().length, strikes().at(-1)]).toEqual([14, 7_900]);
  const more = [...page.querySelectorAll("button")].at(-1);
  show(null);
  await act(() => more?.click());
  expect([strikes().length, strikes()[0], strikes().at(-1)]).toEqual([22, 6_000, 8_100]);
  await act(() => more?.click());
  expect([strikes().length, strikes().at(-1)]).toEqual([28, 8_700]);
});
