import { dataUsageAnswerSchema } from "@paridad/core/contract";
import type { KeyBudgets } from "../../limits/key-budgets.ts";
import { errorAnswers } from "../../http/error-answers.ts";
import { keyHolderOf } from "../../access/key-access.ts";
import type { App, Routes } from "../../http/routes.ts";
import { historyReadRoutes } from "./history-routes.ts";
import type { HistoryReadDependencies } from "./history-routes.ts";
import { marketReadRoutes } from "./market-routes.ts";
import type { MarketReadDependencies } from "./market-routes.ts";
import { opportunityReadRoutes } from "./opportunity-routes.ts";
import type { OpportunityReadDependencies } from "./opportunity-routes.ts";
import { riskReadRoutes } from "./risk-routes.ts";
import { volatilityReadRoutes } from "./volatility-routes.ts";
import type { RiskReadDependencies } from "./risk-routes.ts";
import type { VolatilityReadDependencies } from "./volatility-routes.ts";

export type DataApiDependencies = MarketReadDependencies &
  HistoryReadDependencies &
  VolatilityReadDependencies &
  RiskReadDependencies &
  OpportunityReadDependencies & { readonly budgets: Pick<KeyBudgets, "look" | "daysOf"> };

const shownDays = 31;

function usageRoute(app: App, { budgets }: DataApiDependencies): void {
  app.route({
    method: "GET",
    url: "/v1/usage",
    config: { access: { key: "any" } },
    schema: { response: { 200: dataUsageAnswerSchema, ...errorAnswers } },
    handler: async (request) => {
      const { keyId, name, scopes, expiresAt, user } = keyHolderOf(request);
      const { limits, minute, day } = await budgets.look(user.id);
      return {
        success: true as const,
        data: {
          key: { id: keyId, name, scopes: [...scopes], expiresAt },
          limits: { ...limits, remainingThisMinute: minute.remaining, remainingToday: day.remaining },
          days: await budgets.daysOf(keyId, shownDays),
        },
      };
    },
  });
}

/** `/v1/...`: the data API of module 6. */
export function dataApiRoutes(dependencies: DataApiDependencies): Routes {
  return async (app) => {
    marketReadRoutes(app, dependencies);
    historyReadRoutes(app, dependencies);
    volatilityReadRoutes(app, dependencies);
    opportunityReadRoutes(app, dependencies);
    riskReadRoutes(app, dependencies);
    usageRoute(app, dependencies);
  };
}
