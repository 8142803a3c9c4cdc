import { describe, expect, it } from "vitest";

import { positionTemplates } from "../../positions/index.ts";
import { outcomeSentence, templateNames } from "./positions.ts";

const plain = (text: string): string => text.replaceAll("\u00a0", " ");

describe("outcomeSentence", () => {
  it.each([
    [
      { outcome: "gain", lower: 7400, upper: null, least: 0, most: 14_000 },
      "Si el viernes 18/12 GGAL cierra arriba de 7.400, ganás hasta $ 14.000.",
    ],
    [
      { outcome: "loss", lower: 0, upper: 7213.456, least: 6_000, most: 6_000 },
      "Si el viernes 18/12 GGAL cierra abajo de 7.213,46, perdés $ 6.000.",
    ],
    [
      { outcome: "gain", lower: 7000, upper: 7400, least: 0, most: 33_000 },
      "Si el viernes 18/12 GGAL cierra entre 7.000 y 7.400, ganás hasta $ 33.000.",
    ],
    [
      { outcome: "loss", lower: 7400, upper: null, least: 0, most: null },
      "Si el viernes 18/12 GGAL cierra arriba de 7.400, perdés sin límite.",
    ],
    [
      { outcome: "gain", lower: 7400, upper: null, least: 0, most: null },
      "Si el viernes 18/12 GGAL cierra arriba de 7.400, ganás sin techo.",
    ],
    [
      { outcome: "gain", lower: 0, upper: null, least: 240, most: 740 },
      "Si el viernes 18/12 GGAL cierra en cualquier precio, ganás hasta $ 740.",
    ],
  ] as const)("%o", (zone, sentence) => {
    expect(plain(outcomeSentence(zone, "2026-12-18"))).toBe(sentence);
  });
});

describe("templateNames", () => {
  it("names every template once", () => {
    const names = positionTemplates.map(({ id }) => templateNames[id]);
    expect(new Set(names).size).toBe(24);
  });
});
