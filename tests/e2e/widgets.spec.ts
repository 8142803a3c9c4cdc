import { expect, test } from "@playwright/test";
import type { APIRequestContext, Page } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { demoEmail, demoPassword } from "../support/accounts.ts";
import { adminApi } from "../support/admin-api.ts";
import { openForeignSite } from "../support/foreign-site.ts";
import type { ForeignSite } from "../support/foreign-site.ts";
import { watchPage } from "../support/policy.ts";

type Script = { readonly path: string; readonly integrity: string };
type Option = { readonly symbol: string; readonly type: string };

let site: ForeignSite;
let stranger: ForeignSite;
let server = "";
let key = "";
let keyId = "";
let token = "";
let script: Script;

/** A partner's key for the pages of the foreign site, made as the partner makes it. */
async function makeKey(request: APIRequestContext): Promise<void> {
  const admin = await adminApi(request);
  const partner = await admin.user(demoEmail("starter"));
  await admin.call("PUT", `/admin/users/${String(partner?.["id"])}`, { isPartner: true });
  const login = await request.post("/api/auth/login", {
    data: { email: demoEmail("starter"), password: demoPassword },
  });
  ({ token } = (await login.json()) as { token: string });
  const made = await request.post("/api/auth/embed-keys", {
    data: { name: "Blog", origins: [site.origin] },
    headers: { authorization: `Bearer ${token}` },
  });
  expect(made.ok(), await made.text()).toBe(true);
  const { data } = (await made.json()) as { data: { id: string; key: string } };
  ({ key, id: keyId } = data);
}

test.beforeAll(async ({ playwright }, { project }) => {
  server = String(project.use.baseURL);
  [site, stranger] = await Promise.all([openForeignSite(), openForeignSite()]);
  const request = await playwright.request.newContext({ baseURL: server });
  await makeKey(request);
  const { versions } = (await (await request.get("/widgets/versions.json")).json()) as {
    versions: { scripts: Script[] }[];
  };
  script = versions[0]?.scripts.find(({ path }) => path.endsWith("/paridad.js")) as Script;
  await request.dispose();
});
test.afterAll(() => {
  site.close();
  stranger.close();
});

const rolling = () => `<script type="module" src="${server}/v1/paridad.js"></script>`;
const pinned = ({ path, integrity } = script) =>
  `<script type="module" src="${server}${path}" integrity="${integrity}" crossorigin="anonymous"></script>`;
const chainTag = (attributes = "") =>
  `<paridad-option-chain embed-key="${key}" ${attributes}></paridad-option-chain>`;

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
  const answer = await request.get(`${server}/market/muestra/cadena`);
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
  await page.goto(site.show({ head: pinned(), body: chainTag('strikes="3" columns="bid ask delta"') }));
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
  const answer = await request.get(`/embed/ratios?key=${key}&symbol1=${symbol1}&symbol2=${symbol2}`, {
    headers: { origin: site.origin },
  });
  // A new installation has no history yet: the rest of the answer is the server's.
  const { data } = (await answer.json()) as { data: Record<string, unknown> };
  await page.route("**/embed/ratios?**", (route) =>
    route.fulfill({
      json: { success: true, data: { ...data, sessions } },
      headers: { "access-control-allow-origin": "*" },
    }),
  );
  const tag = `<paridad-ratios embed-key="${key}" symbol1="${symbol1}" symbol2="${symbol2}" window="30"></paridad-ratios>`;
  await page.goto(site.show({ head: rolling(), body: tag }));
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

test("the documentation's markup works on a page as it stands", async ({ page }) => {
  await page.goto("/docs");
  const markup = (await page.locator("#insertar-panel").textContent()) ?? "";
  await page.goto(site.show({ body: markup.replace("pub_TU_CLAVE", key) }));
  await expect(page.locator("paridad-option-chain tbody tr")).toHaveCount(12);
});

test("below 480 px one side is shown at a time", async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 800 });
  await page.goto(site.show({ head: rolling(), body: chainTag() }));
  const chain = page.locator("paridad-option-chain");
  await expect(chain.locator("tr.money td.call.bid")).toBeVisible();
  await expect(chain.locator("tr.money td.put.bid")).toBeHidden();
  await chain.getByRole("button", { name: "Puts" }).click();
  await expect(chain.locator("tr.money td.put.bid")).toBeVisible();
  await expect(chain.locator("tr.money td.call.bid")).toBeHidden();
});

test("each refusal has its state for the visitor and its message for the developer", async ({ page }) => {
  const told: string[] = [];
  page.on("console", (message) => told.push(message.text()));
  const chain = page.locator("paridad-option-chain");

  await page.goto(site.show({ head: rolling(), body: "<paridad-option-chain></paridad-option-chain>" }));
  await expect(chain.getByText("Muestra pública")).toBeVisible();
  await expect.poll(() => told.join()).toContain("sin embed-key");

  const wrong = '<paridad-option-chain embed-key="pub_0000000000000000000000"></paridad-option-chain>';
  await page.goto(site.show({ head: rolling(), body: wrong }));
  await expect(chain.getByText("Este sitio no está habilitado")).toBeVisible();
  await expect.poll(() => told.join()).toContain("(INVALID_KEY)");

  await page.goto(stranger.show({ head: rolling(), body: chainTag() }));
  await expect(chain.getByText("Este sitio no está habilitado")).toBeVisible();
  await expect.poll(() => told.join()).toContain("(ORIGIN_NOT_ALLOWED)");
  await expectAccessible(page);

  const refusal = { success: false, code: "QUOTA_EXCEEDED", message: "cupo" };
  const headers = { "access-control-allow-origin": "*" };
  await page.route("**/embed/chain?**", (route) => route.fulfill({ status: 429, json: refusal, headers }));
  await page.goto(site.show({ head: rolling(), body: chainTag() }));
  await expect(chain.getByText("Este sitio llegó a su límite")).toBeVisible();
  await expect.poll(() => told.join()).toContain("(QUOTA_EXCEEDED)");
  await page.unroute("**/embed/chain?**");

  await page.route("**/embed/**", (route) => route.abort());
  await page.goto(site.show({ head: rolling(), body: chainTag() }));
  await expect(chain.getByText("No pudimos cargar las cotizaciones")).toBeVisible();
  await page.unroute("**/embed/**");
  await chain.getByRole("button", { name: "Reintentar" }).click();
  await expect(chain.locator("tr.money")).toHaveCount(1);
});

test("a page with a strict policy and Trusted Types sees no violation", async ({ page }) => {
  const watched = watchPage(page);
  const policy = `default-src 'none'; script-src ${server}; connect-src ${server}; img-src data:; require-trusted-types-for 'script'; trusted-types lit-html`;
  await page.addInitScript(() => {
    Object.assign(globalThis, { violations: 0 });
    addEventListener("securitypolicyviolation", () => {
      (globalThis as unknown as { violations: number }).violations += 1;
    });
  });
  await page.goto(site.show({ head: pinned(), body: chainTag(), policy }));
  await expect(page.locator("paridad-option-chain tr.money")).toHaveCount(1);
  await expect(page.locator("paridad-option-chain rect").first()).toBeAttached();
  expect(await page.evaluate(() => (globalThis as unknown as { violations: number }).violations)).toBe(0);
  expect(watched).toEqual({ refusals: [], errors: [] });
});

test("a tampered script does not run", async ({ page }) => {
  await page.route(`**${script.path}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${await answer.text()}\n` });
  });
  const blocked = page.waitForEvent("console", (message) => /integrity/i.test(message.text()));
  await page.goto(site.show({ head: pinned(), body: chainTag() }));
  await blocked;
  expect(await page.evaluate(() => customElements.get("paridad-option-chain") === undefined)).toBe(true);
});

test("ten elements and two versions of the script share one look", async ({ page }) => {
  const asked: string[] = [];
  const told: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/embed/")) asked.push(request.url());
  });
  page.on("console", (message) => told.push(message.text()));
  const watched = watchPage(page);
  await page.route("**/older/paridad.js", async (route) => {
    const answer = await route.fetch({ url: `${server}/v1/paridad.js` });
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('"0.1.0"', '"0.0.9"') });
  });
  const older = `<script type="module" src="${server}/older/paridad.js"></script>`;
  await page.goto(
    site.show({ head: rolling() + older + pinned(), body: chainTag('refresh="60"').repeat(10) }),
  );
  await expect(page.locator("paridad-option-chain tr.money")).toHaveCount(10);
  expect(asked).toHaveLength(1);
  await expect.poll(() => told.join()).toContain("dos versiones (0.1.0 y 0.0.9)");
  expect(watched.errors).toEqual([]);
  // A page that mounts them again, as those of one document do, asks nothing new.
  await page.evaluate(() => {
    const [main] = document.querySelectorAll("main");
    const kept = [...(main?.children ?? [])];
    main?.replaceChildren();
    main?.append(...kept);
  });
  await expect(page.locator("paridad-option-chain tr.money")).toHaveCount(10);
  expect(asked).toHaveLength(1);
});

test("nothing of the page moves when the element comes", async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(globalThis, { shifts });
    type Shift = PerformanceEntry & {
      value: number;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        const moved = entry.sources.map(({ node, previousRect, currentRect }) =>
          [
            node?.nodeName,
            node?.textContent?.trim().slice(0, 30),
            JSON.stringify([previousRect, currentRect]),
          ].join(" "),
        );
        shifts.push(`${entry.value}: ${moved.join("; ")}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  const style = "<style>paridad-option-chain:not(:defined){display:block;height:596px}</style>";
  await page.route("**/v1/paridad.js", async (route) => {
    // The script comes after the page has been painted without it.
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    await route.continue();
  });
  await page.goto(site.show({ head: rolling() + style, body: `${chainTag()}<p>Sigue la nota.</p>` }));
  await expect(page.locator("paridad-option-chain tr.money")).toHaveCount(1);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(await page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts)).toEqual([]);
});

test("hostile rules of the page change no pixel of the element", async ({ page, request }) => {
  const css = await (await request.get("/widgets/demo/hostile.css")).text();
  const answer = await request.get(`/embed/chain?key=${key}&strikes=8`, { headers: { origin: site.origin } });
  const body = await answer.text();
  const { data } = JSON.parse(body) as { data: { chain: { asOfMilliseconds: number } } };
  await page.clock.setFixedTime(data.chain.asOfMilliseconds + 5_000);
  const headers = { "access-control-allow-origin": "*", "content-type": "application/json" };
  await page.route("**/embed/chain?**", (route) => route.fulfill({ body, headers }));
  const shots: Buffer[] = [];
  for (const style of ["", `<style>${css}</style>`]) {
    const layout = "<style>body{margin:0}main{position:relative}h1{display:none !important}</style>";
    await page.goto(site.show({ head: rolling() + layout + style, body: chainTag('theme="light"') }));
    const chain = page.locator("paridad-option-chain");
    await expect(chain.locator("tr.money")).toHaveCount(1);
    shots.push(await chain.screenshot());
  }
  expect(shots[1]?.equals(shots[0] as Buffer)).toBe(true);
});

test("a site that takes no scripts shows the frame, which tells its height", async ({ page }) => {
  const frame = `<iframe title="Opciones" width="700" height="100" src="${server}/widgets/iframe?element=chain&embed-key=${key}&strikes=4"></iframe>`;
  const helper = `<script type="module" src="${server}/v1/paridad-frame.js"></script>`;
  await page.goto(site.show({ head: helper, body: frame }));
  const chain = page.frameLocator("iframe").locator("paridad-option-chain");
  await expect(chain.locator("tbody tr")).toHaveCount(8);
  await expect
    .poll(async () => Number(await page.locator("iframe").getAttribute("height")))
    .toBeGreaterThan(300);
});

for (const theme of ["dark", "light"] as const) {
  test(`elements and demonstrations are accessible, ${theme}`, async ({ page }) => {
    const watched = watchPage(page);
    await page.emulateMedia({ colorScheme: theme });
    await page.goto(site.show({ head: rolling(), body: chainTag(`theme="${theme}"`) }));
    await expect(page.locator("paridad-option-chain tr.money")).toHaveCount(1);
    await expectAccessible(page);
    await page.goto("/widgets/demo/");
    await expect(page.locator("paridad-option-chain tr.money")).toHaveCount(1);
    await expect(page.locator("#snippet")).toContainText(script.integrity);
    await expectAccessible(page);
    await page.getByLabel("Panel").selectOption("Ratio de dos símbolos");
    await expect(page.locator("paridad-ratios [part=value]")).toHaveText(/\d,\d{4}/);
    await page.goto("/widgets/demo/react.html");
    await page.locator("paridad-option-chain tr.money td.call.ask button").click();
    await expect(page.getByText(/Comprar 1 GFGC/)).toBeVisible();
    await expect(page.locator("paridad-ratios [part=value]")).toBeVisible();
    await expectAccessible(page);
    expect(watched).toEqual({ refusals: [], errors: [] });
  });
}

test("a revoked key says so, to each in their words", async ({ page, request }) => {
  const told: string[] = [];
  page.on("console", (message) => told.push(message.text()));
  const revoked = await request.delete(`/api/auth/embed-keys/${keyId}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(revoked.ok()).toBe(true);
  await page.goto(site.show({ head: rolling(), body: chainTag() }));
  await expect(page.getByText("Este sitio no está habilitado")).toBeVisible();
  await expect.poll(() => told.join()).toContain("(KEY_REVOKED)");
});
