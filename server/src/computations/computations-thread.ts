import { backTestRule, ruleRecords, sessionForecasts } from "@paridad/core/backtest";
import { bookForPrograms } from "@paridad/core/book";
import { pathOdds } from "@paridad/core/positions";
import { scenarioMatrix } from "@paridad/core/risk";
import { volatilitySurface } from "@paridad/core/volatility";
import { answerThread } from "./thread.ts";
import type { Asked, Computations } from "./computations.ts";

const computations: Computations = {
  backTest: backTestRule,
  bookForPrograms,
  pathOdds,
  ruleRecords,
  scenarioMatrix,
  sessionForecasts,
  volatilitySurface,
};

answerThread(({ name, input }: Asked) => computations[name](input as never));
