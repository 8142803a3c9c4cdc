import { expect, test } from "vitest";

import { alertCondition, formatAlertValue } from "./index.ts";

const plain = (text: string) => text.replaceAll(/\s/g, " ");

test("a threshold reads as it was typed, and the value beside it as finely", () => {
  const condition = (kind: Parameters<typeof formatAlertValue>[0], threshold: number) =>
    plain(alertCondition({ kind, direction: "below", threshold }));
  expect(condition("volatility", 0.4525)).toBe("≤ 45,25 %");
  // 7 % and 0,07 % as a form divides them, with the crumbs of binary fractions.
  expect(condition("percentile", 7 / 100)).toBe("≤ 7,0 %");
  expect(condition("rate", -(0.07 / 100))).toBe("≤ −0,07 %");
  expect(condition("share", 7_500)).toBe("≤ 7.500,00");
  expect(condition("share", 7_500.1234)).toBe("≤ 7.500,1234");
  expect(condition("ratio", 1.234567)).toBe("≤ 1,234567");
  expect(condition("ratio", 0.0000005)).toBe("≤ 0,0000005");
  expect(condition("rate", -1e-19)).toBe("≤ −0,00000000000000001 %");
  expect(condition("ratio", 1e-20)).toBe("≤ 0,00000000000000000001");
  // The contract takes any number above 0: beyond 20 decimals there is nothing to read, nor an error.
  expect(condition("ratio", 1e-21)).toBe("≤ 0,0000");
  expect(condition("share", 1e-300)).toBe("≤ 0,00");
  expect(condition("position", 15_000)).toBe("≤ $ 15.000");
  expect(condition("position", -15_000.5)).toBe("≤ −$ 15.000,5");
  expect(condition("position", 999_999_999_999)).toBe("≤ $ 999.999.999.999");
  expect(plain(formatAlertValue("volatility", 0.4525, 0.4525))).toBe("45,25 %");
  expect(plain(formatAlertValue("volatility", 0.4498, 0.45))).toBe("45,0 %");
});
