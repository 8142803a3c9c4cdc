import type {
  backTestRule,
  BackTestInput,
  RuleRecord,
  RuleRecordsInput,
  SessionForecast,
  SessionForecastInput,
} from "@paridad/core/backtest";
import type { BookQuestion, bookForPrograms } from "@paridad/core/book";
import type { PathOdds, PathOddsInput } from "@paridad/core/positions";
import type { ScenarioInput, scenarioMatrix } from "@paridad/core/risk";
import type { VolatilitySurface, VolatilitySurfaceInput } from "@paridad/core/volatility";
import { createThread } from "./thread.ts";

/** Work of tens to hundreds of milliseconds, by name. */
export type Computations = {
  sessionForecasts(input: SessionForecastInput): SessionForecast[];
  backTest(input: BackTestInput): ReturnType<typeof backTestRule>;
  bookForPrograms(input: BookQuestion): ReturnType<typeof bookForPrograms>;
  pathOdds(input: PathOddsInput): PathOdds;
  ruleRecords(input: RuleRecordsInput): RuleRecord[];
  scenarioMatrix(input: ScenarioInput): ReturnType<typeof scenarioMatrix>;
  volatilitySurface(input: VolatilitySurfaceInput): VolatilitySurface;
};
type ComputationName = keyof Computations;
export type Asked = { readonly name: ComputationName; readonly input: unknown };

/** Works in a thread of its own, so nobody's login waits for somebody's mathematics. */
export function createComputations() {
  const thread = createThread(new URL("./computations-thread.ts", import.meta.url));
  return {
    async compute<Name extends ComputationName>(
      name: Name,
      input: Parameters<Computations[Name]>[0],
    ): Promise<ReturnType<Computations[Name]>> {
      const request: Asked = { name, input };
      return (await thread.ask(request)) as ReturnType<Computations[Name]>;
    },
    close: thread.close,
  };
}
export type Compute = ReturnType<typeof createComputations>["compute"];
