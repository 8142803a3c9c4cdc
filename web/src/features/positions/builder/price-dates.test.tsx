import { fireEvent, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";

import { evaluatePosition } from "@paridad/core/positions";
import type { PositionLeg } from "@paridad/core/positions";

import { renderAs } from "../../../testing/render-as.tsx";
import { savedFiles } from "../../../testing/saved-files.ts";
import { PriceDates } from "./price-dates.tsx";

const instant = Date.parse("2026-11-20T16:30:00-03:00");
const expiresAt = Date.parse("2026-12-18T17:00:00-03:00");
const leg = (kind: "call" | "put", strike: number, quantity: number, price: number): PositionLeg => ({
  kind,
  strike,
  expiration: expiresAt,
  quantity,
  price,
  volatility: 0.45,
});
const scenario = { spot: 7_500, instant, rate: 0.3 };
const costs = { share: 0, premium: 0, exercise: 0 };

function open(legs: readonly PositionLeg[], day: string | null = null) {
  const position = { legs, costs, evaluation: evaluatePosition({ legs, costs, scenario }) };
  const supposed = day === null ? instant : Date.parse(`${day}T17:00:00-03:00`);
  const builder = { scenario: { ...scenario, instant: supposed }, expiresAt, draft: { scenario: { day } } };
  const tags = { live: "vivo", scenario: "vivo", isScenario: false };
  const view = renderAs(<PriceDates builder={builder as never} position={position as never} tags={tags} />);
  const rowOf = (level: RegExp) =>
    [...(screen.getByRole("rowheader", { name: level }).closest("tr")?.cells ?? [])].map((cell) =>
      cell.textContent?.replaceAll("\u00a0", " "),
    );
  return { ...view, rowOf };
}
/** Paid 100 a share for 200 between 7,400 and 7,600: 10,000 in all to win 10,000. */
const bull = [leg("call", 7_400, 1, 180), leg("call", 7_600, -1, 80)];

it("the result by price and date is in pesos, of the capital or of the largest gain, with its strikes marked", () => {
  const { rowOf, container } = open(bull);
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(["GGAL", "Ahora", "18/12 (vence)"]),
  );
  expect(rowOf(/^7\.500,00/)[0]).toBe("7.500,00 0,0 %");
  expect(rowOf(/^7\.400,00/)[0]).toBe("7.400,00 −1,3 %");
  expect(rowOf(/^7\.400,00/).at(-1)).toBe("−$ 10.000");
  expect(rowOf(/^7\.600,00/).at(-1)).toBe("+$ 10.000");
  for (const name of [/^7\.400,00/, /^7\.500,00/, /^7\.600,00/])
    expect(screen.getByRole("rowheader", { name }).closest("tr")).toHaveAttribute("data-mark");
  expect(container.querySelectorAll("tr[data-mark]")).toHaveLength(3);
  const colors = [...(screen.getByRole("rowheader", { name: /^7\.400,00/ }).closest("tr")?.cells ?? [])]
    .at(-1)
    ?.getAttribute("style");
  expect(colors).toContain("var(--down) 30%");
  fireEvent.click(screen.getByRole("button", { name: "% del capital" }));
  expect(rowOf(/^7\.600,00/).at(-1)).toBe("+100,0 %");
  fireEvent.click(screen.getByRole("button", { name: "% del máximo" }));
  expect(rowOf(/^7\.400,00/).at(-1)).toBe("−100,0 %");
});

it("its file has a column for each date, in pesos to the cent", async () => {
  const files = savedFiles();
  const { visitor } = open(bull);
  await visitor.click(screen.getByRole("button", { name: /CSV/ }));
  await visitor.click(
    within(await screen.findByRole("menu"))
      .getAllByRole("menuitem")
      .at(-1) as HTMLElement,
  );
  const [, head = "", ...lines] = await files.read();
  expect(head.split(",")[0]).toBe("spot");
  expect(head.split(",").at(-1)).toBe(new Date(expiresAt).toISOString());
  const row = lines.map((line) => line.split(",")).find(([spot]) => spot === "7600");
  expect([row?.length, row?.at(-1)]).toEqual([head.split(",").length, "10000"]);
});
