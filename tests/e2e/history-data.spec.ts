import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";

import { tableButton } from "@paridad/core/testing";

import { closeOf } from "../support/history-files.ts";
import {
  bodyRows,
  call7000,
  expectExports,
  expectPng,
  expectRecovery,
  expectReloadKeeps,
  lastSession,
  nothingFound,
  openFilters,
  openHistory,
  sortBy,
  spanish,
  table,
  useHistoryServer,
} from "../support/history-screens.ts";
import { importHistory } from "../support/history-server.ts";
import { watchPage } from "../support/policy.ts";
import { neededRecording } from "../support/recorded-data.ts";
import { openSession } from "../support/sign-in.ts";

const server = useHistoryServer();

test("datos: filters, limits, order, quality and columns stay in the address and survive a reload", async ({
  page,
}) => {
  const watched = watchPage(page);
  const name = "Cotizaciones históricas";
  await openHistory(page, "datos");
  await expect(page.getByRole("heading", { name: "100 filas" })).toBeVisible();
  await openFilters(page);
  await page.getByLabel("Filas").selectOption("50");
  await expect(page.getByRole("heading", { name: "50 filas" })).toBeVisible();
  await page.getByLabel("Filas").selectOption("5000");
  await expect(page.getByLabel("Filas")).toHaveValue("5000");
  await page.getByRole("button", { name: /^Símbolos/ }).click();
  await page.getByRole("combobox", { name: "Buscar Símbolos" }).fill("7000 DI");
  await page.getByRole("button", { name: "Puts", exact: true }).click();
  await page.getByRole("option", { name: /GFGV7000DI/ }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "5 ruedas" }).click();
  // Quotes are there of the last session alone, closes of each.
  await expect(page.getByRole("heading", { name: "36 filas" })).toBeVisible();
  await page.getByLabel("Barra", { exact: true }).selectOption("Día");
  await expect(page.getByRole("heading", { name: "5 filas" })).toBeVisible();
  await page.getByLabel("Barra", { exact: true }).selectOption("La más fina");
  await expect(page.getByRole("heading", { name: "36 filas" })).toBeVisible();
  await sortBy(page, name, "Cierre");
  await page.getByRole("button", { name: "Columnas" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Apertura" }).click();
  await page.keyboard.press("Escape");
  await expect(table(page, name).getByRole("columnheader", { name: "Apertura" })).toBeVisible();
  await expectReloadKeeps(page, () => bodyRows(page, name).first().allInnerTexts());
  await openFilters(page);
  await page.getByLabel("Calidad").selectOption("crossed");
  await expect(page.getByRole("heading", { name: "1 fila" })).toBeVisible();
  await expect(bodyRows(page, name)).toContainText(["Cruzada"]);
  expect(watched).toEqual({ refusals: [], errors: [] });
});

test("datos: export, nothing found, a wrong range, and a failed load that works again", async ({ page }) => {
  const day = "2026-11-19";
  await openHistory(page, `datos?simbolos=GFGC7000DI&desde=${day}&hasta=${day}`);
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
    look: () => bodyRows(page, "Cotizaciones históricas").allInnerTexts(),
  });
  await openFilters(page);
  await page.getByLabel("Hasta").fill("2026-11-18");
  await expect(page.getByText("Desde tiene que ser anterior a hasta")).toBeVisible();
  await page.getByLabel("Desde").fill("2026-11-14");
  await page.getByLabel("Hasta").fill("2026-11-15");
  await expect(page.getByText(nothingFound)).toBeVisible();
});

test("datos: a contract's chart with its table and PNG, and the chain of a past instant", async ({
  page,
}) => {
  await openHistory(page, "datos?vista=grafico&contrato=GFGC7000DI");
  const chart = page.getByRole("img", { name: /^Gráfico: GFGC7000DI/ });
  await expect(chart).toBeVisible();
  const section = page.locator("figure").filter({ has: chart });
  await expectPng(page, section);
  await section.getByRole(...tableButton).click();
  await expect(table(page, "GFGC7000DI").getByRole("row")).not.toHaveCount(0);
  await page.getByRole("button", { name: "Cadena en una fecha" }).click();
  await page.getByLabel("Fecha", { exact: true }).fill("2026-11-19");
  const chain = table(page, "Cadena de opciones");
  await expect(chain).toContainText(spanish(closeOf(call7000, lastSession - 1), 2));
  await page.getByRole("button", { name: "Rueda siguiente" }).click();
  await expect(page.getByRole("heading", { name: /Cadena al 20\/11\/2026/ })).toBeAttached();
  await expectReloadKeeps(page, () => chain.innerText());
  await page.getByLabel("Fecha", { exact: true }).fill("2026-06-10");
  await expect(page.getByText(nothingFound)).toBeVisible();
});

test("datos: a symbol of the table opens its chart, and going back leads to the same table", async ({
  page,
}) => {
  await openHistory(page, "datos?simbolos=GFGC7000DI");
  await openFilters(page);
  await page.getByLabel("Filas").selectOption("50");
  await expect(page.getByLabel("Filas")).toHaveValue("50");
  const rows = table(page, "Cotizaciones históricas");
  await rows.getByRole("button", { name: "GFGC7000DI" }).first().click();
  await expect(page.getByRole("img", { name: /^Gráfico: GFGC7000DI/ })).toBeVisible();
  await page.goBack();
  await expect(rows).toBeVisible();
  await expect(page.getByLabel("Filas")).toHaveValue("50");
  await page.goForward();
  await expect(page.getByRole("img", { name: /^Gráfico: GFGC7000DI/ })).toBeVisible();
});

/** Rows of the file from its beginning to its end, traded on their day. */
const recordedLines = [44, 10423, 20807, 28602];
const chainDay = "2024-03-15";

/** The file's rows of those days alone, as importing all of it is the server's test. */
function recordedDays(file: string, days: ReadonlySet<string>): string {
  const [head = "", ...lines] = readFileSync(file, "utf8").split("\n");
  const path = join(server().data.DATA_DIR, "recorded-days.csv");
  writeFileSync(path, [head, ...lines.filter((line) => days.has(line.slice(0, 10)))].join("\n"));
  return path;
}

async function expectRecordedChain(page: Page, file: string): Promise<void> {
  const lines = readFileSync(file, "utf8").split("\n");
  const days = recordedLines.map((line) => (lines[line - 1] ?? "").slice(0, 10));
  importHistory(server(), recordedDays(file, new Set([...days, chainDay])));
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
  await page.goto(`/historico/datos?vista=cadena&fecha=${chainDay}&hora=17:00`);
  await expect(page.locator("[data-spot]").getByText("GGAL 2.564,80")).toBeInViewport({ ratio: 1 });
}

test("the recorded chain stands on the screen as its file has it", async ({ page }, testInfo) => {
  const chainFile = neededRecording("ggal-eod-chain/ggal_options_eod.csv", testInfo);
  await expectRecordedChain(page, chainFile);
});
