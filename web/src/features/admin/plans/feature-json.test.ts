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
});
