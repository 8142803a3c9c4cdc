import { expect, test } from "@playwright/test";

import { closeOf } from "../support/history-files.ts";
import {
  bodyRows,
  call7000,
  call7200,
  expectExport,
  expectPng,
  expectRecovery,
  lastSession,
  openFilters,
  openHistory,
  pair,
  sortBy,
  spanish,
  useHistoryServer,
} from "../support/history-screens.ts";
import { openAdminSession, openSession } from "../support/sign-in.ts";

useHistoryServer();

test("ratios: prompt, exclusive pickers, numbers, export, PNG, and a failed load that keeps all of it", async ({
  page,
}) => {
  await openHistory(page, "ratios");
  // It opens with two that trade at the money; without one of them it asks.
  await expect(page.getByRole("heading", { name: "GFGC7200DI / GFGC7400DI" })).toBeVisible();
  await openFilters(page);
  await page.getByRole("button", { name: "Quitar Símbolo 1" }).click();
  await page.getByRole("button", { name: "Quitar Símbolo 2" }).click();
  await expect(page.getByText("Seleccioná dos símbolos diferentes para ver los ratios")).toBeVisible();
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
  const rows = await expectExport(page, "ratios");
  expect(rows[0]).toMatchObject({ symbol1: "GFGC7000DI", symbol2: "GFGC7200DI" });
  expect(Number(rows[0]?.["compra_venta"])).toBeCloseTo((one - 0.5) / (other + 0.5), 12);
  expect(Number(rows[0]?.["venta_compra"])).toBeCloseTo((one + 0.5) / (other - 0.5), 12);
  expect(Number(rows[0]?.["precio_cierre"])).toBeCloseTo(one / other, 12);
  const close = page
    .getByRole("group", { name: "Ratio", exact: true })
    .getByRole("button", { name: "Cierre" });
  await close.click();
  await expect(close).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("combobox", { name: "Ruedas" }).selectOption("20");
  const facts = page.getByRole("region", { name: "Estadística" });
  await expect(facts).toContainText("de 20 ruedas");
  await expectPng(
    page,
    page.locator("figure").filter({ has: page.getByRole("img", { name: /GFGC7000DI/ }) }),
  );
  await expectRecovery(page, /\/opciones\/ratios/, {
    title: "Error al cargar los ratios",
    look: async () => [await facts.innerText(), await first.innerText()],
  });
});

test("an event of the panel: refused, added, edited, marked on a chart, deleted", async ({ page }) => {
  await openAdminSession(page);
  await openSession(page, "black");
  const marks = page.getByRole("list", { name: /^Eventos de GFGC7000DI/ });
  await page.goto("/dashadmin/events?from=2026-11-18&to=2026-11-18");
  await expect(page.getByText("No hay eventos en esos días")).toBeVisible();
  await page.getByRole("button", { name: "Agregar evento" }).click();
  const added = page.getByRole("dialog", { name: "Agregar evento" });
  await added.getByLabel("Monto (pesos por acción)").fill("nada");
  await added.getByRole("button", { name: "Guardar" }).click();
  for (const text of [
    "El día es requerido",
    "El título es requerido",
    "El monto debe ser un número mayor que 0",
  ])
    await expect(added.getByText(text)).toBeVisible();
  await added.getByLabel("Día").fill("2026-11-18");
  await added.getByLabel("Título").fill("Dividendo de prueba");
  await added.getByLabel("Monto (pesos por acción)").fill("41,5");
  await added.getByRole("button", { name: "Guardar" }).click();
  await expect(added).toBeHidden();
  await page.getByRole("button", { name: "Editar Dividendo de prueba, 18/11/2026" }).click();
  const edited = page.getByRole("dialog", { name: "Editar evento" });
  await edited.getByLabel("Título").fill("Dividendo aprobado");
  await edited.getByRole("button", { name: "Guardar" }).click();
  await expect(edited).toBeHidden();

  await page.goto(`/historico/ratios?${pair}`);
  await page.getByText(/^Eventos del período/).click();
  await expect(marks).toContainText("Dividendo (ex-date): Dividendo aprobado · $ 41,50 por acción");
  await expect(marks).not.toContainText("Dividendo de prueba");

  await page.goto("/dashadmin/events?from=2026-11-18&to=2026-11-18");
  await page.getByRole("button", { name: "Eliminar Dividendo aprobado, 18/11/2026" }).click();
  const confirmation = page.getByRole("dialog", { name: "¿Eliminar evento?" });
  await confirmation.getByRole("button", { name: "Eliminar" }).click();
  await expect(page.getByText("No hay eventos en esos días")).toBeVisible();
});

test("volumen: sums by symbol, export, charts, and a failed load that keeps all of it", async ({ page }) => {
  await openHistory(page, "volumen?desde=2026-11-16&hasta=2026-11-19");
  const name = "Volumen por símbolo";
  await expect(page.getByRole("heading", { name: "6 de 6 símbolos" })).toBeVisible();
  const rows = await expectExport(page, "volumen");
  // Volumes of the file: 10 and the remainder of session and strike by 7, in each of the four sessions.
  const volume = [4, 3, 2, 1].reduce((sum, back) => sum + 10 + ((lastSession - back + 70) % 7), 0);
  expect(rows.find(({ symbol }) => symbol === "GFGC7000DI")).toMatchObject({
    volume: String(volume),
    strike: "7000",
    activeSessions: "4",
  });
  await expect(page.getByRole("img", { name: /Calls contra puts en el tiempo/ })).toBeVisible();
  await expectPng(
    page,
    page.locator("figure").filter({ has: page.getByRole("heading", { name: "Por base" }) }),
  );
  await page.getByLabel("Medida").selectOption("turnover");
  await expect(page.getByLabel("Medida")).toHaveValue("turnover");
  await sortBy(page, name, "Volumen");
  await expectRecovery(page, /\/opciones\/volumen/, {
    title: "Error al cargar los datos de volumen",
    look: () => bodyRows(page, name).allInnerTexts(),
  });
});

test("probabilidades: Buscar, price types, quality, export, PNG, and a failed load that keeps all of it", async ({
  page,
}) => {
  await openHistory(page, "probabilidades");
  const search = page.getByRole("button", { name: "Buscar", exact: true });
  await expect(page.getByText("Qué parte de los valores de la serie", { exact: false })).toBeVisible();
  await openFilters(page);
  await page.getByRole("button", { name: "Quitar Símbolo 1" }).click();
  await page.getByRole("button", { name: "Quitar Símbolo 2" }).click();
  await expect(search).toBeDisabled();
  await page.getByRole("button", { name: "Símbolo 1" }).click();
  await page.getByRole("option", { name: /GFGC7000DI/ }).click();
  await expect(search).toBeDisabled();
  await page.getByRole("button", { name: "Símbolo 2" }).click();
  await page.getByRole("option", { name: /GFGC7200DI/ }).click();
  await search.click();
  const name = "Serie derivada";
  const first = bodyRows(page, name).first();
  await expect(page.getByText("Calidad: Excelente")).toBeVisible();
  const [one, other] = [closeOf(call7000, lastSession), closeOf(call7200, lastSession)];
  const rows = await expectExport(page, "probabilidades");
  expect(Number(rows[0]?.["costo_bull"])).toBeCloseTo((one - other) * 100, 6);
  expect(Number(rows[0]?.["ecdf_bull"])).toBeGreaterThan(0);
  await page.getByRole("tab", { name: /Venta/ }).click();
  await expect(page.getByRole("tab", { name: /Venta/ })).toHaveAttribute("aria-selected", "true");
  await expectPng(
    page,
    page.locator("figure").filter({ has: page.getByRole("img", { name: /Costo bull arriba/ }) }),
  );
  await page.getByRole("button", { name: "Cómo leer este análisis" }).click();
  await expect(page.getByText("Qué parte de los valores de la serie", { exact: false })).toBeHidden();
  await expectRecovery(page, /\/market\/probabilidades\?/, {
    title: "Error al cargar los datos",
    look: async () => [
      await first.innerText(),
      await page.getByRole("tab", { name: /Venta/ }).getAttribute("aria-selected"),
      await page.getByRole("button", { name: "Cómo leer este análisis" }).getAttribute("aria-expanded"),
    ],
  });
});

test("probabilidades: refreshes by itself every 60 s, with what is left in sight, until it is switched off", async ({
  page,
}) => {
  let requests = 0;
  await page.route(/\/market\/probabilidades\?/, (route) => {
    requests += 1;
    return route.continue();
  });
  await page.clock.install({ time: new Date("2026-11-20T18:00:00-03:00") });
  await openHistory(page, `probabilidades?${pair}`);
  await expect(page.getByText("Calidad: Excelente")).toBeVisible();
  await page.clock.pauseAt(new Date("2026-11-20T18:05:00-03:00"));
  const timer = page.getByRole("timer");
  const secondsLeft = async () => {
    await page.clock.runFor(250);
    return Number(/en (\d+) s/.exec(await timer.innerText())?.[1] ?? Number.NaN);
  };
  await expect.poll(secondsLeft).toBeGreaterThan(2);
  const [left, before] = [await secondsLeft(), requests];
  await page.clock.runFor((left - 2) * 1_000);
  expect(await secondsLeft()).toBeLessThanOrEqual(2);
  expect(requests).toBe(before);
  const answer = page.waitForResponse(/\/market\/probabilidades\?/);
  await page.clock.runFor(2_000);
  // A question without its answer yet would be asked again, once the page's clock runs past its limit.
  await (await answer).finished();
  expect(requests).toBe(before + 1);
  // A choice goes by the address: it is waited for.
  await page.getByLabel("Actualización automática").click();
  await expect(page.getByLabel("Actualización automática")).not.toBeChecked();
  await page.clock.runFor(300);
  await expect(timer).toHaveCount(0);
  await page.clock.runFor(180_000);
  expect(requests).toBe(before + 1);
});
