import { readFileSync } from "node:fs";

import { expect, test } from "@playwright/test";
import type { Locator } from "@playwright/test";

import { usePartnerPage } from "../support/partner-page.ts";
import { watchPage } from "../support/policy.ts";

const partner = usePartnerPage();

test("a page with a strict policy and Trusted Types sees no violation", async ({ page }) => {
  const watched = watchPage(page);
  const policy = `default-src 'none'; script-src ${partner.server}; connect-src ${partner.server}; img-src data:; require-trusted-types-for 'script'; trusted-types lit-html`;
  await page.addInitScript(() => {
    Object.assign(globalThis, { violations: 0 });
    addEventListener("securitypolicyviolation", () => {
      (globalThis as unknown as { violations: number }).violations += 1;
    });
  });
  await page.goto(partner.site.show({ head: partner.pinned(), body: partner.chainTag(), policy }));
  await expect(page.locator("paridad-option-chain tr.money")).toHaveCount(1);
  await expect(page.locator("paridad-option-chain rect").first()).toBeAttached();
  expect(await page.evaluate(() => (globalThis as unknown as { violations: number }).violations)).toBe(0);
  expect(watched).toEqual({ refusals: [], errors: [] });
});

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
  const asked: string[] = [];
  const told: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/embed/")) asked.push(request.url());
  });
  page.on("console", (message) => told.push(message.text()));
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
  await page.goto(
    partner.site.show({
      head: partner.rolling() + style,
      body: `${partner.chainTag()}<p>Sigue la nota.</p>`,
    }),
  );
  await expect(page.locator("paridad-option-chain tr.money")).toHaveCount(1);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(await page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts)).toEqual([]);
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
