import { expect, test } from "vitest";

import { pricingModels } from "./pricing-model.ts";

const input = { type: "put", strike: 100, yearsToExpiry: 0.5, rate: 0.3, volatility: 0.4 } as const;

test.each(["european", "american"] as const)(
  "the %s model's curve is its price at each price of the share",
  (name) => {
    const model = pricingModels[name];
    const at = model.curve(input);
    for (const spot of [60, 95, 140]) {
      expect(at(spot)).toBeCloseTo(model.value({ ...input, spot }).price, 2);
      const solved = model.impliedVolatility({ ...input, spot: 110, price: at(110) });
      expect(solved.ok && solved.volatility).toBeCloseTo(0.4, 2);
    }
  },
);

test("an American put is worth its exercise deep in the money, a European one less", () => {
  const [european, american] = [pricingModels.european, pricingModels.american].map((model) =>
    model.value({ ...input, spot: 40 }),
  );
  expect(american?.price).toBeCloseTo(60, 1);
  // 100 exp(-0.15) - 40 and next to nothing for the call.
  expect(european?.price).toBeCloseTo(100 * Math.exp(-0.15) - 40, 1);
  expect(european?.probabilityInTheMoney).toBeGreaterThan(0.99);
});
