import { expect, test } from "vitest";

import { createMemoryStorage } from "@paridad/core/auth";
import type { SessionStore } from "@paridad/core/auth";

import { forgetOthersAlerts, keepFiredAlert, readFiredAlerts } from "./fired-alerts.ts";

const fired = (id: string) => ({ id, title: "Precio de GGAL", text: `GGAL ≥ ${id}`, at: 0 });
const sessionOf = (id: string | null) =>
  ({ getState: () => ({ user: id === null ? null : { id } }) }) as unknown as SessionStore;

test("the five newest are kept, each once and the newest last, for whom they are of", () => {
  const memory = createMemoryStorage();
  const anas = { memory, session: sessionOf("ana") };
  for (const id of ["1", "2", "3", "4", "5", "6", "3"]) keepFiredAlert(anas, fired(id));
  expect(readFiredAlerts(anas).map(({ id }) => id)).toEqual(["2", "4", "5", "6", "3"]);
  expect(readFiredAlerts({ memory, session: sessionOf("leo") })).toEqual([]);
  expect(readFiredAlerts({ memory, session: sessionOf(null) })).toEqual([]);
  keepFiredAlert({ memory, session: sessionOf(null) }, fired("7"));
  expect(readFiredAlerts(anas)).toHaveLength(5);
  // Another person's make room for one's own.
  keepFiredAlert({ memory, session: sessionOf("leo") }, fired("8"));
  expect([readFiredAlerts(anas), readFiredAlerts({ memory, session: sessionOf("leo") }).length]).toEqual([
    [],
    1,
  ]);
});

test("what another person left is put away once somebody else is signed in, and what is no list too", () => {
  const memory = createMemoryStorage();
  keepFiredAlert({ memory, session: sessionOf("ana") }, fired("1"));
  expect(forgetOthersAlerts({ memory, session: sessionOf(null) })).toBe(false);
  expect(forgetOthersAlerts({ memory, session: sessionOf("ana") })).toBe(false);
  expect(memory.getItem("paridad.firedAlerts")).not.toBeNull();
  expect(forgetOthersAlerts({ memory, session: sessionOf("leo") })).toBe(true);
  expect(memory.getItem("paridad.firedAlerts")).toBeNull();
  expect(forgetOthersAlerts({ memory, session: sessionOf("leo") })).toBe(false);
  for (const text of ["{", "7", '{"userId":"leo","fired":1}']) {
    memory.setItem("paridad.firedAlerts", text);
    expect(readFiredAlerts({ memory, session: sessionOf("leo") })).toEqual([]);
  }
});
