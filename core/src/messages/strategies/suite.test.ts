import { describe, expect, it } from "vitest";

import type { MissingStructure } from "../../opportunities/index.ts";
import { searchStructures } from "../../opportunities/search/structures.ts";
import { missingStructureMessage, structureNames } from "./opportunities.ts";
import { coverageSentence } from "./risk.ts";

describe("missingStructureMessage", () => {
  const at = { structure: "bull-call", kind: "call", strike: 4258 } as const;
  it.each<[MissingStructure, string]>([
    [{ ...at, reason: "no-side", side: "ask" }, "sin venta en 4.258"],
    [{ ...at, reason: "no-side", side: "bid" }, "sin compra en 4.258"],
    [{ ...at, reason: "no-size", side: "bid" }, "sin cantidad en la compra de 4.258"],
    [{ ...at, reason: "no-volatility", side: "bid" }, "sin volatilidad en 4.258"],
    [{ structure: "iron-condor", reason: "too-few-strikes" }, "no hay bases suficientes"],
    [{ structure: "straddle", reason: "no-credit" }, "ninguna deja plata al entrar"],
    [{ structure: "straddle", reason: "over-budget" }, "ninguna entra en tu presupuesto"],
    [{ structure: "straddle", reason: "loses-at-target" }, "todas pierden en tu objetivo"],
    [{ structure: "straddle", reason: "beaten" }, "otras rinden más con igual o mayor probabilidad"],
  ])("%o: %s", (missing, text) => {
    expect(missingStructureMessage(missing)).toBe(text);
  });

  it("every structure has a name of its own", () => {
    const names = searchStructures.map(({ id }) => structureNames[id]);
    expect(new Set(names).size).toBe(17);
  });
});

describe("coverageSentence", () => {
  const plain = (text: string): string => text.replaceAll("\u00a0", " ");

  it("GGAL, 95 %, 250 days: the count passes but they cluster", () => {
    const sentence = coverageSentence({
      observations: 2_474,
      exceptions: 130,
      level: 0.95,
      countChance: 0.567,
      independenceChance: 0.0101,
    });
    expect(plain(sentence)).toBe(
      "130 excepciones en 2.474 ruedas al 95,0 %, donde se esperaban 124: la cantidad pasa (p 0,567) pero vienen agrupadas (p 0,010).",
    );
  });

  it.each([
    [0.5, 0.5, "la cantidad pasa (p 0,500) y no vienen agrupadas (p 0,500)."],
    [0.049, 0.5, "la cantidad no pasa (p 0,049) pero no vienen agrupadas (p 0,500)."],
    [0.049, 0.01, "la cantidad no pasa (p 0,049) y vienen agrupadas (p 0,010)."],
    [0.05, 0.05, "la cantidad pasa (p 0,050) y no vienen agrupadas (p 0,050)."],
  ])("p %d and %d: %s", (countChance, independenceChance, end) => {
    const counts = { observations: 250, exceptions: 3, level: 0.99 };
    expect(plain(coverageSentence({ ...counts, countChance, independenceChance })).endsWith(end)).toBe(true);
  });
});
