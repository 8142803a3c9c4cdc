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

type Shift = PerformanceEntry & {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node?: Node;
    previousRect: DOMRectReadOnly;
    currentRect: DOMRectReadOnly;
  }[];
};

/** Collects, from the first paint, what moves under the reader's eyes without their doing: a line each. */
export async function watchLayoutShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { layoutShifts: shifts });
    const place = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}x${height}`;
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value, startTime, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        const moved = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.nodeName} "${node?.textContent?.slice(0, 40)}" ${place(previousRect)} to ${place(currentRect)}`,
        );
        shifts.push(`${value} at ${startTime} ms: ${moved.join("; ")}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { layoutShifts: string[] }).layoutShifts);
}
