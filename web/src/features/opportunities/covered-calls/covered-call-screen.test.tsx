import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";

import { informationNotice } from "@paridad/core/messages";

import { notify } from "../../../lib/notify.ts";
import {
  openFilters,
  marketOf,
  option,
  renderOpportunities,
  rowsOf,
} from "../testing/render-opportunities.tsx";
import { CoveredCallScreen } from "./covered-call-screen.tsx";

const calls = [
  option("GFGC7200DI", 520, 530),
  option("GFGC7600DI", 330, 340),
  option("GFGC8000DI", 190, 200, { bidSize: 4 }),
  option("GFGC8400DI", 90, 130),
  option("GFGC8800DI", null, 70),
  option("GFGC7600FE", 700, 720, { expiration: "2027-02-19" }),
  option("GFGV7600DI", 400, 420),
];
const table = () => screen.findByRole("table", { name: "Lanzamientos" });
const cell = (row: HTMLElement, place: number) =>
  (within(row).getAllByRole("cell")[place]?.textContent ?? "").replaceAll("\u00a0", " ");

describe("Lanzamiento cubierto", () => {
  it("lists the calls of both expiries by points over the caución, and greys the rest with what they lack", async () => {
    const { accept } = renderOpportunities(CoveredCallScreen);
    accept(marketOf(calls));
    const rows = rowsOf(await table());
    expect(rows).toHaveLength(6);
    expect(
      rows
        .slice(-2)
        .map((text) => text.slice(0, 10))
        .sort(),
    ).toEqual(["8.400 18/1", "8.800 18/1"]);
    expect(rows.find((text) => text.startsWith("8.400"))).toContain("Las puntas están muy abiertas");
    expect(rows.find((text) => text.startsWith("8.800"))).toContain("Falta una punta");
    expect(screen.getByText(/Neto de costos/)).toHaveTextContent(
      "Neto de costos: Sin comisión del 01/05/2020.",
    );
    expect(screen.getByText(informationNotice, { exact: false })).toBeVisible();
  });

  it.each([
    ["", "Pts. esp."],
    ["?por=quieto", "Puntos"],
  ])("ordered as at /%s, the arrow stands on %s, which only fall", async (query, heading) => {
    const { accept } = renderOpportunities(CoveredCallScreen, { path: `/${query}` });
    accept(marketOf(calls));
    const heads = within(await table()).getAllByRole("columnheader");
    const sorted = heads.filter((head) => head.hasAttribute("aria-sort"));
    expect(sorted.map((head) => [head.textContent, head.ariaSort])).toEqual([[heading, "descending"]]);
    const rows = within(await table())
      .getAllByRole("row")
      .slice(1, 4);
    const points = rows.map((row) =>
      Number(
        cell(row, heads.indexOf(sorted[0]!) - 1)
          .replace("−", "-")
          .replace(",", "."),
      ),
    );
    expect(points).toEqual(points.toSorted((one, other) => other - one));
  });

  it.each([
    [{ bid: null }, /^GGAL 24hs sin punta compradora \/ 7\.500,00/],
    [{ ask: null }, /^GGAL 24hs 7\.490,00 \/ sin punta vendedora/],
  ])("says which side of the share nobody takes: %o", async (side, text) => {
    const market = marketOf(calls);
    const acciones = market.data.acciones.map((share) => ({ ...share, ...side }));
    renderOpportunities(CoveredCallScreen).accept({ ...market, data: { ...market.data, acciones } });
    expect(await screen.findByText(text)).toBeVisible();
  });

  it("a row's numbers are those of a pencil: 7.600 at 330 over 7.500, net", async () => {
    const { accept } = renderOpportunities(CoveredCallScreen, {
      path: "/?columnas=base,prima,quieto_tna,ejercido_tna,cobertura,equilibrio,historia",
    });
    accept(marketOf(calls));
    const row = within(await table()).getByRole("row", { name: /^7\.600 18\/12/ });
    // Fees without commission: 0.0968 % of share and exercise, 0.242 % of the premium.
    const outlay = 7500 * 1.000968 - 330 * 0.99758;
    const still = (7490 * (1 - 0.000968)) / outlay - 1;
    const exercised = (7600 * (1 - 0.000968)) / outlay - 1;
    const percent = (value: number) => `${(value * 100).toFixed(1).replace(".", ",").replace("-", "−")} %`;
    expect(cell(row, 0)).toBe("330,00");
    expect(cell(row, 1)).toBe(percent((still * 365) / 28));
    expect(cell(row, 2)).toBe(percent((exercised * 365) / 28));
    expect(cell(row, 3)).toBe(percent(1 - outlay / 7500));
    expect(cell(row, 4)).toBe((outlay / (1 - 0.000968)).toFixed(2).replace(".", ",").replace(/^7/, "7."));
    const link = within(row).getByRole("link", { name: /7\.600/ });
    expect(link).toHaveAttribute("href", "/armar?patas=1~b100a_7500~s1c7600_20261218_330");
    expect(within(row).getByRole("link", { name: "Historia de GFGC7600DI" })).toHaveAttribute(
      "href",
      "/historico/datos?vista=grafico&contrato=GFGC7600DI",
    );
  });

  it("no tick and no praise where less than the caución is expected, whatever papel quieto pays", async () => {
    const { accept } = renderOpportunities(CoveredCallScreen, { preset: "retail" });
    accept(marketOf(calls));
    const notice = await screen.findByText(/Se espera menos que la caución/);
    expect(notice).toHaveTextContent(/La base .*: papel quieto .* TNA neto; aguanta hasta/);
    expect(notice).toHaveTextContent(/caución .* ventaja .* − costos .* = .* esperado/);
    expect(screen.getByText(/de \d+ se espera más que la caución en 0/)).toBeVisible();
    expect(screen.getByText(/todavía no cargaste los tuyos/)).toBeVisible();
  });

  it("of different moments nothing is listed, and it says why", async () => {
    const { accept } = renderOpportunities(CoveredCallScreen);
    accept(marketOf(calls, { source: { momentsApart: true } }));
    const rows = rowsOf(await table());
    for (const text of rows) expect(text).toContain("La cadena y la acción son de momentos distintos");
    expect(screen.getByText("Hoy ninguna pasa los filtros")).toBeVisible();
  });

  it("keeps expiry, filters, order and columns in the address", async () => {
    const visitor = userEvent.setup();
    const { accept } = renderOpportunities(CoveredCallScreen, {
      path: "/?venc=2026-12-18&lotes=5&delta=todas",
    });
    accept(marketOf(calls));
    expect(rowsOf(await table()).find((text) => text.startsWith("8.000"))).toContain(
      "No alcanzan los lotes a este precio",
    );
    expect(rowsOf(await table())).toHaveLength(5);
    await visitor.click(screen.getByRole("button", { name: /Prima/ }));
    expect(rowsOf(await table())[0]).toMatch(/^7\.200/);
    await openFilters();
    await visitor.click(screen.getByRole("checkbox", { name: /que no pasan/ }));
    expect(rowsOf(await table())).toHaveLength(2);
    await visitor.click(screen.getByRole("button", { name: "Exportar" }));
    expect(screen.getByText("2 filas, todas las columnas")).toBeInTheDocument();
    await visitor.keyboard("{Escape}");
    await visitor.click(screen.getByRole("button", { name: "Columnas" }));
    await visitor.click(await screen.findByRole("menuitemcheckbox", { name: "Cobertura" }));
    const address = new URLSearchParams(screen.getByLabelText("dirección").textContent?.slice(2));
    expect(Object.fromEntries(address)).toEqual({
      venc: "2026-12-18",
      lotes: "5",
      delta: "todas",
      columnas: expect.not.stringContaining("cobertura"),
      orden: "prima",
      grises: "no",
    });
  });

  it("ya tengo el papel: the decision at today's bid, the result with the own cost", async () => {
    const visitor = userEvent.setup();
    const { accept } = renderOpportunities(CoveredCallScreen, { path: "/?columnas=base,equilibrio" });
    accept(marketOf([option("GFGC7600DI", 330, 340)]));
    await table();
    await openFilters();
    await visitor.click(screen.getByRole("button", { name: "Ya tengo el papel" }));
    const field = await screen.findByRole("spinbutton", { name: "Tu costo por acción" });
    await visitor.type(field, "5000");
    const row = within(await table()).getByRole("row", { name: /^7\.600 18\/12/ });
    // 5000 less 330 x 0.99758.
    expect(cell(row, 0)).toBe("4.670,80");
    expect(screen.getByLabelText("dirección")).toHaveTextContent("papel=5000");
    // The builder keeps the own cost of the share and takes the call's price from the market.
    expect(within(row).getByRole("link", { name: /7\.600/ })).toHaveAttribute(
      "href",
      "/armar?patas=1~b100a_5000~s1c7600_20261218_330&precios=pe",
    );
  });

  it("copies numbers that a spreadsheet reads, and the address that it links", async () => {
    const visitor = userEvent.setup();
    const { accept } = renderOpportunities(CoveredCallScreen, {});
    accept(marketOf([option("GFGC7600DI", 330.5, 340)]));
    await table();
    const choose = async (name: RegExp) => {
      await visitor.click(screen.getByRole("button", { name: "Exportar" }));
      await visitor.click(await screen.findByRole("menuitem", { name }));
    };
    await choose(/^Copiar para planilla/);
    const [heads = [], line = []] = (await navigator.clipboard.readText())
      .split("\n")
      .map((text) => text.split("\t"));
    const cellUnder = (heading: string) => line[heads.indexOf(heading)];
    expect([cellUnder("Base"), cellUnder("Prima")]).toEqual(["7600", "330,5"]);
    expect(cellUnder("Cobertura")).toMatch(/^0,04\d+$/);
    await choose(/^Enlazar/);
    expect(await navigator.clipboard.readText()).toMatch(
      /\/v1\/sheet\/lanzamientos\?key=TU_CLAVE_DE_PLANILLA$/,
    );
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("no"));
    const errors = vi.spyOn(notify, "error").mockImplementation(() => undefined);
    await choose(/^Copiar para planilla/);
    await vi.waitFor(() =>
      expect(errors).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("El navegador no dejó copiar")),
    );
    vi.restoreAllMocks();
  });
});
