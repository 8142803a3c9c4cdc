import { expect, test } from "vitest";

import { chainAge } from "./index.ts";

const asOf = Date.parse("2024-01-12T16:59:00-03:00");
const after = (seconds: number) => asOf + seconds * 1_000;

test("a chain that isn't live says how old it is", () => {
  const ageOf = (seconds: number, isReplay = false) =>
    chainAge({ kind: "five-minutes", asOf, now: after(seconds), isReplay });
  expect(ageOf(0)).toBe("ahora, se actualiza cada 5");
  expect(ageOf(59)).toBe("hace 59 s, se actualiza cada 5");
  expect(ageOf(299)).toBe("hace 4 min, se actualiza cada 5");
  expect(ageOf(299, true)).toBe("al 12/01/2024 16:59, se actualiza cada 5");
  expect(chainAge({ kind: "recorded", asOf, now: after(9e6), isReplay: true })).toBe("al 12/01/2024 16:59");
  expect(chainAge({ kind: "recorded", asOf: null, now: 0, isReplay: false })).toBeNull();
});
