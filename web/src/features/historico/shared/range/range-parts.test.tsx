import { fireEvent, screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";

import type { ProbabilityPoint } from "@paridad/core/probability";

import { renderWithServices } from "../../../../testing/render-with-services.tsx";
import { OutlookPanel } from "../../probabilidades/outlook-panel.tsx";
import { PriceTabs } from "../../probabilidades/price-tabs.tsx";
import { probabilityColumns } from "../../probabilidades/probability-columns.tsx";
import type { OutlookResult } from "../../probabilidades/use-outlook.ts";
import { DataStates } from "../data-states.tsx";
import { DateRangePicker } from "./date-range-picker.tsx";
import { PlanCutNotice } from "./plan-cut-notice.tsx";

const plain = (text: string | null | undefined) => (text ?? "").replaceAll(/\s+/g, " ").trim();

it("a day that is written leaves the other and the preset's name, and a preset leaves both days", () => {
  const onChange = vi.fn<(change: object) => void>();
  const range = { from: "2026-11-16", to: "2026-11-20", preset: "5r", error: null } as const;
  renderWithServices(<DateRangePicker range={range} onChange={onChange} />);
  expect(screen.getByRole("button", { name: "5 ruedas" })).toHaveAttribute("aria-pressed", "true");
  fireEvent.change(screen.getByLabelText("Desde"), { target: { value: "2026-11-10" } });
  fireEvent.change(screen.getByLabelText("Hasta"), { target: { value: "" } });
  fireEvent.click(screen.getByRole("button", { name: "1 mes" }));
  expect(onChange.mock.calls.map(([change]) => change)).toEqual([
    { desde: "2026-11-10", hasta: "2026-11-20", rango: null },
    { desde: "2026-11-16", hasta: null, rango: null },
    { rango: "1m", desde: null, hasta: null },
  ]);
});

it("what is wrong with a range is told with both its days", () => {
  const range = {
    from: "2026-11-20",
    to: "2026-11-16",
    preset: null,
    error: "Desde tiene que ser anterior a hasta",
  };
  renderWithServices(<DateRangePicker range={range} onChange={() => undefined} />);
  for (const label of ["Desde", "Hasta"]) {
    expect(screen.getByLabelText(label)).toBeInvalid();
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription("Desde tiene que ser anterior a hasta");
  }
});

it.each([
  [{ isPlaceholderData: true, isFetching: true }, "true"],
  [{ isPlaceholderData: false, isFetching: true }, null],
])("what is shown is of the question before while %o: busy %s", (given, busy) => {
  const query = { isPending: false, error: null, refetch: () => undefined, ...given };
  renderWithServices(
    <DataStates query={query} isEmpty={false}>
      <p>1.571,80</p>
    </DataStates>,
  );
  expect(screen.getByText("1.571,80").parentElement?.getAttribute("aria-busy")).toBe(busy);
});

const meta = { limited: true, resolution: ["1d"], from: "2026-08-22T03:00:00Z", to: null, sources: [] };
it.each([
  [meta, /Tu plan PRO recorta esta consulta.*Ves desde el 22\/08\/2026, en barras de [^.]+\./],
  [
    { ...meta, from: null, limitReason: "No incluye lo grabado." },
    /consulta ?No incluye lo grabado\. ?Ver planes$/,
  ],
  [{ ...meta, limited: false }, /^$/],
  [null, /^$/],
])("a plan that cuts an answer of %o says so", (given, text) => {
  renderWithServices(<PlanCutNotice meta={given as never} />);
  expect(plain(document.body.textContent)).toMatch(text);
});

const row = (event: string, lower: number | null, upper: number | null) => ({
  event,
  interval: { lower, upper },
  riskNeutral: 0.42,
  riskNeutralReason: null,
  empirical: event === "above" ? null : { probability: 0.5, low: 0.31, high: 0.66 },
});
const result = {
  ok: true,
  outlook: {
    count: 50,
    needed: 60,
    effectiveCount: 4,
    rows: [
      row("between", 7_000, 7_400),
      row("above", 7_400, null),
      row("profit", 7_120, null),
      row("profit-below", null, 7_120),
    ],
  },
  basis: {
    spot: 7_510,
    at: "2026-11-20T20:00:00Z",
    expiration: "2026-12-18",
    sessions: 18,
    ratePercent: 15,
    isFallbackRate: true,
    volatility1: 0.41,
    volatility2: null,
  },
} as unknown as OutlookResult;

it("both probabilities stand side by side with what they rest on, and a small sample claims nothing", () => {
  renderWithServices(<OutlookPanel result={result} isPending={false} />);
  const rows = screen.getAllByRole("row").slice(1);
  expect(
    rows.slice(0, 3).map(({ children }) => [...children].map(({ textContent }) => plain(textContent))),
  ).toEqual([
    ["GGAL termina entre 7.000 y 7.400", "42,0 %", "50,0 %", "31,0 % a 66,0 %"],
    ["GGAL termina arriba de 7.400", "42,0 %", "–", "–"],
    ["El spread gana: arriba de 7.120,00", "42,0 %", "50,0 %", "31,0 % a 66,0 %"],
  ]);
  const few = within(rows[1] as HTMLElement).getAllByRole("img", { name: "Muestra insuficiente" });
  expect(few.map(({ textContent }) => textContent)).toEqual(["–", "–"]);
  expect(plain(document.body.textContent)).toMatch(
    /Al 20\/11\/2026 17:00:00: GGAL 7\.510,00, vence el 18\/12\/2026 \(18 ruedas\), VI 41,0 % y sin dato, tasa 15,00 % \(Tasa de respaldo/,
  );
  expect(plain(document.body.textContent)).toContain(
    "hay 50 movimientos de 18 ruedas y hacen falta 60: no se afirma",
  );
});

it.each([
  [null, 7_120, "El spread gana: abajo de 7.120,00"],
  [0, 7_120, "El spread gana: abajo de 7.120,00"],
  [7_000, 7_120, "El spread gana: entre 7.000,00 y 7.120,00"],
])("a spread that gains from %s to %s says so", (lower, upper, text) => {
  const { outlook } = result as Extract<OutlookResult, { ok: true }>;
  const rows = [row("profit", lower, upper)];
  const given = { ...result, outlook: { ...outlook, count: 60, rows } } as unknown as OutlookResult;
  renderWithServices(<OutlookPanel result={given} isPending={false} />);
  expect(screen.getByRole("rowheader")).toHaveTextContent(text);
  expect(plain(document.body.textContent)).toContain(
    "60 movimientos de 18 ruedas, de los que 4 no se superponen.",
  );
});

it.each([
  ["no-volatility", "Falta la volatilidad implícita de una base"],
  ["incoherent-volatilities", "Las VI de las dos bases no son coherentes entre sí"],
  ["expired", "La serie ya venció"],
])("a probability that the market doesn't price because of %s says: %s", (riskNeutralReason, text) => {
  const { outlook } = result as Extract<OutlookResult, { ok: true }>;
  const rows = [{ ...row("between", 7_000, 7_400), riskNeutral: null, riskNeutralReason }];
  const given = { ...result, outlook: { ...outlook, rows } } as unknown as OutlookResult;
  renderWithServices(<OutlookPanel result={given} isPending={false} />);
  expect(screen.getByRole("img")).toHaveAccessibleName(text);
});

it.each([
  ["no-module", /^Compararlas necesita los Datos Históricos/],
  ["different-expiries", /vencen en fechas distintas/],
  ["expired", /^La serie ya venció/],
  ["no-data", /^Falta el precio de GGAL/],
] as const)("why there is no comparison: %s", (reason, text) => {
  renderWithServices(<OutlookPanel result={{ ok: false, reason }} isPending={false} />);
  expect(screen.getByText(text)).toBeVisible();
});

it("the arrows go from a price to the next, with the focus, and around the end", () => {
  const onChange = vi.fn<(value: string) => void>();
  renderWithServices(<PriceTabs value="ask" onChange={onChange} />);
  for (const [key, name] of [
    ["ArrowRight", /^Mercado/],
    ["ArrowLeft", /^Compra/],
  ] as const) {
    fireEvent.keyDown(screen.getByRole("tab", { name: /^Venta/ }), { key });
    expect(screen.getByRole("tab", { name })).toHaveFocus();
  }
  expect(onChange.mock.calls).toEqual([["market"], ["bid"]]);
});

it("a logarithm that is missing says what it needs, each by its own column", () => {
  const columns = probabilityColumns({ isNarrow: false, claimsBull: true, claimsRatio: true });
  const reasons = (point: object) =>
    ["ln_bull", "ln_ratio"].map((key) =>
      columns.find((column) => column.key === key)?.title?.(point as ProbabilityPoint),
    );
  const why = "Hace falta un valor positivo ahora y en la fila anterior";
  expect(reasons({ ln_bull: 0.1, ln_ratio: null })).toEqual([undefined, why]);
  expect(reasons({ ln_bull: null, ln_ratio: 0.1 })).toEqual([why, undefined]);
});
