import { expect, it } from "vitest";
import { counted } from "./counted.ts";

it.each([
  [0, "0 filas"],
  [1, "1 fila"],
  [1_500, "1.500 filas"],
])("%d: %s", (count, text) => {
  expect(counted(count, "fila", "filas")).toBe(text);
});
