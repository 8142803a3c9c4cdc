import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

import type { ChainSnapshot } from "@paridad/core/contract";

import { openForeignSite } from "./foreign-site.ts";

/** A number as the screens write it. */
function written(value: number | null, fewest: number, most = fewest): string {
  if (value === null) return "–";
  const digits = { minimumFractionDigits: fewest, maximumFractionDigits: most };
  return value.toLocaleString("es-AR", { ...digits, signDisplay: "negative" }).replace("-", "−");
}

/** A volatility of 0.361 is 36,1. */
const points = (fraction: number | null) => written(fraction === null ? null : fraction * 100, 1);

type Figures = { readonly volatility: string; readonly delta: string };
type Figured = Readonly<Record<string, Figures>>;

/** The nearest expiry as programs get it, with a key made for the purpose. */
async function chainOfApi(page: Page): Promise<ChainSnapshot> {
  const token = await page.evaluate(() => localStorage.getItem("token"));
  const response = await page.request.post("/api/auth/api-keys", {
    data: { name: "Comparación", scopes: ["read:chain"] },
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.ok(), await response.text()).toBe(true);
  const { data } = (await response.json()) as { data: { secret: string } };
  const answer = await page.request.get("/v1/chain", { headers: { authorization: `Bearer ${data.secret}` } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { data: ChainSnapshot }).data;
}

/** Volatility and delta of each option as the screens write them, by type and strike. */
function figuresOf({ options, expiries }: ChainSnapshot): Figured {
  const nearest = options.filter(({ expiration }) => expiration === expiries[0]?.expiration);
  return Object.fromEntries(
    nearest
      .filter(({ impliedVolatility }) => impliedVolatility !== null)
      .map(({ type, strike, impliedVolatility, delta }) => [
        `${type} ${strike}`,
        { volatility: points(impliedVolatility), delta: written(delta === null ? null : delta * 100, 1) },
      ]),
  );
}

/** Figures of the calculator's rows, likewise. */
function figuresOfCalculator(page: Page): Promise<Figured> {
  return page.locator("tr[data-strike]").evaluateAll((rows) =>
    Object.fromEntries(
      rows.flatMap((row) =>
        ["call", "put"].map((type) => {
          const read = (column: string) => {
            const cell = row.querySelector(`td[data-type="${type}"][data-column="${column}"]`);
            return (cell?.querySelector("[data-figure]") ?? cell)?.textContent?.trim() ?? "";
          };
          const { strike } = (row as HTMLElement).dataset;
          return [`${type} ${strike}`, { volatility: read("volatility"), delta: read("delta") }];
        }),
      ),
    ),
  );
}

/** Calls' volatility, base and puts' volatility of each row of a widget over the public sample. */
async function rowsOfWidget(page: Page, server: string): Promise<readonly (readonly string[])[]> {
  const site = await openForeignSite();
  await page.goto(
    site.show({
      head: `<script type="module" src="${server}/v1/paridad.js"></script>`,
      body: `<paridad-option-chain columns="volatility"></paridad-option-chain>`,
    }),
  );
  const rows = page.locator("paridad-option-chain tbody tr");
  await expect(rows.first()).toBeVisible();
  site.close();
  return rows.evaluateAll((all) =>
    all.map((row) => [...row.children].map((cell) => (cell as HTMLElement).innerText.trim())),
  );
}

/** While the market stands still: the same numbers in `/v1/chain`, the calculator, the landing page and a widget. */
export async function expectSameNumbers(calculator: Page): Promise<void> {
  // Between ticks the calculator holds its valuation instant for a moment; a new snapshot sets it.
  await calculator.reload();
  await expect(calculator.locator("tr[data-strike]").first()).toBeVisible();
  const chain = await chainOfApi(calculator);
  const figures = figuresOf(chain);
  const rate = chain.expiries[0]?.impliedTna ?? null;
  const percent = rate === null ? null : rate * 100;

  // The smile's volatility of an option without a price comes from a worker, after the row.
  await expect(async () => {
    const figuresOnScreen = Object.entries(await figuresOfCalculator(calculator)).filter(
      ([key]) => key in figures,
    );
    expect(figuresOnScreen.length).toBeGreaterThan(10);
    expect(figuresOnScreen).toEqual(figuresOnScreen.map(([key]) => [key, figures[key]]));
  }).toPass();
  await expect(calculator.getByText(`${written(percent, 1)}\u00a0%`, { exact: true }).first()).toBeVisible();

  const server = new URL(calculator.url()).origin;
  const stranger = await calculator.context().browser()?.newContext({ baseURL: server });
  if (stranger === undefined) throw new Error("a stranger needs a browser");
  const landing = await stranger.newPage();
  await landing.goto("/");
  await expect(landing.getByText(`${written(percent, 2)}\u00a0%`, { exact: true }).first()).toBeVisible();
  const strikes = new Map(chain.options.map(({ strike }) => [written(strike, 0, 3), strike]));
  let compared = 0;
  for (const [call, base = "", put] of await rowsOfWidget(landing, server)) {
    const strike = strikes.get(base.replace("*", ""));
    for (const [type, text] of [
      ["call", call],
      ["put", put],
    ] as const) {
      const known = figures[`${type} ${strike}`];
      if (known === undefined) continue;
      expect(text, `${type} ${base} of the widget`).toBe(known.volatility);
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(4);
  await stranger.close();
}
