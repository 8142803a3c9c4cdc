import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";

import { retryButton } from "@paridad/core/testing";

import { expectAccessible } from "../support/accessibility.ts";
import { usePartnerPage } from "../support/partner-page.ts";

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

test("a page of another origin shows the chain, tells of it, and gives a leg", async ({ page }) => {
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
  const [name, detail] = (await heard(page))[0] ?? [];
  expect([name, detail?.["subject"], detail?.["rows"]]).toEqual(["paridad-data", "GGAL", 6]);
});

test("each refusal has its state for the visitor and its message for the developer", async ({ page }) => {
  const errors: string[] = [];
  page.on("console", (message) => errors.push(message.text()));
  const chain = page.locator("paridad-option-chain");

  await page.goto(
    partner.site.show({
      head: partner.rolling(),
      body: "<paridad-option-chain></paridad-option-chain>",
    }),
  );
  await expect(chain.getByText("Muestra pública")).toBeVisible();
  await expect.poll(() => errors.join()).toContain("sin embed-key");

  const wrong = '<paridad-option-chain embed-key="pub_0000000000000000000000"></paridad-option-chain>';
  await page.goto(partner.site.show({ head: partner.rolling(), body: wrong }));
  await expect(chain.getByText("Este sitio no está habilitado")).toBeVisible();
  await expect.poll(() => errors.join()).toContain("(INVALID_KEY)");

  await page.goto(partner.stranger.show({ head: partner.rolling(), body: partner.chainTag() }));
  await expect(chain.getByText("Este sitio no está habilitado")).toBeVisible();
  await expect.poll(() => errors.join()).toContain("(ORIGIN_NOT_ALLOWED)");
  await expectAccessible(page);

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
