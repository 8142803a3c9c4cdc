import { describe, expect, it } from "vitest";

import { featuresText, isEnabled, readFeatures, sortFeatures, withFeature } from "./feature-json.ts";

describe("features of a plan", () => {
  it("are sorted by orden, flags by value and name, the rest by name (spec.md section 2)", () => {
    const sorted = sortFeatures({
      zeta: { orden: 2 },
      exportar: false,
      soporte: true,
      alertas: true,
      base: { orden: 1 },
    });
    expect(Object.keys(sorted).filter((name) => ["base", "zeta"].includes(name))).toEqual(["base", "zeta"]);
    expect(Object.keys(sortFeatures({ exportar: false, soporte: true, alertas: true }))).toEqual([
      "alertas",
      "soporte",
      "exportar",
    ]);
    expect(Object.keys(sortFeatures({ b: { nombre: "B" }, a: { nombre: "A" } }))).toEqual(["a", "b"]);
  });

  it("are read back from their own text", () => {
    const features = { module_1: { enabled: true, orden: 1, nombre: "Datos Generales" }, soporte: false };
    expect(readFeatures(featuresText(features))).toEqual({ features });
  });

  it("say what is wrong with the text", () => {
    expect(readFeatures("{")).toEqual({ problem: "JSON inválido", isJson: false });
    expect(readFeatures('{"soporte": "sí"}')).toEqual({
      problem: "«soporte»: se espera verdadero o falso, o un objeto con orden y nombre",
      isJson: true,
    });
    expect(readFeatures("[1]")).toHaveProperty("problem");
  });

  it.each(["constructor", "toString", "__proto__"])(
    "of the name %s are on only where they are named",
    (id) => {
      expect(isEnabled({ soporte: true }, id)).toBe(false);
      const feature = { id, nombre: "Rara", orden: 3, module: null };
      const added = withFeature({ soporte: true }, feature, true);
      expect(JSON.parse(JSON.stringify(added))).toEqual(
        JSON.parse(`{"soporte":true,"${id}":{"orden":3,"nombre":"Rara","enabled":true}}`),
      );
      expect([isEnabled(added, id), isEnabled(withFeature(added, feature, false), id)]).toEqual([
        true,
        false,
      ]);
    },
  );

  it("are on unless they say that they are off, and off where a plan doesn't name them", () => {
    const features = { a: { nombre: "A" }, b: { enabled: false }, c: { enabled: true }, d: true, e: false };
    expect(["a", "b", "c", "d", "e", "f"].map((id) => isEnabled(features, id))).toEqual([
      true,
      false,
      true,
      true,
      false,
      false,
    ]);
  });

  it("change one by one without losing their place", () => {
    const features = { b: { enabled: true, orden: 1, nombre: "Ratios" }, a: true, c: false };
    const feature = { id: "b", nombre: "Otro", orden: 9, module: null };
    expect(withFeature(features, feature, false)["b"]).toEqual({
      enabled: false,
      orden: 1,
      nombre: "Ratios",
    });
  });
});
