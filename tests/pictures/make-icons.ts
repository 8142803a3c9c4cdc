import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";

import { browserArguments, chromiumPath } from "../support/browser.ts";

// The icons of the installed app, drawn from the logo: `pnpm --filter @paridad/tests icons`.

const folder = fileURLToPath(new URL("../../web/public/icons/", import.meta.url));
const lines = '<path d="M5 23.5H13L25.5 9" stroke="#74c0fc"/><path d="M5 9 17 23.5H27" stroke="#c4a1ff"/>';

/** `radius` of the corners and `scale` of the lines, both of 32; a mask may cut a fifth of each side. */
function logo({ radius, scale }: { radius: number; scale: number }): string {
  const moved = (32 - 32 * scale) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="100%" height="100%" fill="none" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"><rect width="32" height="32" rx="${radius}" fill="#10161f"/><g transform="translate(${moved} ${moved}) scale(${scale})">${lines}</g></svg>`;
}

const icons = [
  { name: "192.png", size: 192, radius: 7, scale: 1 },
  { name: "512.png", size: 512, radius: 7, scale: 1 },
  { name: "maskable-512.png", size: 512, radius: 0, scale: 0.72 },
  { name: "apple-180.png", size: 180, radius: 0, scale: 0.86 },
] as const;

const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...browserArguments] });
const page = await browser.newPage();
mkdirSync(folder, { recursive: true });
for (const { name, size, ...shape } of icons) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>*{margin:0;background:transparent}</style>${logo(shape)}`);
  writeFileSync(`${folder}${name}`, await page.screenshot({ omitBackground: true }));
}
await browser.close();
