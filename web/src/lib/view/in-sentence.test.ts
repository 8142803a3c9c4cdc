import { expect, it } from "vitest";

import { inSentence } from "./in-sentence.ts";

it.each([
  ["Un cuarto de Kelly", "un cuarto de Kelly"],
  ["SVI quedaba lejos", "SVI quedaba lejos"],
  ["VI de hoy", "VI de hoy"],
  ["Órdenes", "órdenes"],
  ["A tasa", "a tasa"],
  ["", ""],
])("%j stands in a sentence as %j", (text, expected) => expect(inSentence(text)).toBe(expected));
