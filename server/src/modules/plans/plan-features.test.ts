import { describe, expect, it } from "vitest";
import {
  featureOfModule,
  featuresOfModules,
  isEnabled,
  moduleOfFeature,
  modulesOfFeatures,
  processedFeatures,
} from "./plan-features.ts";

describe("what a plan's features open", () => {
  it("are the modules by their exact names, ascending, where they are on", () => {
    const features = {
      modulo_11: true,
      modulo_2: { enabled: true },
      modulo_4: {},
      modulo_1: { nombre: "Uno" },
      modulo_5: false,
      modulo_6: { enabled: false },
    };
    expect(modulesOfFeatures(features)).toEqual([1, 2, 4, 11]);
    expect(modulesOfFeatures({})).toEqual([]);
  });

  it.each([
    "modulo_0x6",
    "modulo_06",
    "modulo_6 ",
    " modulo_6",
    "modulo_6.0",
    "MODULO_6",
    "modulo_12",
    "modulo_0",
    "modulo_",
    "6",
    "__proto__",
    "constructor",
  ])("is nothing by the name %j", (name) => {
    expect(moduleOfFeature(name)).toBeNull();
    expect(modulesOfFeatures({ [name]: true })).toEqual([]);
  });

  it("is told by a flag, or by an object that does not say no", () => {
    expect([undefined, false, true, {}, { enabled: true }, { enabled: false }].map(isEnabled)).toEqual([
      false,
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  it("is listed on the plan's card by its order, then on before off, then by name", () => {
    const features = { zeta: true, beta: false, alfa: true, modulo_1: { orden: 2 }, gama: { orden: 1 } };
    const listed = processedFeatures(features).map(({ name }) => name);
    expect(listed).toEqual(["gama", "Datos Históricos", "alfa", "zeta", "beta"]);
  });

  it("reads back what was made of modules: all eleven, on or off, in their order", () => {
    const features = featuresOfModules([2, 7]);
    expect(Object.keys(features)).toEqual(Array.from({ length: 11 }, (_, index) => `modulo_${index + 1}`));
    expect(features["modulo_7"]).toEqual({ enabled: true, orden: 7, nombre: expect.any(String) });
    expect(features["modulo_6"]).toMatchObject({ enabled: false, orden: 6 });
    expect(modulesOfFeatures(features)).toEqual([2, 7]);
    expect(featureOfModule(10)).toBe("modulo_10");
    expect(moduleOfFeature("modulo_10")).toBe(10);
  });
});
