import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { AxeBuilder } from "@axe-core/playwright";
import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** Rules that colours can break; the rest of a page is the same in both themes. */
const rulesOfColours = ["color-contrast", "link-in-text-block"];

/** The checker without its comments, less than half of what the builder sends by itself. */
const checker = readFileSync(
  createRequire(import.meta.resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js"),
  "utf8",
);

type Theme = "dark" | "light";
type Chosen = { readonly type: "tag" | "rule"; readonly values: string[] };

/** Marks the rows of tables that are made as two before them are, but for their words: they break the same rules. */
async function markAlike(page: Page): Promise<void> {
  await page.evaluate(() => {
    const makeOf = (row: Element) =>
      [...row.querySelectorAll("*")]
        .map((one) => {
          const state = [...one.attributes].map(({ name }) => name).toSorted();
          return `${one.tagName}.${one.className} ${state} ${one.getAttribute("style")} ${one.textContent === ""}`;
        })
        .join();
    for (const body of document.querySelectorAll("tbody")) {
      const seen = new Map<string, number>();
      for (const row of body.rows) {
        const make = `${row.className} ${makeOf(row)}`;
        const count = (seen.get(make) ?? 0) + 1;
        seen.set(make, count);
        row.toggleAttribute("data-alike", count > 2);
      }
    }
  });
}

/** Colours between two states are nobody's to read. */
async function transitionsOver(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(changes.map(({ finished }) => finished));
  });
}

async function expectNoViolation(page: Page, runOnly: Chosen, name: string): Promise<void> {
  const isAlone = page.frames().length === 1;
  // A document examined before still has the checker.
  const isThere = isAlone && (await page.evaluate(() => "axe" in window));
  await markAlike(page);
  await transitionsOver(page);
  const builder = new AxeBuilder({ page, axeSource: isThere ? "void 0" : checker }).exclude("[data-alike]");
  // Results of several frames are put together in a page of their own, which one frame doesn't need.
  const { violations } = await builder
    .options({ resultTypes: ["violations"], runOnly })
    .setLegacyMode(isAlone)
    .analyze();
  const faults = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
  expect(faults, name).toEqual([]);
}

/** No violation of WCAG 2.2 AA or of the checker's good practices that a machine can see. */
export function expectAccessible(page: Page, name = ""): Promise<void> {
  return expectNoViolation(page, { type: "tag", values: tags }, name);
}

/** The rules on colours alone: a second theme can break no others of a page examined in the first. */
export function expectReadableColours(page: Page, name = ""): Promise<void> {
  return expectNoViolation(page, { type: "rule", values: rulesOfColours }, name);
}

/** Changes the theme of an open page the way another tab does. */
async function changeTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((newValue) => {
    localStorage.setItem("theme", newValue);
    dispatchEvent(new StorageEvent("storage", { key: "theme", newValue, storageArea: localStorage }));
  }, theme);
  await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
}

/** As `expectAccessible` in one theme; screens that are walked one after the other take them in turns. */
export async function expectAccessibleIn(page: Page, theme: Theme, name: string): Promise<void> {
  await changeTheme(page, theme);
  await expectAccessible(page, `${name} in the theme ${theme}`);
}

/** The theme of the screen at that place of a walk. */
export const themeAt = (place: number): Theme => (place % 2 === 0 ? "dark" : "light");

/** As `expectAccessible`, of what stands there now in one theme and then in the other, which stays. */
export async function expectAccessibleInThemes(page: Page): Promise<void> {
  const first = await page.locator("html").getAttribute("data-theme");
  await expectAccessible(page, `in the theme ${first}`);
  const second = first === "dark" ? "light" : "dark";
  await changeTheme(page, second);
  await expectReadableColours(page, `in the theme ${second}`);
}
