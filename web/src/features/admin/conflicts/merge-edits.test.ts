import { expect, it } from "vitest";

import { changedMeanwhile, savedOnTop } from "./merge-edits.ts";

const start = { firstName: "Ana", lastName: "Paz", plan: "free", isActive: true };
const current = { ...start, lastName: "Gómez", plan: "pro" };

it("names what changed meanwhile, and what was written here in the same field", () => {
  const mine = { ...start, firstName: "Eva", lastName: "Díaz" };
  expect(changedMeanwhile({ start, current, mine })).toEqual([
    { name: "lastName", before: "Paz", now: "Gómez", mine: { value: "Díaz" } },
    { name: "plan", before: "free", now: "pro", mine: null },
  ]);
});

it("is no disagreement where both wrote the same", () => {
  const mine = { ...start, plan: "pro" };
  expect(changedMeanwhile({ start, current, mine }).map(({ mine: other }) => other)).toEqual([null, null]);
});

it("saves what was written here on top, and leaves the rest as it stands now", () => {
  const mine = { ...start, firstName: "Eva", lastName: "Díaz" };
  expect(savedOnTop({ start, current, mine })).toEqual({ ...current, firstName: "Eva", lastName: "Díaz" });
});

it("keeps what one side added and takes away what the other did", () => {
  const one = { modulo_1: true, modulo_2: { enabled: true, orden: 2 } };
  const now = { ...one, modulo_3: true };
  const mine = { modulo_2: { orden: 2, enabled: true } };
  expect(savedOnTop({ start: one, current: now, mine } as never)).toEqual({
    modulo_2: { enabled: true, orden: 2 },
    modulo_3: true,
  });
});
