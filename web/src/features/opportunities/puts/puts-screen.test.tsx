import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";

import { onPhone } from "../../../testing/on-phone.ts";
import { savedFiles } from "../../../testing/saved-files.ts";
import { CoveredCallScreen } from "../covered-calls/covered-call-screen.tsx";
import { SpreadsScreen } from "../spreads/spreads-screen.tsx";
import { RatesScreen } from "../rates/rates-screen.tsx";
import {
  openFilters,
  marketOf,
  option,
  renderOpportunities,
  rowsOf,
} from "../testing/render-opportunities.tsx";
import { PutsScreen } from "./puts-screen.tsx";

const chain = [
  option("GFGC7400DI", 420, 430),
  option("GFGC7600DI", 330, 340),
  option("GFGV7400DI", 250, 255),
  option("GFGV7600DI", 340, 350),
];
const screens = { Puts: PutsScreen, Tasas: RatesScreen, Lanzamientos: CoveredCallScreen } as const;
const table = (name: string) => screen.findByRole("table", { name });
/** The screen of that name, which has its quotes. */
function openWithChain(name: keyof typeof screens, path: string, source: object = {}) {
  renderOpportunities(screens[name], { path }).accept(marketOf(chain, { source }));
}
const address = () => screen.getByLabelText("dirección").textContent;
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it("a strategy takes its own columns and order, and the usual one leaves the address clean", async () => {
  const { accept } = renderOpportunities(PutsScreen, { path: "/?orden=tna&columnas=base,tna&lotes=5" });
  accept(marketOf(chain));
  await table("Puts lanzados con efectivo");
  choose("Estrategia", "collar");
  expect(address()).toBe("/?lotes=5&estrategia=collar");
  expect(await table("Collares costo cero")).toBeVisible();
  expect(screen.queryByLabelText("La plata apartada")).toBeNull();
  choose("Estrategia", "put");
  expect(address()).toBe("/?lotes=5");
  choose("La plata apartada", "quieta");
  expect(address()).toBe("/?lotes=5&plata=quieta");
  choose("La plata apartada", "caucion");
  expect(address()).toBe("/?lotes=5");
});

it.each([
  // The floors are 4.9 % and 3.5 % below what is paid today.
  ["", ["7.600", "7.400"]],
  ["&orden=-piso", ["7.400", "7.600"]],
  ["&orden=tna", ["7.600", "7.400"]],
])("protective puts at ?estrategia=put-protector%s stand in the order of %j", async (order, bases) => {
  openWithChain("Puts", `/?estrategia=put-protector&columnas=base,piso${order}`);
  const rows = rowsOf(await table("Puts protectores"));
  expect(rows.map((row) => row.split(" ")[0])).toEqual(bases);
});

it("money that earns the caución meanwhile pays more, and the call is set against one's own tomadora", async () => {
  const { accept } = renderOpportunities(PutsScreen, { path: "/?columnas=base,quieto_tna" });
  accept(marketOf(chain));
  const first = async () =>
    rowsOf(await table("Puts lanzados con efectivo")).find((row) => row.startsWith("7.400"));
  // 250 x 0.99758 over the rest of 7,400, in 28 days; with 30 % a year on what is set apart.
  expect(await first()).toBe("7.400 18/1275,5 %");
  await openFilters();
  choose("La plata apartada", "quieta");
  expect(await first()).toBe("7.400 18/1245,5 %");
  choose("Estrategia", "papel-o-call");
  expect(await screen.findByText(/contra la caución de esos días/)).toBeVisible();
  const own = screen.getByRole("spinbutton", { name: "Tu tomadora" });
  expect(own).toHaveValue("");
  fireEvent.change(own, { target: { value: "45,5" } });
  expect(address()).toContain("tomadora=45.5");
  fireEvent.blur(own);
  expect(own).toHaveValue("45,5");
  expect(screen.getByText(/contra tu tomadora/)).toBeVisible();
});

it("another expiry is read at once, from the quotes that are there", async () => {
  const february = { expiration: "2027-02-19" };
  const { accept } = renderOpportunities(PutsScreen, { path: "/?columnas=base" });
  accept(
    marketOf([...chain, option("GFGV7200FE", 400, 410, february), option("GFGC7200FE", 600, 610, february)]),
  );
  const bases = async (name: string) => rowsOf(await table(name)).toSorted();
  expect(await bases("Puts lanzados con efectivo")).toEqual(["7.200 19/02", "7.400 18/12", "7.600 18/12"]);
  choose("Vencimiento", "2027-02-19");
  expect(await bases("Puts lanzados con efectivo")).toEqual(["7.200 19/02"]);
  choose("Vencimiento", "");
  expect(await bases("Puts lanzados con efectivo")).toHaveLength(3);
});

it.each([
  ["Puts", "/", "puts"],
  ["Puts", "/?estrategia=papel-o-call", "papel-o-call"],
  ["Puts", "/?estrategia=put-protector", "coberturas"],
  ["Puts", "/?estrategia=collar", "collares"],
  ["Tasas", "/", "conversiones"],
  ["Tasas", "/?operacion=reversal", "reversals"],
  ["Tasas", "/?operacion=caja-vendida&grises=si", "cajas"],
  ["Tasas", "/?operacion=sintetico", "sinteticos"],
  ["Lanzamientos", "/", "lanzamientos"],
] as const)(
  "%s at %s is saved under its own name, with every column and what it shows",
  async (screenName, path, name) => {
    openWithChain(screenName, `${path}${path === "/" ? "?" : "&"}grises=no&columnas=base`);
    const shown = rowsOf(await screen.findByRole("table"));
    await userEvent.click(screen.getByRole("button", { name: "Columnas" }));
    const choices = await screen.findAllByRole("menuitemcheckbox");
    const columns = choices.map(({ textContent }) => textContent.replace("✓", ""));
    await userEvent.keyboard("{Escape}");
    const files = savedFiles();
    await userEvent.click(screen.getByText("Exportar"));
    await userEvent.click(await screen.findByRole("menuitem", { name: /Excel/ }));
    const [file, headings = "", ...rows] = await files.read();
    expect(file).toBe(`file ${name}_2026-11-20_excel.csv`);
    expect(columns.length).toBeGreaterThan(5);
    expect(headings.split(";")).toEqual(columns);
    const bases = shown.map((row) => row.split(" ")[0]?.replace(".", ""));
    expect(bases.length).toBeGreaterThan(0);
    expect(rows.map((row) => row.split(";")[0])).toEqual(bases);
  },
);

it("the matrix has twelve bases on each side of the share, and seven on a phone", async () => {
  const many = Array.from({ length: 40 }, (_, place) => option(`GFGC${5_500 + 100 * place}DI`, 10, 12));
  const bases = async () => {
    const { accept, unmount } = renderOpportunities(SpreadsScreen);
    accept(marketOf(many));
    const heads = [...(await table("Bull con calls")).querySelectorAll("tbody th")];
    unmount();
    return [heads[0]?.textContent, heads.length + 1];
  };
  expect(await bases()).toEqual(["6.300", 24]);
  onPhone();
  expect(await bases()).toEqual(["6.800", 14]);
  vi.unstubAllGlobals();
});

it("the matrix has the bases that a pair with a price has had", async () => {
  const dark = [option("GFGC6800DI", null, null), option("GFGC7000DI", 480, null)];
  const { accept } = renderOpportunities(SpreadsScreen);
  accept(marketOf([...dark, ...chain, option("GFGC7800DI", 200, 210)]));
  const grid = await table("Bull con calls");
  const heads = () => [...grid.querySelectorAll("th[scope]")].slice(1).map(({ textContent }) => textContent);
  expect(heads()).toEqual(["7.600", "7.800", "7.400", "7.600"]);
  accept(
    marketOf([...dark, option("GFGC7400DI", null, 430), ...chain.slice(1), option("GFGC7800DI", 200, 210)]),
  );
  expect(heads()).toEqual(["7.600", "7.800", "7.400", "7.600"]);
});

const pairOf = async (path: string, name: string) => {
  const { accept, unmount } = renderOpportunities(SpreadsScreen, { path });
  accept(marketOf(chain));
  const link = within(await table(name)).getByRole("link");
  const read = [link.getAttribute("aria-label"), link.getAttribute("href")?.replace(/.*patas=1~/, "")];
  unmount();
  return read;
};

it("a bull buys the lower base and a bear the upper one, at the ask, and sells the other at the bid", async () => {
  const puts = { lower: "p7400_20261218", upper: "p7600_20261218" };
  const calls = { lower: "c7400_20261218", upper: "c7600_20261218" };
  expect(await pairOf("/?tipo=bull-put&numero=costo", "Bull con puts")).toEqual([
    // 255 x 1.00242 - 340 x 0.99758.
    "7.400 / 7.600: −83,56",
    `b1${puts.lower}_255~s1${puts.upper}_340`,
  ]);
  expect(await pairOf("/?tipo=bear-put&numero=costo", "Bear con puts")).toEqual([
    // 350 x 1.00242 - 250 x 0.99758.
    "7.400 / 7.600: 101,45",
    `s1${puts.lower}_250~b1${puts.upper}_350`,
  ]);
  expect(await pairOf("/?tipo=bear-call&numero=costo", "Bear con calls")).toEqual([
    // 340 x 1.00242 - 420 x 0.99758.
    "7.400 / 7.600: −78,16",
    `s1${calls.lower}_420~b1${calls.upper}_340`,
  ]);
});

it("the matrix has only what is expected to bring more than the caución where that is asked for", async () => {
  const cells = async (path: string) => {
    const { accept, unmount } = renderOpportunities(SpreadsScreen, { path });
    accept(marketOf([...chain, option("GFGC7200DI", 600, 700), option("GFGC8000DI", 190, 200)]));
    fireEvent.change(await screen.findByLabelText("Volatilidad esperada"), { target: { value: "own" } });
    fireEvent.change(screen.getByLabelText("Tu volatilidad"), { target: { value: "55" } });
    fireEvent.blur(screen.getByLabelText("Tu volatilidad"));
    const grid = within(await table("Bull con calls"));
    const names = grid.queryAllByRole("link").map((link) => link.getAttribute("aria-label"));
    unmount();
    return names;
  };
  // Edge at 55 % less costs by Black-Scholes: -1.3 for 7.400 / 7.600, which the caución of 2.4 makes positive.
  const above = ["7.400 / 8.000: 1,48", "7.600 / 8.000: 1,64"];
  const others = ["7.200 / 7.600: 0,07", "7.200 / 8.000: 0,56", "7.400 / 7.600: 0,96"];
  expect(await cells("/")).toEqual(others.concat(above));
  expect(await cells("/?sobrecaucion=1")).toEqual(above);
});

it("the matrix says why a pair isn't there, shows the one that is looked at, and keeps its choices", async () => {
  const { accept } = renderOpportunities(SpreadsScreen);
  const most = [option("GFGC7200DI", 590, 600), ...chain];
  accept(marketOf([...most, option("GFGC7800DI", 20, 30)]));
  const grid = within(await table("Bull con calls"));
  expect(grid.getAllByRole("img", { name: "A estos precios no puede ganar" }).length).toBeGreaterThan(0);
  accept(marketOf([...most, option("GFGC7800DI", null, 30)]));
  expect((await grid.findAllByRole("img", { name: "Falta una punta" })).length).toBeGreaterThan(0);
  // The mouse finds the reason anywhere in the cell.
  for (const reason of grid.getAllByRole("img"))
    expect(reason.closest("td")?.title).toBe(reason.getAttribute("aria-label"));
  fireEvent.focus(grid.getByRole("link", { name: /^7\.400 \/ 7\.600/ }));
  expect(screen.getByText("Par").nextElementSibling).toHaveTextContent("7.400 / 7.600");
  choose("Spread", "bear-put");
  expect(address()).toBe("/?tipo=bear-put");
  choose("Spread", "bull-call");
  choose("Número y color", "prob");
  expect(address()).toBe("/?numero=prob");
  choose("Número y color", "ratio");
  expect(address()).toBe("/");
  accept(marketOf(chain, { source: { momentsApart: true } }));
  expect((await screen.findAllByText(/son de momentos distintos/)).length).toBeGreaterThan(0);
  accept(marketOf([option("GFGC7400DI", 420, 430)]));
  expect(await screen.findByText("No hay bases para la matriz")).toBeVisible();
});
