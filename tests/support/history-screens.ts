import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";

import { retryButton } from "@paridad/core/testing";

import { sessions } from "./history-files.ts";
import { openHistoryServer } from "./history-server.ts";
import type { MarketServer } from "./market-server.ts";
import { openSession } from "./sign-in.ts";

/** The query of two calls that have a ratio and probabilities. */
export const pair = "s1=GFGC7000DI&s2=GFGC7200DI";
export const nothingFound = "No se encontraron datos con los filtros aplicados.";
export const call7000 = { symbol: "GFGC7000DI", strike: 7_000 };
export const call7200 = { symbol: "GFGC7200DI", strike: 7_200 };
export const lastSession = sessions.length - 1;

/** A number as people here write it. */
export function spanish(value: number, decimals: number): string {
  return value.toLocaleString("es-AR", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

let server: MarketServer | undefined;

/** A server with a history of its own, for the pages of every test; the files of one worker share it. */
export function useHistoryServer(): () => MarketServer {
  const port = 39_000 + (process.pid % 900);
  test.use({ baseURL: `http://localhost:${port}` });
  test.beforeAll(async () => {
    test.setTimeout(180_000);
    server ??= await openHistoryServer(port);
  });
  return () => {
    if (server === undefined) throw new Error("the server starts with the first test");
    return server;
  };
}

/** Opens a screen of the history with a demo person's session. */
export async function openHistory(page: Page, path: string, name = "black"): Promise<void> {
  await openSession(page, name);
  await page.goto(`/historico/${path}`);
}

/** Opens the filters behind their line. */
export const openFilters = (page: Page) => page.getByRole("button", { name: /^Filtros:/ }).click();

export const table = (page: Page, name: string) => page.getByRole("table", { name });
export const bodyRows = (page: Page, name: string) => table(page, name).locator("tbody tr[aria-rowindex]");

/** Sorts a table by a column, largest first, and waits until it is. */
export async function sortBy(page: Page, name: string, column: string): Promise<void> {
  const heading = table(page, name).getByRole("columnheader", { name: column, exact: true });
  await heading.getByRole("button").click();
  await expect(heading).toHaveAttribute("aria-sort", "descending");
}

/** File saved by a click on a control: its name and its bytes. */
async function saved(page: Page, act: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

async function savedCsv(page: Page, flavour: "Excel Argentina" | "Estándar") {
  await page.getByRole("button", { name: "Exportar", exact: true }).click();
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

/** The rows of the standard flavour, in a file of the report's name. */
export async function expectExport(page: Page, report: string) {
  const { name, rows } = await savedCsv(page, "Estándar");
  expect(name).toMatch(new RegExp(`^${report}_\\d{4}-\\d{2}-\\d{2}\\.csv$`));
  return rows;
}

/** Both flavours hold the same rows, in their own way of writing; returns the standard one. */
export async function expectExports(page: Page, report: string) {
  const standard = await expectExport(page, report);
  const excel = await savedCsv(page, "Excel Argentina");
  expect(excel.name).toMatch(new RegExp(`^${report}_\\d{4}-\\d{2}-\\d{2}_excel\\.csv$`));
  const cells = (rows: readonly Record<string, string | undefined>[]) =>
    rows.map((row) => Object.values(row));
  expect(cells(excel.rows)).toEqual(cells(standard).map((row) => row.map(inExcel)));
  return standard;
}

/** The chart is taken away as a picture of its own size. */
export async function expectPng(page: Page, chart: Locator): Promise<void> {
  const { name, bytes } = await saved(page, () =>
    chart.getByRole("button", { name: "Descargar PNG" }).click(),
  );
  expect(name).toMatch(/\.png$/);
  // RFC 2083, 3.1: the signature of a PNG; its width and height follow in the first chunk.
  expect(bytes.subarray(0, 8).toString("hex")).toBe("89504e470d0a1a0a");
  expect(bytes.readUInt32BE(16)).toBeGreaterThan(400);
}

/** The address holds all there is to the screen: what is looked at, once all chosen before is seen, stands again after a reload. */
export async function expectReloadKeeps(page: Page, look: () => Promise<unknown>): Promise<void> {
  const [address, before] = [page.url(), await look()];
  await page.reload();
  await expect.poll(look).toEqual(before);
  expect(page.url()).toBe(address);
}

/** As `expectReloadKeeps`, where the call of the history fails after the reload, and then works again. */
export async function expectRecovery(
  page: Page,
  call: RegExp,
  { title, look }: { title: string; look: () => Promise<unknown> },
) {
  const [address, before] = [page.url(), await look()];
  await page.route(call, (route) => route.abort("connectionrefused"));
  await page.reload();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await page.unroute(call);
  await page.getByRole(...retryButton).click();
  await expect.poll(look).toEqual(before);
  expect(page.url()).toBe(address);
}
