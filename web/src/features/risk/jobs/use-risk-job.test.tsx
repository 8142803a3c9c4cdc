import { afterEach, expect, it, vi } from "vitest";

import { unknownText } from "./use-risk-job.ts";

afterEach(() => vi.unstubAllGlobals());

it.each([
  ["waiting", "Calculando"],
  ["working", "Calculando"],
  ["cancelled", "Sin calcular"],
  ["failed", "No se pudo calcular"],
  ["done", "No se pudo calcular"],
] as const)("what a job that is %s has no number of says: %s", (status, text) => {
  expect(unknownText(status)).toBe(text);
});
