import { expect, it } from "vitest";

import { allModuleIds, moduleById, planModules } from "./index.ts";

it.each([
  [1, "Datos Históricos", "/historico", true],
  [2, "Ratios", "/historico", true],
  [3, "Volumen", "/historico", true],
  [4, "Probabilidades", "/historico", true],
  [5, "WebSocket", "/estrategias", true],
  [6, "APIs Exclusivas", "/profile", true],
  [7, "Estrategias Básicas", "/estrategias", true],
  [8, "Estrategias Avanzadas", "/estrategias", true],
  [9, "Análisis Volatilidad", "/estrategias", true],
  [10, "Gestión Riesgo", "/estrategias", true],
  [11, "Calculadora Tiempo Real", "/estrategias", true],
])("module %d, %s, opens %s; it has its screen: %s", (id, name, route, available) => {
  expect(moduleById(id)).toMatchObject({ id, name, routes: [route], available });
});

it("there are eleven modules, each told in a sentence, and no other number is one", () => {
  expect(allModuleIds).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect(planModules.filter(({ description }) => !/^\p{Lu}.{15,}\.$/u.test(description))).toEqual([]);
  expect([moduleById(0), moduleById(12), moduleById(1.5)]).toEqual([undefined, undefined, undefined]);
});
