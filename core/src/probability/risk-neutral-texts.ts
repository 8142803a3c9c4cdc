import { unknownReasonMessages } from "../quotes/index.ts";
import type { RiskNeutralReason } from "./spread-outlook.ts";

/** Why the market prices no probability of where a spread of two strikes ends. */
export const riskNeutralReasonMessages: Record<RiskNeutralReason, string> = {
  "no-volatility": "Falta la volatilidad implícita de una base",
  "incoherent-volatilities": "Las VI de las dos bases no son coherentes entre sí",
  expired: unknownReasonMessages.expired,
  "invalid-input": unknownReasonMessages["invalid-input"],
};
