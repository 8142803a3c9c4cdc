import { planMatrix } from "./modules.ts";

/** Share saved by paying a year at once. */
export const annualSaving = 0.2;

/** Price of a year in the currency of `monthly`: 12 months less the annual saving. */
export function annualPrice(monthly: number): number {
  return Math.round(monthly * 12 * (1 - annualSaving) * 100) / 100;
}

/** The three plans the server seeds: USD for the administrator, pesos for users, both a month. */
export const planSeed = [
  {
    id: "starter",
    name: "Starter",
    description: "Datos históricos para empezar a analizar.",
    price: 9,
    priceArs: 12_900,
    icon: "sprout",
    isPopular: false,
    modules: planMatrix.starter,
  },
  {
    id: "pro",
    name: "Pro",
    description: "Tiempo real y herramientas visuales para operar.",
    price: 19,
    priceArs: 27_900,
    icon: "trending-up",
    isPopular: true,
    modules: planMatrix.pro,
  },
  {
    id: "black",
    name: "Black",
    description: "Todo el producto y acceso programático.",
    price: 39,
    priceArs: 54_900,
    icon: "gem",
    isPopular: false,
    modules: planMatrix.black,
  },
] as const;
