import { pathOdds } from "@paridad/core/positions";
import { scenarioMatrix } from "@paridad/core/risk";
import { answerThread } from "./thread.ts";
import type { Asked, Computations } from "./computations.ts";

const computations: Computations = { pathOdds, scenarioMatrix };

answerThread(({ name, input }: Asked) => computations[name](input as never));
