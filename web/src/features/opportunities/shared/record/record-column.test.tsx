import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";

import type { RuleRecordsContent } from "@paridad/core/contract";

import { CoveredCallScreen } from "../../covered-calls/covered-call-screen.tsx";
import { PutsScreen } from "../../puts/puts-screen.tsx";
import { SpreadsScreen } from "../../spreads/spreads-screen.tsx";
import { marketOf, option, renderOpportunities } from "../../testing/render-opportunities.tsx";

type Record = RuleRecordsContent["records"][number];

// At 28 days of an expiry, the share at 7.495: 7.900 is 5 % above it, 7.100 as far below.
const market = marketOf([
  option("GFGC7100DI", 560, 570),
  option("GFGC7500DI", 380, 390),
  option("GFGC7900DI", 220, 230),
  option("GFGV7100DI", 150, 160),
  option("GFGV7500DI", 300, 310),
]);
const record = (changes: Partial<Record>): Record => ({
  structure: "covered-call",
  outside: 5,
  span: "32",
  width: null,
  n: 13,
  beatCaucion: 10,
  meanExcess: 0.029,
  interval: { low: -0.002, high: 0.061 },
  ...changes,
});
const records: RuleRecordsContent = {
  source: "recorded",
  from: "2023-08-18",
  to: "2025-10-17",
  records: [
    record({}),
    record({ structure: "put-write", n: 12, beatCaucion: 7 }),
    record({ structure: "bull-call", outside: 0, width: 5, n: 9, beatCaucion: 4 }),
  ],
};
const rowOf = async (table: string, start: string) => {
  const rows = within(await screen.findByRole("table", { name: table })).getAllByRole("row");
  const row = rows.find(({ textContent }) => textContent.startsWith(start));
  if (row === undefined) throw new Error(`no row of ${start}`);
  return within(row);
};

it("a call's row says what its kind did, net of what, and leads to that rule; others say why they don't", async () => {
  renderOpportunities(CoveredCallScreen, { records }).accept(market);
  const own = await (
    await rowOf("Lanzamientos", "7.900")
  ).findByRole("link", { name: /^10 de 13 · −0,2 a \+6,1$/ });
  expect(own).toHaveAttribute("href", "/oportunidades/banco?regla=lanzamiento_5_32_10_vence_ultimo_mios");
  expect(own.closest("td")).toHaveAttribute(
    "title",
    "Así: 10 de 13 OPEX sobre la caución, −0,2 a +6,1 pts con 90 %. “Compro la acción y vendo el call 5 % afuera, a 32 días” en las ruedas guardadas, con costos minoristas.",
  );
  const other = (await rowOf("Lanzamientos", "7.500")).getByRole("img", { name: /no hay ocho vencimientos/ });
  expect(other).toBeVisible();
});

it("so do a put's row, and the card of a pair", async () => {
  const puts = renderOpportunities(PutsScreen, { records });
  puts.accept(market);
  expect(await (await rowOf("Puts lanzados con efectivo", "7.100")).findByText(/^7 de 12/)).toBeVisible();
  puts.unmount();
  renderOpportunities(SpreadsScreen, { records }).accept(market);
  fireEvent.focus(await screen.findByRole("link", { name: /^7\.500 \/ 7\.900/ }));
  expect(screen.getByText("Así fue").nextElementSibling).toHaveTextContent("4 de 9 · −0,2 a +6,1");
});

it("without records the table is as it was", async () => {
  renderOpportunities(CoveredCallScreen).accept(market);
  await rowOf("Lanzamientos", "7.900");
  await waitFor(() => expect(screen.queryByText("Así fue")).toBeNull());
});
