import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

const telephone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

/** Nothing of the page stands beyond a telephone's edge. */
export async function expectFitsTelephone(page: Page, name: string): Promise<void> {
  await page.setViewportSize(telephone);
  const excess = await page.evaluate(async () => {
    // Charts and tables measure themselves in the frame after a new width, and draw in the next.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return document.documentElement.scrollWidth - document.documentElement.clientWidth;
  });
  expect(excess, `${name} at ${telephone.width} px`).toBeLessThanOrEqual(0);
  await page.setViewportSize(desk);
}

/** Adds up, from the first paint, what moves under the reader's eyes without their doing. */
export async function watchLayoutShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts = { total: 0 };
    Object.assign(window, { layoutShifts: shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[]) {
        if (!entry.hadRecentInput) shifts.total += entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () =>
    page.evaluate(() => (window as unknown as { layoutShifts: { total: number } }).layoutShifts.total);
}
