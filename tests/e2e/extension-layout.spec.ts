import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";

import { expectAccessible, expectReadableColours } from "../support/accessibility.ts";
import { useExtension } from "../support/extension-world.ts";
import { expectLive, signInHere } from "../support/extension.ts";

const browser = useExtension();

/** Elements wider than their room. */
function cutAt(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const frames = [document.documentElement, ...document.querySelectorAll(".chain-frame, .tabs, dd, dt")];
    return frames
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ tagName, className, textContent }) => `${tagName}.${className} ${textContent?.slice(0, 40)}`);
  });
}

/** The different heights of the chain's rows. */
function rowHeights(page: Page): Promise<number[]> {
  return page
    .locator("tr[data-strike]:not([data-open])")
    .evaluateAll((rows) => [...new Set(rows.map((row) => Math.round(row.getBoundingClientRect().height)))]);
}

test("breaks no rule of accessibility at 320, 400 and 600 px, in either theme", async () => {
  const panel = await browser.browser.open("sidepanel", 320);
  await expectAccessible(panel);
  await panel.getByRole("button", { name: "Usar tema claro" }).click();
  await expectReadableColours(panel, "form in the light theme");
  await signInHere(panel, "black");
  await expectLive(panel);
  const row = panel.locator("tr[data-strike]").filter({ has: panel.locator("td[data-column=market]") });
  await row.last().getByRole("button").click();
  const popup = await browser.browser.open("popup", 360);
  const options = await browser.browser.open("options", 320);
  const inTheme = (page: Page, theme: string) =>
    expect(page.locator("html")).toHaveAttribute("data-theme", theme);
  for (const page of [panel, popup, options]) {
    await inTheme(page, "light");
    await expectReadableColours(page, "light");
  }
  await panel.getByRole("button", { name: "Usar tema oscuro" }).click();
  for (const page of [panel, popup, options]) await inTheme(page, "dark");
  await expectAccessible(popup);
  for (const width of [320, 400, 600]) {
    for (const page of [panel, options]) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page);
      await expect.poll(() => cutAt(page), `${width} px`).toEqual([]);
    }
  }
});

test("nothing is cut at any width", async () => {
  const panel = await browser.openLivePanel(320);
  await panel.locator("tr[data-money] .strike").click();
  await panel.getByText("¿Y si…?").click();
  await panel.getByLabel("Spot (%)").fill("2");
  // The first is 320 px with a scroll bar of 15.
  for (const width of [305, 360, 400, 420, 560, 600, 640, 700, 760]) {
    await panel.setViewportSize({ width, height: 900 });
    await expect.poll(() => cutAt(panel), { message: `${width} px` }).toEqual([]);
  }
  // Later expiries have the old and the crossed quotes, whose states stand over the numbers.
  let states = 0;
  for (const width of [305, 420]) {
    await panel.setViewportSize({ width, height: 900 });
    for (const type of ["CALLS", "PUTS"]) {
      await panel.getByRole("button", { name: type }).click();
      for (const expiry of await panel
        .getByRole("group", { name: "Vencimiento" })
        .getByRole("button")
        .all()) {
        await expiry.click();
        await expect(expiry).toHaveAttribute("aria-pressed", "true");
        const name = `${width} px, ${type} ${await expiry.textContent()}`;
        await expect.poll(() => cutAt(panel), name).toEqual([]);
        // A state over its number makes no row higher: nothing jumps under the pointer when it comes and goes.
        await expect.poll(() => rowHeights(panel), { message: name }).toHaveLength(1);
        states += await panel.locator(".volatility .state").count();
      }
    }
  }
  expect(states).toBeGreaterThan(0);
});
