import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ApiError } from "@paridad/core/api";
import type { SurfaceSmile, VolatilitySurface } from "@paridad/core/volatility";
import { useUrlState } from "../../../lib/view/use-url-state.ts";
import { renderWithServices } from "../../../testing/render-with-services.tsx";
import { PastNotice } from "../smile/past-notice.tsx";
import { SmileControls } from "../smile/smile-controls.tsx";
import { SmileFacts } from "../smile/smile-facts.tsx";
import { SmileTable } from "../smile/smile-table.tsx";
import { smileViewOf } from "../smile/smile-view.ts";
import { termPlot } from "../term/term-plot.ts";
import { TermTable } from "../term/term-table.tsx";

const plain = (text: string | null | undefined) => (text ?? "").replaceAll(/\s+/g, " ").trim();
const cells = () =>
  screen
    .getAllByRole("row")
    .slice(1)
    .map(({ children }) => [...children].map(({ textContent }) => plain(textContent)));
const facts = () => screen.getAllByRole("term").map(({ parentElement }) => plain(parentElement?.textContent));

const smileAt = (expiration: string, days: number, volatility: number | null, more: object = {}) =>
  ({
    ok: true,
    expiration,
    years: days / 365,
    points: [
      {
        type: "call",
        strike: 7_400,
        volatility: 0.45,
        bidVolatility: 0.44,
        askVolatility: 0.46,
        residual: 0.01,
        standing: "rich",
      },
    ],
    dropped: [{ type: "put", strike: 7_000, reason: "one-sided" }],
    atTheMoney: { volatility, bid: 0.4, ask: 0.44, slope: -0.012 },
    skew: { ok: true, riskReversal: -0.03, butterfly: 0.01 },
    forward: 7_600,
    isLifted: false,
    smile: { kind: "svi", fallback: null, error: 0.0042, leastDensity: 0.1 },
    ...more,
  }) as unknown as SurfaceSmile;
const surface = {
  smiles: [
    smileAt("2026-12-18", 28, 0.42),
    smileAt("2027-02-19", 91, 0.5, { skew: { ok: false, reason: "no-call-wing" } }),
    { ok: false, reason: "too-few", expiration: "2027-04-16", years: 0.4, points: [], dropped: [] },
  ],
  forwards: [{ from: "2026-12-18", to: "2027-02-19", result: { ok: true, volatility: 0.53 } }],
} as unknown as VolatilitySurface;

it("the term structure steps from one expiry's days to the next, and its table has a reason for each dash", () => {
  const { lines, marks } = termPlot(surface);
  expect(lines[0]?.points).toEqual([
    { x: 28, y: 0.42 },
    { x: 91, y: 0.5 },
  ]);
  expect(lines[1]?.points).toEqual([
    { x: 28, y: 0.53 },
    { x: 91, y: 0.53 },
    { x: 91, y: null },
  ]);
  expect(marks.map(({ key, low, high }) => [key, low, high])).toEqual([
    ["2026-12-18", 0.4, 0.44],
    ["2027-02-19", 0.4, 0.44],
  ]);
  render(<TermTable surface={surface} />);
  const rows = cells();
  expect(rows.map((row) => row.slice(0, 9))).toEqual([
    [
      "18/12/2026",
      "28",
      "40,0",
      "42,0",
      "44,0",
      expect.stringMatching(/^−1,2/),
      expect.stringMatching(/^−3,0/),
      expect.stringMatching(/^\+1,0/),
      "–",
    ],
    ["19/02/2027", "91", "40,0", "50,0", "44,0", expect.stringMatching(/^−1,2/), "–", "–", "53,0"],
    ["16/04/2027", "146", "–", "–", "–", "–", "–", "–", "–"],
  ]);
  const reasons = screen.getAllByRole("img").map((dash) => dash.getAttribute("aria-label"));
  expect(reasons[0]).toBe("No hay un vencimiento anterior con volatilidad");
});

it("a forward that can't be says so, and two that end together have none", () => {
  const forwards = [
    { from: "x", to: "2026-12-18", result: { ok: false, reason: "inconsistent", variance: -0.1 } },
    { from: "x", to: "2027-02-19", result: { ok: false, reason: "invalid-input" } },
  ];
  render(<TermTable surface={{ ...surface, forwards } as unknown as VolatilitySurface} />);
  expect(screen.getByText("Inconsistente")).toHaveAttribute("title", expect.stringContaining("−10,0"));
  expect(screen.getByRole("img", { name: "Los dos vencen a la vez" })).toBeVisible();
});

it("a smile says what each of its numbers rests on", () => {
  render(<SmileFacts smile={smileAt("2026-12-18", 28, 0.42)} name="18/12" />);
  expect(facts()).toEqual([
    expect.stringMatching(/^En el dinero ?42,0 % ?entre puntas 40,0 % a 44,0 %$/),
    expect.stringMatching(/^Forward ?7\.600,00 ?acción a la tasa del vencimiento$/),
    expect.stringMatching(/^Ajuste.*error 0,42 pts · sin arbitraje de mariposa$/),
    expect.stringMatching(/^Risk reversal 25 delta ?−3,0.*call menos put, del ajuste$/),
    expect.stringMatching(/^Mariposa 25 delta ?\+1,0.*alas menos centro$/),
    expect.stringMatching(/^Muestra ?1/),
  ]);
});

it("a smile without sides, wings or fit has a dash and its reason for each", () => {
  const smile = smileAt("2026-12-18", 28, null, {
    atTheMoney: { volatility: null, bid: 0.4, ask: null, slope: null },
    skew: { ok: false, reason: "no-call-wing" },
    smile: { kind: "points", fallback: null, error: null, leastDensity: null },
  });
  render(<SmileFacts smile={smile} name="18/12" />);
  const [money, , fit] = facts();
  expect(money).toMatch(/^En el dinero ?– ?sin puntas de los dos lados del forward$/);
  expect(fit).not.toContain("error");
  expect(screen.getByRole("img", { name: "Sin ajuste" })).toBeVisible();
});

it("the bases of a smile stand by strike, those left out with why, and the fit is the volatility less what is left", () => {
  render(<SmileTable smile={smileAt("2026-12-18", 28, 0.42)} name="18/12" />);
  const [dropped, quoted] = cells();
  expect(dropped?.slice(0, 7)).toEqual(["7.000", "Put", "–", "–", "–", "–", "–"]);
  expect(quoted).toEqual([
    "7.400",
    "Call",
    "44,0",
    "45,0",
    "46,0",
    "44,0",
    expect.stringMatching(/^\+1,0/),
    "Cara",
  ]);
});

it("an address names the expiries that are drawn, of those there are, in their order; otherwise the nearest two", () => {
  const view = (values: Record<string, string>) =>
    smileViewOf(
      {
        get: (name: string) => values[name] ?? null,
        list: (name: string) => (values[name] ?? "").split(",").filter(Boolean),
        oneOf: (name: string, allowed: readonly string[]) =>
          allowed.find((one) => one === values[name]) ?? allowed[0],
      } as never,
      ["a", "b", "c"],
    );
  expect(view({}).shown).toEqual(["a", "b"]);
  expect(view({ vto: "c,x,a", eje: "distancia", dia: "2026-11-01" })).toEqual({
    shown: ["a", "c"],
    axis: "distancia",
    day: "2026-11-01",
  });
  expect(view({ vto: "x" }).shown).toEqual(["a", "b"]);
});

function Controls() {
  const url = useUrlState();
  const expiries = ["2026-12-18", "2027-02-19"].map((expiration) => ({ expiration, years: 0.1 }));
  const view = smileViewOf(
    url,
    expiries.map(({ expiration }) => expiration),
  );
  return (
    <>
      <output>{`${view.shown.join(" ")} ${view.axis} ${view.day}`}</output>
      <SmileControls url={url} view={view} expiries={expiries} canLookBack />
    </>
  );
}
it("an expiry can be left out while another stays, and the day to compare with is one that has been", async () => {
  const { visitor } = renderWithServices(<Controls />);
  const state = () => screen.getByRole("status").textContent;
  const [first, second] = screen.getAllByRole("checkbox");
  await visitor.click(first as HTMLElement);
  expect(state()).toBe("2027-02-19 base null");
  await visitor.click(second as HTMLElement);
  expect(state()).toBe("2027-02-19 base null");
  await visitor.click(first as HTMLElement);
  await visitor.click(screen.getByRole("button", { name: "Distancia" }));
  const day = screen.getByLabelText("Comparar con el cierre del");
  expect(day).toHaveAttribute("max", "2026-11-20");
  fireEvent.change(day, { target: { value: "2026-11-13" } });
  expect(state()).toBe("2026-12-18 2027-02-19 distancia 2026-11-13");
  fireEvent.change(day, { target: { value: "" } });
  expect(state()).toMatch(/null$/);
});

it.each([
  [{ isClosed: true }, "El 20/11/2026 no hubo rueda."],
  [{ isPending: true }, "Buscando el cierre del 20/11/2026…"],
  [
    { error: new ApiError({ code: "INTERNAL_ERROR", message: "El servicio no responde" }) },
    "El servicio no responde",
  ],
  [{ data: { smiles: [{ ok: false }] } }, "Del 20/11/2026 no hay puntas guardadas que den una sonrisa."],
  [{ data: { smiles: [{ ok: false }, { ok: true }] } }, null],
])("a past day that %o", async (state, text) => {
  const refetch = vi.fn<() => void>();
  const past = { isClosed: false, isPending: false, error: null, data: null, refetch, ...state };
  const { visitor } = renderWithServices(<PastNotice day="2026-11-20" past={past as never} />);
  expect(document.body.textContent).toContain(text ?? "");
  expect(document.body.textContent === "").toBe(text === null);
  if ("error" in state) await visitor.click(screen.getByRole("button", { name: "Reintentar" }));
  expect(refetch).toHaveBeenCalledTimes("error" in state ? 1 : 0);
});
