import { expect, it } from "vitest";

import { fieldTexts } from "./fields.ts";
import { suiteFieldTexts } from "./suite-fields.ts";

const numberOf = (text: string | undefined) => Number(text?.replace(",", "."));

it("what a reference says in hundredths and in percents is the same: 0,007 es 0,7 %", () => {
  const texts = Object.entries({ ...fieldTexts, ...suiteFieldTexts });
  const found = texts.flatMap(([name, text]) => {
    const [, part, percent] = /([\d,]+) es ([\d,]+) %/.exec(text) ?? [];
    return part === undefined ? [] : [[name, numberOf(part) * 100, numberOf(percent)] as const];
  });
  expect(found.map(([name]) => name)).toEqual(
    expect.arrayContaining(["impliedVolatility", "rate", "share", "premium", "exercise"]),
  );
  for (const [name, hundredths, percent] of found) expect(hundredths, name).toBeCloseTo(percent, 12);
});
