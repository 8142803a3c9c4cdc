import { expect, test } from "@playwright/test";
import type { APIRequestContext, Page } from "@playwright/test";

import { retryButton } from "@paridad/core/testing";

import { expectAccessible } from "../support/accessibility.ts";
import { usePartnerPage } from "../support/partner-page.ts";

type Option = { readonly symbol: string; readonly type: string };

const partner = usePartnerPage();

/** Keeps every event of the elements that the page hears. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: unknown[] = [];
    Object.assign(globalThis, { heard });
    for (const name of ["paridad-data", "paridad-select", "paridad-error"]) {
      addEventListener(name, (event) => heard.push([name, (event as CustomEvent).detail]));
    }
  });
}
const heard = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { heard: [string, Record<string, unknown>][] }).heard);

/** Symbols of two calls around the money. */
async function somePair(request: APIRequestContext): Promise<readonly [string, string]> {
  const answer = await request.get(`${partner.server}/market/muestra/cadena`);
  const { data } = (await answer.json()) as { data: { chain: { options: Option[] } } };
  const calls = data.chain.options.filter(({ type }) => type === "call");
  return [calls[3]?.symbol ?? "", calls[4]?.symbol ?? ""];
}

/** A session's ratio, of last prices. */
function ratioOf(date: string, close: number) {
  return { time: `${date}T20:00:00Z`, compra_venta: null, venta_compra: null, precio_cierre: close };
}

test("a page of another origin shows the chain: attributes, events and a leg", async ({ page }) => {
  await listen(page);
  await page.goto(
    partner.site.show({
      head: partner.pinned(),
      body: partner.chainTag('strikes="3" columns="bid ask delta"'),
    }),
  );
  const chain = page.locator("paridad-option-chain");
  await expect(chain.locator("tbody tr")).toHaveCount(6);
  await expect(chain.locator("tr.money")).toHaveCount(1);
  await expect(chain.locator("thead").getByText("Delta %")).toHaveCount(2);
  await expect(chain.getByText("Mercado simulado · Sin demora")).toBeVisible();
  await expect(chain.locator("[data-age]")).toHaveText(/ahora|hace/);
  const ask = chain.locator("tr.money td.put.ask button");
  await ask.click();
  await expect.poll(async () => (await heard(page)).map(([name]) => name)).toContain("paridad-select");
  const [, leg] = (await heard(page)).find(([name]) => name === "paridad-select") ?? [];
  expect(leg).toMatchObject({ underlying: "GGAL", type: "put", side: "buy", quantity: 1 });
  const [name, told] = (await heard(page))[0] ?? [];
  expect([name, told?.["subject"], told?.["rows"]]).toEqual(["paridad-data", "GGAL", 6]);

  await chain.evaluate((element) => element.setAttribute("strikes", "5"));
  await expect(chain.locator("tbody tr")).toHaveCount(10);
  await chain.evaluate((element) => element.setAttribute("locale", "en"));
  await expect(chain.getByRole("heading", { name: "GGAL options" })).toBeVisible();
  await chain.evaluate((element) => element.setAttribute("expiry", "2031-01-17"));
  await expect(chain.getByText("There are no options to show")).toBeVisible();
  await chain.evaluate((element) => {
    element.removeAttribute("expiry");
    element.setAttribute("underlying", "YPFD");
    element.setAttribute("locale", "es-AR");
  });
  await expect(chain.getByText("No hay opciones de YPFD")).toBeVisible();
});

test("a page of another origin shows a ratio, its way and a table for it", async ({ page, request }) => {
  const [symbol1, symbol2] = await somePair(request);
  const sessions = Array.from({ length: 30 }, (_, index) =>
    ratioOf(`2026-10-${String(index + 1).padStart(2, "0")}`, 1 + index / 100),
  );
  const pair = `${symbol1}/${symbol2}:30`;
  const answer = await request.get(`/embed/snapshot?key=${partner.key}&ratios=${pair}`, {
    headers: { origin: partner.site.origin },
  });
  // A new installation has no history yet: the rest of the answer is the server's.
  const { data } = (await answer.json()) as { data: { ratios: Record<string, object> } };
  await page.route("**/embed/snapshot?**", (route) =>
    route.fulfill({
      json: {
        success: true,
        data: {
          ...data,
          ratios: { [pair]: { ...data.ratios[pair], sessions } },
        },
      },
      headers: { "access-control-allow-origin": "*" },
    }),
  );
  const tag = `<paridad-ratios embed-key="${partner.key}" symbol1="${symbol1}" symbol2="${symbol2}" window="30"></paridad-ratios>`;
  await page.goto(partner.site.show({ head: partner.rolling(), body: tag }));
  const ratios = page.locator("paridad-ratios");
  await expect(ratios.getByText(/percentil \d+/)).toBeVisible();
  await expect(ratios.getByText("Cierre · 30 ruedas")).toBeVisible();
  await expect(ratios.getByText("Mercado simulado · Sin demora")).toBeVisible();
  await expect(ratios.getByRole("img", { name: /Evolución del ratio/ })).toBeVisible();
  await expectAccessible(page);
  await ratios.getByRole("button", { name: "Ver tabla" }).click();
  await expect(ratios.getByRole("row").nth(1)).toContainText(/\d\d\/\d\d\/\d{4}/);
  await expectAccessible(page);
});

test("each refusal has its state for the visitor and its message for the developer", async ({ page }) => {
  const told: string[] = [];
  page.on("console", (message) => told.push(message.text()));
  const chain = page.locator("paridad-option-chain");

  await page.goto(
    partner.site.show({
      head: partner.rolling(),
      body: "<paridad-option-chain></paridad-option-chain>",
    }),
  );
  await expect(chain.getByText("Muestra pública")).toBeVisible();
  await expect.poll(() => told.join()).toContain("sin embed-key");

  const wrong = '<paridad-option-chain embed-key="pub_0000000000000000000000"></paridad-option-chain>';
  await page.goto(partner.site.show({ head: partner.rolling(), body: wrong }));
  await expect(chain.getByText("Este sitio no está habilitado")).toBeVisible();
  await expect.poll(() => told.join()).toContain("(INVALID_KEY)");

  await page.goto(partner.stranger.show({ head: partner.rolling(), body: partner.chainTag() }));
  await expect(chain.getByText("Este sitio no está habilitado")).toBeVisible();
  await expect.poll(() => told.join()).toContain("(ORIGIN_NOT_ALLOWED)");
  await expectAccessible(page);

  const refusal = { success: false, code: "QUOTA_EXCEEDED", message: "cupo" };
  const headers = { "access-control-allow-origin": "*" };
  await page.route("**/embed/snapshot?**", (route) => route.fulfill({ status: 429, json: refusal, headers }));
  await page.goto(partner.site.show({ head: partner.rolling(), body: partner.chainTag() }));
  await expect(chain.getByText("Este sitio llegó a su límite")).toBeVisible();
  await expect.poll(() => told.join()).toContain("(QUOTA_EXCEEDED)");
  await page.unroute("**/embed/snapshot?**");

  await page.route("**/embed/**", (route) => route.abort());
  await page.goto(partner.site.show({ head: partner.rolling(), body: partner.chainTag() }));
  await expect(chain.getByText("No pudimos cargar las cotizaciones")).toBeVisible();
  await page.unroute("**/embed/**");
  await chain.getByRole(...retryButton).click();
  await expect(chain.locator("tr.money")).toHaveCount(1);
});

test("a site that takes no scripts shows the frame, which tells its height", async ({ page }) => {
  const frame = `<iframe title="Opciones" width="700" height="100" src="${partner.server}/panels/chain?embed-key=${partner.key}&strikes=4"></iframe>`;
  const helper = `<script type="module" src="${partner.server}/v1/paridad-frame.js"></script>`;
  await page.goto(partner.site.show({ head: helper, body: frame }));
  const chain = page.frameLocator("iframe").locator("paridad-option-chain");
  // The rows that the server sent wait inside the tag, out of sight once the element draws its own.
  await expect(chain.locator("tbody tr").filter({ visible: true })).toHaveCount(8);
  await expect
    .poll(async () => Number(await page.locator("iframe").getAttribute("height")))
    .toBeGreaterThan(300);
});

test("a revoked key says so, to each in their words", async ({ page }) => {
  const told: string[] = [];
  page.on("console", (message) => told.push(message.text()));
  await partner.revokeKey();
  await page.goto(partner.site.show({ head: partner.rolling(), body: partner.chainTag() }));
  await expect(page.getByText("Este sitio no está habilitado")).toBeVisible();
  await expect.poll(() => told.join()).toContain("(KEY_REVOKED)");
});
