import { readFileSync } from "node:fs";

import { expect, test } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";

import { expectAccessible, expectReadableColours } from "../support/accessibility.ts";
import { publishedCode, reactScript } from "../support/published-code.ts";
import type { PublishedCode } from "../support/published-code.ts";
import { usePartnerPage } from "../support/partner-page.ts";
import { watchPage } from "../support/policy.ts";

const partner = usePartnerPage();

const reset =
  "<style>*{margin:0;padding:0;border:0;font:inherit;line-height:1;box-sizing:border-box;list-style:none}button,input{appearance:none}a{color:inherit}svg,table{display:block;max-width:100%}</style>";
const panelNames = ["option-chain", "volatility", "ratios", "position", "lanzamientos", "ticker"];

/** A page that has both themes. */
const themed = '<meta name="color-scheme" content="light dark">';
type HostPage = { readonly head?: string; readonly body: string; readonly policy?: string };
/** Somebody's pages with the six panels' code as it was published. */
const hosts: Readonly<Record<string, (code: PublishedCode) => HostPage | Promise<HostPage>>> = {
  plain: ({ HTML }) => ({ body: HTML.join("") }),
  "strict policy": ({ HTML }) => ({
    body: HTML.join(""),
    policy: `default-src 'none'; script-src ${partner.server}; connect-src ${partner.server}; style-src ${partner.server}; img-src data:; require-trusted-types-for 'script'; trusted-types lit-html`,
  }),
  "React 19": async ({ React }) => ({
    head: `<link rel="stylesheet" href="${partner.server}/v1/paridad.css">`,
    body: `<div id="panels"></div><script type="module">${await reactScript(React)}</script>`,
  }),
  "CSS reset": ({ HTML }) => ({ head: reset, body: HTML.join("") }),
  "iframe in iframe": ({ iframe }) => {
    const inner = partner.site.show({ head: themed, body: iframe.join("") });
    return { body: `<iframe src="${inner}" title="Nota" width="100%" height="3000"></iframe>` };
  },
};

/** Layout shift of a page, in all of its frames of one site. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(globalThis, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
        (globalThis as unknown as { shift: number }).shift += value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  return async () => {
    const own = page.frames().filter((frame) => frame.url().startsWith(partner.site.origin));
    const shifts = await Promise.all(
      own.map((frame) => frame.evaluate(() => (globalThis as unknown as { shift: number }).shift)),
    );
    return Math.max(...shifts);
  };
}

/** True once each panel shows its numbers, in whichever frame it is. */
async function panelsShown(page: Page): Promise<number> {
  const shownIn = (names: readonly string[]) =>
    names.filter((name) =>
      document.querySelector(`paridad-${name}`)?.shadowRoot?.querySelector("table, dl, .value"),
    ).length;
  // A frame that is on its way to another page has none.
  const counts = page.frames().map((frame) => frame.evaluate(shownIn, panelNames).catch(() => 0));
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

for (const [name, hostOf] of Object.entries(hosts)) {
  test(`the six panels' published code on a page, ${name}: sound, still and quiet`, async ({ page }) => {
    const code = await publishedCode(page, partner.key);
    const { head = "", ...host } = await hostOf(code);
    const address = partner.site.show({ head: themed + head, ...host });
    const watched = watchPage(page);
    const complaints: string[] = [];
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    const shifts = await watchShifts(page);
    await page.route("**/paridad.js", async (route) => {
      // The script comes after the page has been painted without it.
      await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
      await route.continue();
    });
    for (const width of [320, 768, 1_200]) {
      await page.setViewportSize({ width, height: 900 });
      for (const theme of ["dark", "light"] as const) {
        await page.emulateMedia({ colorScheme: theme });
        await page.goto(address);
        await expect.poll(() => panelsShown(page)).toBe(panelNames.length);
        const look = `${width} px, ${theme}`;
        expect({ ...watched, complaints }, look).toEqual({ refusals: [], errors: [], complaints: [] });
        await (theme === "dark" ? expectAccessible : expectReadableColours)(page, look);
        expect(await shifts(), look).toBeLessThanOrEqual(0.01);
        // The checker writes styles of its own, which a strict policy refuses.
        for (const list of [watched.refusals, complaints]) list.length = 0;
      }
    }
  });
}

test("a tampered script does not run", async ({ page }) => {
  await page.route(`**${partner.script.path}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${await answer.text()}\n` });
  });
  const blocked = page.waitForEvent("console", (message) => /integrity/i.test(message.text()));
  await page.goto(partner.site.show({ head: partner.pinned(), body: partner.chainTag() }));
  await blocked;
  expect(await page.evaluate(() => customElements.get("paridad-option-chain") === undefined)).toBe(true);
});

test("ten elements and two versions of the script share one look", async ({ page }) => {
  const requests: string[] = [];
  const logged: string[] = [];
  page.on("request", (request) => {
    const [, call] = /\/embed\/(\w+)/.exec(request.url()) ?? [];
    if (call !== undefined) requests.push(call);
  });
  page.on("console", (message) => logged.push(message.text()));
  const watched = watchPage(page);
  await page.route("**/older/paridad.js", async (route) => {
    const answer = await route.fetch({ url: `${partner.server}/v1/paridad.js` });
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('"0.1.0"', '"0.0.9"') });
  });
  const older = `<script type="module" src="${partner.server}/older/paridad.js"></script>`;
  await page.goto(
    partner.site.show({
      head: partner.rolling() + older + partner.pinned(),
      body: partner.chainTag('refresh="60"').repeat(10),
    }),
  );
  await expect(page.locator("paridad-option-chain tr.money")).toHaveCount(10);
  expect(requests.toSorted()).toEqual(["snapshot", "views"]);
  await expect.poll(() => logged.join()).toContain("dos versiones (0.1.0 y 0.0.9)");
  expect(watched.errors).toEqual([]);
  // A page that mounts them again, as those of one document do, asks nothing new.
  await page.evaluate(() => {
    const [main] = document.querySelectorAll("main");
    const children = [...(main?.children ?? [])];
    main?.replaceChildren();
    main?.append(...children);
  });
  await expect(page.locator("paridad-option-chain tr.money")).toHaveCount(10);
  expect(requests.toSorted()).toEqual(["snapshot", "views"]);
});

test("in a sidebar of 300 px on a page without a doctype prices are readable and the ask is in sight", async ({
  page,
}) => {
  const body = `<body text="#000000"><div style="width:300px">${partner.chainTag('theme="dark"')}</div>`;
  await page.goto(partner.site.show({ head: partner.pinned(), body, doctype: "" }));
  expect(await page.evaluate(() => document.compatMode)).toBe("BackCompat");
  const chain = page.locator("paridad-option-chain");
  const table = chain.locator("table");
  await expect(chain.locator("tr.money")).toHaveCount(1);
  const look = await table.evaluate((element) => {
    const { color, fontSize, lineHeight } = getComputedStyle(element);
    return { color, fontSize, lineHeight };
  });
  expect(look.color).not.toBe("rgb(0, 0, 0)");
  expect(look).toMatchObject({ fontSize: "13px", lineHeight: "19px" });
  const edges = await chain.locator("tr.money").evaluate((row) => {
    const sideOf = (cell: string) => row.querySelector(cell)?.getBoundingClientRect();
    return { ask: sideOf("td.call.ask")?.right ?? NaN, strike: sideOf(".strike")?.left ?? NaN };
  });
  expect(edges.ask).toBeLessThanOrEqual(edges.strike + 0.5);
});

/** A picture of what has come to rest: two in a row are alike. */
async function settledShot(element: Locator): Promise<Buffer> {
  let shot = await element.screenshot();
  const isSettled = async () => {
    const before = shot;
    shot = await element.screenshot();
    return shot.equals(before);
  };
  await expect.poll(isSettled).toBe(true);
  return shot;
}

test("hostile rules of the page change no pixel of the element", async ({ page, request }) => {
  const css = readFileSync(new URL("../support/hostile.css", import.meta.url), "utf8");
  const answer = await request.get(`/embed/snapshot?key=${partner.key}&chain=nearest`, {
    headers: { origin: partner.site.origin },
  });
  const body = await answer.text();
  const { data } = JSON.parse(body) as {
    data: { chains: { nearest: { asOfMilliseconds: number } } };
  };
  await page.clock.setFixedTime(data.chains.nearest.asOfMilliseconds + 5_000);
  const headers = { "access-control-allow-origin": "*", "content-type": "application/json" };
  await page.route("**/embed/snapshot?**", (route) => route.fulfill({ body, headers }));
  const shots: Buffer[] = [];
  for (const style of ["", `<style>${css}</style>`]) {
    const layout = "<style>body{margin:0}main{position:relative}h1{display:none !important}</style>";
    await page.goto(
      partner.site.show({
        head: partner.rolling() + layout + style,
        body: partner.chainTag('theme="light"'),
      }),
    );
    const chain = page.locator("paridad-option-chain");
    await expect(chain.locator("tr.money")).toHaveCount(1);
    shots.push(await settledShot(chain));
  }
  expect(shots[1]?.equals(shots[0] as Buffer)).toBe(true);
});
