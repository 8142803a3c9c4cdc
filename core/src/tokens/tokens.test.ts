import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

import { scaleTokens } from "./scale.ts";
import { themeColors } from "./themes.ts";

const css = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");

function propertiesOf(selector: string): Record<string, string> {
  const body = css.slice(css.indexOf("{", css.indexOf(`\n${selector} {`)) + 1).split("}")[0] ?? "";
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+):\s+([^;]+);/g)].map(([, name = "", value = ""]) => [
      name,
      value.replaceAll(/\s+/g, " "),
    ]),
  );
}

it("pages and canvases draw with the same scale and colours", () => {
  expect(propertiesOf(":root")).toEqual(scaleTokens);
  expect(propertiesOf('[data-theme="dark"]')).toEqual(themeColors.dark);
  expect(propertiesOf('[data-theme="light"]')).toEqual(themeColors.light);
});
