import { readUsage } from "@paridad/core/endpoints";
import { implement } from "../../auth/implement.ts";
import type { KeyBudgets } from "../../auth/keys/key-budgets.ts";
import type { App, Routes } from "../../http/routes.ts";
import type { ExampleMarket, MarketOf } from "../../market/example/example-market.ts";
import { backTestReadRoutes } from "./back-test-routes.ts";
import type { BackTestDependencies } from "./back-test-routes.ts";
import { dayRoute } from "./past/day-route.ts";
import { historyReadRoutes } from "./history-routes.ts";
import type { HistoryReadDependencies } from "./history-routes.ts";
import { marketReadRoutes } from "./market-routes.ts";
import type { MarketReadDependencies } from "./market-routes.ts";
import { opportunityReadRoutes } from "./opportunities/opportunity-routes.ts";
import type { OpportunityReadDependencies } from "./opportunities/opportunity-routes.ts";
import { riskReadRoutes } from "./risk-routes.ts";
import { sheetRoutes } from "./sheet-routes.ts";
import { volatilityReadRoutes } from "./volatility-routes.ts";
import type { RiskReadDependencies } from "./risk-routes.ts";
import type { VolatilityReadDependencies } from "./volatility-routes.ts";

export type DataApiDependencies = MarketReadDependencies &
  HistoryReadDependencies &
  VolatilityReadDependencies &
  RiskReadDependencies &
  BackTestDependencies &
  OpportunityReadDependencies & { readonly budgets: Pick<KeyBudgets, "look" | "daysOf"> };

const shownDays = 31;

function usageRoute(app: App, { budgets }: DataApiDependencies): void {
  implement(app, readUsage, async ({ caller }) => {
    const { keyId, name, scopes, expiresAt, user } = caller;
    const { limits, minute, day } = await budgets.look(user.id);
    return {
      data: {
        key: { id: keyId, name, scopes: [...scopes], expiresAt },
        limits: { ...limits, remainingThisMinute: minute.remaining, remainingToday: day.remaining },
        days: await budgets.daysOf(keyId, shownDays),
      },
    };
  });
}

/** `/v1/...`: the data API of module 6. */
export function dataApiRoutes(dependencies: DataApiDependencies, example: ExampleMarket): Routes {
  const frozen = { ...dependencies, ...example };
  const marketOf: MarketOf<DataApiDependencies> = ({ market }) =>
    market === "example" ? frozen : dependencies;
  return async (app) => {
    marketReadRoutes(app, marketOf);
    dayRoute(app, dependencies);
    historyReadRoutes(app, dependencies);
    volatilityReadRoutes(app, marketOf);
    opportunityReadRoutes(app, marketOf);
    riskReadRoutes(app, marketOf);
    backTestReadRoutes(app, dependencies);
    sheetRoutes(app, dependencies);
    usageRoute(app, dependencies);
  };
}
