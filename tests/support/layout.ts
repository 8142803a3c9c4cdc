import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

const telephone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

/** Nothing stands beyond the page's edge, once its charts and tables have drawn themselves for a new width. */
export async function expectNoExcess(page: Page, name: string): Promise<void> {
  const excess = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(excess, name).toBeLessThanOrEqual(0);
}

/** Nothing of the page stands beyond a telephone's edge. */
export async function expectFitsTelephone(page: Page, name: string): Promise<void> {
  await page.setViewportSize(telephone);
  await expectNoExcess(page, `${name} at ${telephone.width} px`);
  await page.setViewportSize(desk);
}

/** Lowest beginning of the first table head or chart frame, notices not counted, in pixels of a desk and of a telephone. */
const tops = [
  [desk, 220],
  [telephone, 300],
] as const;
const data =
  "main :is(thead, [role=columnheader], canvas, figure, svg.plot, section[aria-label='Resultado por precio'])";
const notices = "main :is([role=status], [role=alert]):has(> svg)";

/** The data begins at the top of the page, at both widths; `extra` for inputs that the specification puts above them. */
export async function expectDataOnTop(page: Page, name: string, extra = 0): Promise<void> {
  for (const [size, limit] of tops) {
    await page.setViewportSize(size);
    const top = () =>
      page.evaluate(
        (selector) => {
          const drawn = (selected: string) =>
            [...document.querySelectorAll(selected)]
              .map((one) => one.getBoundingClientRect())
              .filter(({ height }) => height > 0);
          const first = Math.min(...drawn(selector.data).map(({ top }) => top));
          const above = drawn(selector.notices).filter(({ bottom }) => bottom <= first);
          return Math.round(first + scrollY - above.reduce((sum, { height }) => sum + height, 0));
        },
        { data, notices },
      );
    await expect.poll(top, `${name} at ${size.width} px`).toBeLessThanOrEqual(limit + extra);
  }
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
