import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium, expect } from "@playwright/test";

import { browserArguments, chromiumPath } from "../support/browser.ts";

// The pictures of the landing and of the locked pages, taken of a running product with positions saved:
// `pnpm --filter @paridad/tests screens http://localhost:3000 black@paridad.test PASSWORD [name]`.

const [base = "", email = "", password = "", only] = process.argv.slice(2);
const folder = fileURLToPath(new URL("../../web/public/pictures/", import.meta.url));
/** 960 x 576 of the page below the bars, at 1.25 pixels each. */
const [width, height, ratio] = [960, 576, 1.25];

type Screen = { readonly path: string; readonly from?: string; readonly press?: string };
/** Each from the end of its bar, or from a part of it. */
const screens: Readonly<Record<string, Screen>> = {
  cadena: { path: "/cadena", from: ".calc-split" },
  armar: { path: "/armar", press: "Cóndor de calls y puts" },
  oportunidades: { path: "/oportunidades" },
  sonrisa: { path: "/volatilidad" },
  cartera: { path: "/cartera" },
  datos: { path: "/historico/datos" },
  ratios: { path: "/historico/ratios" },
  volumen: { path: "/historico/volumen" },
  probabilidades: { path: "/historico/probabilidades" },
};

const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...browserArguments] });
mkdirSync(folder, { recursive: true });
for (const theme of ["dark", "light"] as const) {
  const context = await browser.newContext({
    viewport: { width, height: height + 160 },
    deviceScaleFactor: ratio,
    colorScheme: theme,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.addInitScript((chosen) => localStorage.setItem("theme", chosen), theme);
  await page.goto(`${base}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/home$/);
  const devtools = await context.newCDPSession(page);
  for (const [name, { path, from = ".page-bar + *", press }] of Object.entries(screens)) {
    if (only !== undefined && only !== name) continue;
    await page.goto(`${base}${path}`);
    await page.waitForTimeout(6_000);
    await expect(page.locator("main .animate-pulse")).toHaveCount(0, { timeout: 60_000 });
    if (press !== undefined) {
      await page.getByRole("button", { name: press }).first().click();
      await page.mouse.move(0, 0);
      await page.evaluate(() => window.scrollTo(0, 0));
      await page.waitForTimeout(3_000);
    }
    // A bar fixed to the window's foot would lie over the middle of the picture.
    await page.locator(".positions-summary").evaluateAll((bars) => {
      for (const bar of bars as HTMLElement[]) bar.style.display = "none";
    });
    const top = (await page.locator(from).first().boundingBox())?.y ?? 0;
    const { data } = await devtools.send("Page.captureScreenshot", {
      format: "webp",
      quality: 60,
      captureBeyondViewport: true,
      clip: { x: 0, y: top - 8, width, height, scale: 1 },
    });
    writeFileSync(`${folder}${name}-${theme}.webp`, Buffer.from(data, "base64"));
  }
  await context.close();
}
await browser.close();
