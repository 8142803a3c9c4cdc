import { parentPort } from "node:worker_threads";
import { pathOdds } from "@paridad/core/positions";
import { scenarioMatrix } from "@paridad/core/risk";
import type { Answered, Asked, Computations } from "./computations.ts";

const computations: Computations = { pathOdds, scenarioMatrix };

function answer({ id, name, input }: Asked): Answered {
  try {
    return { id, result: computations[name](input as never), error: null };
  } catch (error) {
    return { id, result: null, error: error instanceof Error ? error : new Error(String(error)) };
  }
}

parentPort?.on("message", (asked: Asked) => parentPort?.postMessage(answer(asked)));
