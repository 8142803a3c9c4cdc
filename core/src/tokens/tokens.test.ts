import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

import { blendOver, contrastRatio, readColor } from "./testing/contrast.ts";
import { scaleTokens } from "./scale.ts";
import { themeColors, themeNames } from "./themes.ts";
import type { ColorRole, ThemeName } from "./themes.ts";

const css = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");

function propertiesOf(selector: string): Record<string, string> {
  const at = css.indexOf(`\n${selector} {`);
  const body = css.slice(css.indexOf("{", at) + 1, css.indexOf("}", at));
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+):\s+([^;]+);/g)].map(([, name = "", value = ""]) => [
      name,
      value.replaceAll(/\s+/g, " "),
    ]),
  );
}

function color(theme: ThemeName, role: ColorRole) {
  const read = readColor(themeColors[theme][role]);
  if (read === null) throw new Error(`${theme} ${role} is no colour`);
  return read;
}

describe("tokens.css and the tokens as data", () => {
  it("agree on the scale and on both themes", () => {
    expect(propertiesOf(":root")).toEqual(scaleTokens);
    expect(propertiesOf('[data-theme="dark"]')).toEqual(themeColors.dark);
    expect(propertiesOf('[data-theme="light"]')).toEqual(themeColors.light);
  });

  it("keep every space on the 4 px grid", () => {
    const spaces = Object.entries(scaleTokens).filter(([name]) => name.startsWith("space-"));
    expect(spaces.map(([, value]) => Number.parseInt(value, 10) % 4)).toEqual(spaces.map(() => 0));
  });
});

const textRoles = ["text", "muted", "accent", "up", "down", "call", "put", "atm"] as const;
const surfaces = ["bg", "s1", "s2"] as const;

describe.each(themeNames)("contrast of the %s theme (WCAG 2.2 AA, 4.5 to 1)", (theme) => {
  it.each(textRoles)("%s is legible on every surface, shaded and flashing too", (role) => {
    const ratios = surfaces.flatMap((surface) => {
      const under = color(theme, surface);
      const shaded = blendOver(color(theme, "itm"), under);
      return [under, shaded].map((background) => contrastRatio(color(theme, role), background));
    });
    expect(Math.min(...ratios)).toBeGreaterThanOrEqual(4.5);
  });

  it("text stays legible on a cell that flashes", () => {
    const flashing = blendOver(color(theme, "flash"), color(theme, "s1"));
    expect(contrastRatio(color(theme, "text"), flashing)).toBeGreaterThanOrEqual(4.5);
  });

  it("the text of buttons is legible on the accent", () => {
    expect(contrastRatio(color(theme, "on-accent"), color(theme, "accent"))).toBeGreaterThanOrEqual(4.5);
  });

  it("the at-the-money label, background on amber, is legible", () => {
    expect(contrastRatio(color(theme, "bg"), color(theme, "atm"))).toBeGreaterThanOrEqual(4.5);
  });

  it("the focus ring stands out (3 to 1) on every surface", () => {
    const ratios = surfaces.map((surface) => contrastRatio(color(theme, "accent"), color(theme, surface)));
    expect(Math.min(...ratios)).toBeGreaterThanOrEqual(3);
  });
});

describe("contrastRatio", () => {
  it("is 21 for black on white and 1 for a colour on itself (WCAG 2.2)", () => {
    const [black, white] = [readColor("#000000"), readColor("#ffffff")];
    expect(black && white ? contrastRatio(black, white) : null).toBe(21);
    expect(white ? contrastRatio(white, white) : null).toBe(1);
  });

  it("reads no other spelling", () => {
    expect(readColor("red")).toBeNull();
    expect(readColor("#fff")).toBeNull();
  });
});
