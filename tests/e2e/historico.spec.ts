import { readFileSync } from "node:fs";
import { expect as impatient, test } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";

import { expectAccessibleInThemes } from "../support/accessibility.ts";
import { closeOf, sessions } from "../support/history-files.ts";
import { importHistory, openHistoryServer } from "../support/history-server.ts";
import type { MarketServer } from "../support/market-server.ts";
import { watchPage } from "../support/policy.ts";
import { recordedPath } from "../support/recorded-data.ts";
import { openSession } from "../support/sign-in.ts";

// The time that a busy machine takes for a screen of charts.
const expect = impatient.configure({ timeout: 20_000 });
test.describe.configure({ timeout: 90_000 });

let server: MarketServer;
const port = 39_000 + (process.pid % 900);
test.use({ baseURL: `http://localhost:${port}` });
test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await openHistoryServer(port);
});
test.afterAll(() => server.stop());

const pair = "s1=GFGC7000DI&s2=GFGC7200DI";
const empty = "No se encontraron datos con los filtros aplicados.";
const call7000 = { symbol: "GFGC7000DI", strike: 7_000 };
const call7200 = { symbol: "GFGC7200DI", strike: 7_200 };
const lastSession = sessions.length - 1;
const spanish = (value: number, decimals: number) =>
  value.toLocaleString("es-AR", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

async function open(page: Page, path: string, name = "black"): Promise<void> {
  await openSession(page, name);
  await page.goto(`/historico/${path}`);
}

const table = (page: Page, name: string) => page.getByRole("table", { name });
const bodyRows = (page: Page, name: string) => table(page, name).locator("tbody tr[aria-rowindex]");

/** What a click on a control saves: its name and its bytes. */
async function saved(page: Page, act: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

async function savedCsv(page: Page, flavour: "Excel Argentina" | "Estándar") {
  await page.getByRole("button", { name: "Exportar CSV" }).click();
  const { name, bytes } = await saved(page, () => page.getByRole("menuitem", { name: flavour }).click());
  const text = bytes.toString("utf8");
  const isExcel = flavour === "Excel Argentina";
  expect(text.startsWith("\ufeff")).toBe(isExcel);
  const lines = text.replace("\ufeff", "").trimEnd().split("\r\n");
  const [heading = [], ...rows] = lines.map((line) => line.split(isExcel ? ";" : ","));
  return { name, rows: rows.map((cells) => Object.fromEntries(heading.map((key, at) => [key, cells[at]]))) };
}

/** A cell of the standard flavour as Excel in Argentina gets it: the clock and the comma of Buenos Aires. */
function inExcel(cell: string | undefined): string | undefined {
  if (cell === "true" || cell === "false") return cell === "true" ? "Sí" : "No";
  if (/^\d{4}-\d\d-\d\d$/.test(cell ?? "")) return cell?.split("-").toReversed().join("/");
  if (/^\d{4}-\d\d-\d\dT/.test(cell ?? "")) {
    const zone = { timeZone: "America/Argentina/Buenos_Aires" };
    return new Date(cell ?? "").toLocaleString("en-GB", zone).replace(",", "");
  }
  return cell && /^-?[\d.e-]+$/.test(cell) ? cell.replace(".", ",") : cell;
}

/** Both flavours hold the same rows, in their own way of writing; returns the standard one. */
async function expectExports(page: Page, report: string) {
  const standard = await savedCsv(page, "Estándar");
  const excel = await savedCsv(page, "Excel Argentina");
  expect(standard.name).toMatch(new RegExp(`^${report}_\\d{4}-\\d{2}-\\d{2}\\.csv$`));
  expect(excel.name).toBe(standard.name.replace(".csv", "_excel.csv"));
  const cells = (rows: readonly Record<string, string | undefined>[]) =>
    rows.map((row) => Object.values(row));
  expect(cells(excel.rows)).toEqual(cells(standard.rows).map((row) => row.map(inExcel)));
  return standard.rows;
}

async function expectPng(page: Page, chart: Locator): Promise<void> {
  const { name, bytes } = await saved(page, () =>
    chart.getByRole("button", { name: "Descargar PNG" }).click(),
  );
  expect(name).toMatch(/\.png$/);
  // RFC 2083, 3.1: the signature of a PNG; its width and height follow in the first chunk.
  expect(bytes.subarray(0, 8).toString("hex")).toBe("89504e470d0a1a0a");
  expect(bytes.readUInt32BE(16)).toBeGreaterThan(400);
}

async function expectReloadKeeps(page: Page, look: () => Promise<unknown>): Promise<void> {
  const [address, before] = [page.url(), await look()];
  await page.reload();
  await expect.poll(look).toEqual(before);
  expect(page.url()).toBe(address);
}

/** Makes one call of the history fail, then work again. */
async function expectRecovery(page: Page, call: RegExp, { title, shown }: { title: string; shown: Locator }) {
  await page.route(call, (route) => route.abort("connectionrefused"));
  await page.reload();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await page.unroute(call);
  await page.getByRole("button", { name: "Reintentar" }).click();
  await expect(shown).toBeVisible();
}

test("datos: filters, limits, order, quality and columns stay in the address and survive a reload", async ({
  page,
}) => {
  const watched = watchPage(page);
  const name = "Cotizaciones históricas";
  await open(page, "datos");
  await expect(page.getByRole("heading", { name: "100 filas" })).toBeVisible();
  await page.getByLabel("Filas").selectOption("50");
  await expect(page.getByRole("heading", { name: "50 filas" })).toBeVisible();
  await page.getByLabel("Filas").selectOption("5000");
  await page.getByRole("button", { name: "Símbolos" }).click();
  await page.getByRole("combobox", { name: "Buscar Símbolos" }).fill("7000 DI");
  await page.getByRole("button", { name: "Puts", exact: true }).click();
  await page.getByRole("option", { name: /GFGV7000DI/ }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "5 ruedas" }).click();
  // Four sessions of one close each and 36 quotes of the last.
  await expect(page.getByRole("heading", { name: "40 filas" })).toBeVisible();
  await table(page, name).getByRole("button", { name: "Cierre" }).click();
  await page.getByRole("button", { name: "Columnas" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Apertura" }).click();
  await page.keyboard.press("Escape");
  await expect(table(page, name).getByRole("columnheader", { name: "Apertura" })).toBeVisible();
  await expectReloadKeeps(page, () => bodyRows(page, name).first().allInnerTexts());
  await page.getByLabel("Calidad").selectOption("crossed");
  await expect(page.getByRole("heading", { name: "1 filas" })).toBeVisible();
  await expect(bodyRows(page, name)).toContainText(["Cruzada"]);
  expect(watched).toEqual({ refusals: [], errors: [] });
});

test("datos: export, nothing found, a wrong range, and a failed load that works again", async ({ page }) => {
  const day = "2026-11-19";
  await open(page, `datos?simbolos=GFGC7000DI&desde=${day}&hasta=${day}`);
  const close = closeOf(call7000, lastSession - 1);
  await expect(bodyRows(page, "Cotizaciones históricas")).toContainText([spanish(close, 2)]);
  const [row] = await expectExports(page, "datos-generales");
  expect(row).toMatchObject({
    symbol: "GFGC7000DI",
    expiration: "2026-12-18",
    precio_compra: "",
    resolution: "1d",
  });
  expect(Number(row?.["precio_cierre"])).toBe(close);
  expect(row?.["time"]).toBe("2026-11-19T20:00:00.000Z");
  await expectRecovery(page, /\/opciones\/grid/, {
    title: "Error al cargar los datos",
    shown: page.getByRole("heading", { name: "1 filas" }),
  });
  await page.getByLabel("Hasta").fill("2026-11-18");
  await expect(page.getByText("Desde tiene que ser anterior a hasta")).toBeVisible();
  await page.getByLabel("Desde").fill("2026-11-14");
  await page.getByLabel("Hasta").fill("2026-11-15");
  await expect(page.getByText(empty)).toBeVisible();
});

test("datos: a contract's chart with its table and PNG, and the chain of a past instant", async ({
  page,
}) => {
  await open(page, "datos?vista=grafico&contrato=GFGC7000DI");
  const chart = page.getByRole("img", { name: /GFGC7000DI/ });
  await expect(chart).toBeVisible();
  await expectPng(page, page.locator("section").filter({ has: chart }));
  await page.getByRole("button", { name: "Ver como tabla" }).click();
  await expect(table(page, "GFGC7000DI").getByRole("row")).not.toHaveCount(0);
  await page.getByRole("button", { name: "Cadena en una fecha" }).click();
  await page.getByLabel("Fecha", { exact: true }).fill("2026-11-19");
  const chain = table(page, "Cadena de opciones");
  await expect(chain).toContainText(spanish(closeOf(call7000, lastSession - 1), 2));
  await page.getByRole("button", { name: "Rueda siguiente" }).click();
  await expect(page.getByRole("heading", { name: /Cadena al 20\/11\/2026/ })).toBeVisible();
  await expectReloadKeeps(page, () => chain.innerText());
  await page.getByLabel("Fecha", { exact: true }).fill("2026-06-10");
  await expect(page.getByText(empty)).toBeVisible();
});

test("ratios: prompt, exclusive pickers, equal symbols, numbers, export, PNG and reload", async ({
  page,
}) => {
  await open(page, "ratios");
  await expect(page.getByText("Selecciona dos símbolos diferentes para ver los ratios")).toBeVisible();
  await page.getByRole("button", { name: "Símbolo 1" }).click();
  await page.getByRole("option", { name: /GFGC7000DI/ }).click();
  await page.getByRole("button", { name: "Símbolo 2" }).click();
  await expect(page.getByRole("option", { name: /GFGC7000DI/ })).toHaveCount(0);
  await page.getByRole("option", { name: /GFGC7200DI/ }).click();
  const name = "Ratios";
  // The last quote: half a peso at each side of the close (history-files.ts).
  const [one, other] = [closeOf(call7000, lastSession), closeOf(call7200, lastSession)];
  const first = bodyRows(page, name).first();
  await expect(first).toContainText(spanish(one / other, 4));
  const rows = await expectExports(page, "ratios");
  expect(rows[0]).toMatchObject({ symbol1: "GFGC7000DI", symbol2: "GFGC7200DI" });
  expect(Number(rows[0]?.["compra_venta"])).toBeCloseTo((one - 0.5) / (other + 0.5), 12);
  expect(Number(rows[0]?.["venta_compra"])).toBeCloseTo((one + 0.5) / (other - 0.5), 12);
  expect(Number(rows[0]?.["precio_cierre"])).toBeCloseTo(one / other, 12);
  await page
    .getByRole("group", { name: "Ratio", exact: true })
    .getByRole("button", { name: "Cierre" })
    .click();
  await page.getByRole("combobox", { name: "Ruedas" }).selectOption("20");
  const facts = page.getByRole("region", { name: "Estadística" });
  await expect(facts).toContainText("de 20 ruedas");
  await expectPng(
    page,
    page.locator("section").filter({ has: page.getByRole("img", { name: /GFGC7000DI/ }) }),
  );
  await expectReloadKeeps(page, async () => [await facts.innerText(), await first.innerText()]);
  await expectRecovery(page, /\/opciones\/ratios/, { title: "Error al cargar los ratios", shown: first });
  await page.goto("/historico/ratios?s1=GFGC7000DI&s2=GFGC7000DI");
  await expect(page.getByText("Los símbolos deben ser diferentes")).toBeVisible();
  await page.goto(`/historico/ratios?${pair}&desde=2026-11-14&hasta=2026-11-15`);
  await expect(page.getByText(empty)).toBeVisible();
});

test("ratios: the scanner sorts an expiry's pairs by percentile and filters by liquidity", async ({
  page,
}) => {
  await open(page, "ratios?vista=buscador");
  const name = "Pares por percentil";
  await expect(page.getByRole("heading", { name: "3 pares" })).toBeVisible();
  const percentiles = await bodyRows(page, name).evaluateAll((rows) =>
    rows.map((row) => Number(/(\d+(?:,\d+)?) %/.exec(row.textContent ?? "")?.[1]?.replace(",", "."))),
  );
  expect(percentiles).toEqual(percentiles.toSorted((left, right) => right - left));
  await page.getByLabel("Volumen mín.").selectOption("500");
  await expect(page.getByText("Ningún par cumple con los filtros")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Ningún par cumple con los filtros")).toBeVisible();
});

test("volumen: sums by symbol, export, charts, open interest, states and reload", async ({ page }) => {
  await open(page, "volumen?desde=2026-11-16&hasta=2026-11-19");
  const name = "Volumen por símbolo";
  await expect(page.getByRole("heading", { name: "6 de 6 símbolos" })).toBeVisible();
  const rows = await expectExports(page, "volumen");
  // Volumes of the file: 10 and the remainder of session and strike by 7, in each of the four sessions.
  const volume = [4, 3, 2, 1].reduce((sum, back) => sum + 10 + ((lastSession - back + 70) % 7), 0);
  expect(rows.find(({ symbol }) => symbol === "GFGC7000DI")).toMatchObject({
    volume: String(volume),
    strike: "7000",
    activeSessions: "4",
    openInterest: "",
  });
  await expect(bodyRows(page, name).first()).toContainText("no disponible");
  await expect(page.getByRole("img", { name: /Calls contra puts en el tiempo/ })).toBeVisible();
  await expectPng(
    page,
    page.locator("section").filter({ has: page.getByRole("heading", { name: "Por base" }) }),
  );
  await page.getByLabel("Medida").selectOption("turnover");
  await table(page, name).getByRole("button", { name: "Volumen", exact: true }).click();
  await expectReloadKeeps(page, () => bodyRows(page, name).allInnerTexts());
  await expectRecovery(page, /\/opciones\/volumen/, {
    title: "Error al cargar los datos de volumen",
    shown: table(page, name),
  });
  await page.goto("/historico/volumen?desde=2026-06-10&hasta=2026-06-11");
  await expect(page.getByText(empty)).toBeVisible();
});

test("probabilidades: Buscar, price types, quality, export, PNG, states and reload", async ({ page }) => {
  await open(page, "probabilidades");
  const search = page.getByRole("button", { name: "Buscar", exact: true });
  await expect(search).toBeDisabled();
  await expect(page.getByText("Qué parte de los valores de la serie", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Símbolo 1" }).click();
  await page.getByRole("option", { name: /GFGC7000DI/ }).click();
  await expect(search).toBeDisabled();
  await page.getByRole("button", { name: "Símbolo 2" }).click();
  await page.getByRole("option", { name: /GFGC7200DI/ }).click();
  await expect(page.getByText("Elegí dos símbolos y tocá Buscar")).toBeVisible();
  await search.click();
  const name = "Serie derivada";
  const first = bodyRows(page, name).first();
  await expect(page.getByText("Calidad: Excelente")).toBeVisible();
  const [one, other] = [closeOf(call7000, lastSession), closeOf(call7200, lastSession)];
  const rows = await expectExports(page, "probabilidades");
  expect(Number(rows[0]?.["costo_bull"])).toBeCloseTo((one - other) * 100, 6);
  expect(Number(rows[0]?.["ecdf_bull"])).toBeGreaterThan(0);
  await page.getByRole("tab", { name: /Venta/ }).click();
  await expect(page.getByRole("tab", { name: /Venta/ })).toHaveAttribute("aria-selected", "true");
  await expectPng(
    page,
    page.locator("section").filter({ has: page.getByRole("img", { name: /Costo bull arriba/ }) }),
  );
  await page.getByRole("button", { name: "Cómo leer este análisis" }).click();
  await expect(page.getByText("Qué parte de los valores de la serie", { exact: false })).toBeHidden();
  await expectReloadKeeps(page, async () => [
    await first.innerText(),
    await page.getByRole("tab", { name: /Venta/ }).getAttribute("aria-selected"),
    await page.getByRole("button", { name: "Cómo leer este análisis" }).getAttribute("aria-expanded"),
  ]);
  await expectRecovery(page, /\/market\/probabilidades\?/, {
    title: "Error al cargar los datos",
    shown: first,
  });
  // Nine sessions of one row each: too few to claim a probability.
  await page.goto(`/historico/probabilidades?${pair}&desde=2026-11-09&hasta=2026-11-19`);
  await expect(page.getByText("9 observaciones y hacen falta 30", { exact: false }).first()).toBeVisible();
  await page.goto(`/historico/probabilidades?${pair}&desde=2026-11-14&hasta=2026-11-15`);
  await expect(page.getByText(empty)).toBeVisible();
});

test("probabilidades: refreshes by itself every 60 s, with what is left in sight, until it is switched off", async ({
  page,
}) => {
  let asked = 0;
  await page.route(/\/market\/probabilidades\?/, (route) => {
    asked += 1;
    return route.continue();
  });
  await page.clock.install({ time: new Date("2026-11-20T18:00:00-03:00") });
  await open(page, `probabilidades?${pair}`);
  await expect(page.getByText("Calidad: Excelente")).toBeVisible();
  await page.clock.pauseAt(new Date("2026-11-20T18:05:00-03:00"));
  const timer = page.getByRole("timer");
  const secondsLeft = async () => {
    await page.clock.runFor(250);
    return Number(/en (\d+) s/.exec(await timer.innerText())?.[1] ?? Number.NaN);
  };
  await expect.poll(secondsLeft).toBeGreaterThan(2);
  const [left, before] = [await secondsLeft(), asked];
  await page.clock.runFor((left - 2) * 1_000);
  expect(await secondsLeft()).toBeLessThanOrEqual(2);
  expect(asked).toBe(before);
  await page.clock.runFor(2_000);
  await expect.poll(() => asked).toBe(before + 1);
  // What is chosen goes by the address: it is waited for.
  await page.getByLabel("Actualización automática").click();
  await expect(page.getByLabel("Actualización automática")).not.toBeChecked();
  await page.clock.runFor(300);
  await expect(timer).toHaveCount(0);
  await page.clock.runFor(180_000);
  expect(asked).toBe(before + 1);
});

const modules = ["Datos Generales", "Ratios", "Volumen", "Análisis de Probabilidades"] as const;
const lockedModules = {
  free: modules,
  expired: modules,
  starter: ["Volumen", "Análisis de Probabilidades"],
  pro: [],
  black: [],
  trial: [],
} as const;

for (const [plan, locked] of Object.entries(lockedModules)) {
  test(`${plan} opens its modules and sees the lock of ${locked.length} others`, async ({ page }) => {
    await open(page, "", plan);
    await expect(page.getByText("Requiere suscripción")).toHaveCount(locked.length);
    for (const title of modules) {
      const tile = page.getByRole("link").filter({ has: page.getByRole("heading", { name: title }) });
      await tile.click();
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      const isLocked = (locked as readonly string[]).includes(title);
      const lock = page.getByRole("heading", { name: "Módulo no disponible" });
      await expect(isLocked ? lock : page.getByText("Símbolo", { exact: false }).first()).toBeVisible();
      await expect(lock).toHaveCount(isLocked ? 1 : 0);
      if (isLocked) {
        await expect(page.getByText(/^Este módulo no está incluido en tu plan [A-Z]+$/)).toBeVisible();
        const upgrade = page.getByRole("link", { name: "Actualizar Plan" });
        await expect(upgrade).toHaveAttribute("href", "/suscripciones");
      }
      await page.getByRole("link", { name: "Volver al menú" }).click();
    }
  });
}

test("a starter reads what the plan cut and why", async ({ page }) => {
  await open(page, "datos?limite=5000", "starter");
  await expect(page.getByText("Tu plan STARTER recorta esta consulta")).toBeVisible();
  await expect(page.getByText("los últimos 30 días", { exact: false })).toBeVisible();
});

test("works by keyboard alone: menu, symbols, search, tabs", async ({ page }) => {
  await openSession(page, "black");
  await page.goto("/historico");
  await page.getByRole("link", { name: /Análisis de Probabilidades/ }).focus();
  await page.keyboard.press("Enter");
  for (const [label, text] of [
    ["Símbolo 1", "7000"],
    ["Símbolo 2", "7200"],
  ] as const) {
    await page.getByRole("button", { name: label }).first().focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("combobox", { name: `Buscar ${label}` })).toBeFocused();
    await page.keyboard.type(`${text} call`);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("listbox")).toHaveCount(0);
  }
  await page.getByRole("button", { name: "Buscar", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Calidad: Excelente")).toBeVisible();
  await page.getByRole("tab", { name: /Mercado/ }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: /Compra/ })).toBeFocused();
  await expect(page).toHaveURL(/precio=bid/);
});

const views = [
  "",
  "/datos",
  "/datos?vista=grafico&contrato=GFGC7000DI",
  "/datos?vista=cadena&fecha=2026-11-20",
  `/ratios?${pair}`,
  "/ratios?vista=buscador",
  "/volumen?desde=2026-11-16&hasta=2026-11-20",
  `/probabilidades?${pair}&auto=no`,
];

/** Waits for the view to have its data. */
async function settle(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("status").filter({ hasText: "Cargando" })).toHaveCount(0);
}

test("breaks no rule of accessibility in both themes", async ({ page }) => {
  test.slow();
  await openSession(page, "black");
  for (const view of views) {
    await page.goto(`/historico${view}`);
    await settle(page);
    await expectAccessibleInThemes(page);
  }
  await page.goto("/historico/datos");
  await page.getByRole("button", { name: "Símbolos" }).click();
  await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
  await expectAccessibleInThemes(page);
});

test("nothing scrolls sideways on a phone of 390 px", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSession(page, "black");
  for (const view of views) {
    await page.goto(`/historico${view}`);
    await settle(page);
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(excess, view).toBeLessThanOrEqual(0);
  }
  // The newest point is inside the drawing: at its right end the legend reads the last session.
  await page.goto(`/historico/ratios?${pair}`);
  const chart = page.locator("section").filter({ has: page.getByRole("img", { name: /GFGC7000DI/ }) });
  const pane = await chart.locator("table tr:first-child td:nth-child(2)").boundingBox();
  await page.mouse.move((pane?.x ?? 0) + (pane?.width ?? 0) - 2, (pane?.y ?? 0) + 20);
  const [year, month, day] = (sessions.at(-1) ?? "").split("-");
  await expect(chart.getByText(`${day}/${month}/${year}`)).toBeVisible();
});

const chainFile = recordedPath("ggal-eod-chain/ggal_options_eod.csv", "its test is skipped");
/** One row of the file every 2,600 lines, traded on its day. */
const recordedLines = [44, 2635, 5232, 7828, 10423, 13030, 15615, 18211, 20807, 23410, 25999, 28602];

async function expectRecordedChain(page: Page, file: string): Promise<void> {
  importHistory(server, file);
  const lines = readFileSync(file, "utf8").split("\n");
  const names = lines[0]?.split(",") ?? [];
  await openSession(page, "black");
  for (const line of recordedLines) {
    const cells = lines[line - 1]?.split(",") ?? [];
    const cell = (name: string) => cells[names.indexOf(name)] ?? "";
    await page.goto(
      `/historico/datos?simbolos=${cell("symbol")}&desde=${cell("date")}&hasta=${cell("date")}`,
    );
    const price = (name: string) =>
      Number(cell(name)).toLocaleString("es-AR", { minimumFractionDigits: 2, maximumFractionDigits: 3 });
    const row = bodyRows(page, "Cotizaciones históricas");
    await expect(row, `line ${line}`).toHaveCount(1);
    await expect(row.getByRole("cell")).toContainText([
      cell("date").split("-").toReversed().join("/"),
      price("last"),
      "–",
      "–",
      price("low"),
      price("high"),
      spanish(Number(cell("volume")), 0),
      `$ ${spanish(Number(cell("turnover")), 0)}`,
      price("underlying_close"),
    ]);
  }
  // A chain of dozens of bases opens on those around the spot of that day.
  await page.goto("/historico/datos?vista=cadena&fecha=2024-03-15&hora=17:00");
  await expect(page.getByText("GGAL 2.564,80")).toBeInViewport({ ratio: 1 });
}

if (chainFile !== null) {
  test("the recorded chain stands on the screen as its file has it", async ({ page }) => {
    test.slow();
    await expectRecordedChain(page, chainFile);
  });
}
