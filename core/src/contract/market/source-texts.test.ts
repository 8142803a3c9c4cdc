import { expect, test } from "vitest";
import type { MarketSource } from "../index.ts";
import { marketPaceWords, marketSourceName, marketSourceNotes } from "./source-texts.ts";

const live: MarketSource = { kind: "live", name: "BYMA por Primary" };

test.each([
  [live, "BYMA por Primary"],
  [{ ...live, kind: "simulated" }, "Simulada"],
  [{ ...live, kind: "replay", recordedDate: "2024-08-21" }, "Grabación 21/08/2024"],
  [{ ...live, kind: "replay" }, "Grabación"],
] as const)("%o is named %s", (source, name) => {
  expect(marketSourceName(source)).toBe(name);
});

test("a closed market and a delay are said, an open one in time is not", () => {
  expect(marketSourceNotes(live)).toEqual([]);
  expect(marketSourceNotes({ ...live, session: "open", delaySeconds: 0 })).toEqual([]);
  expect(marketSourceNotes({ ...live, session: "closed", delaySeconds: 1_200 })).toEqual([
    "mercado cerrado",
    "demora 20 min",
  ]);
});

test("a delay that nobody states is said to be unknown, also where later numbers of it are shown", () => {
  const unknown = { ...live, session: "open", delayUnknown: true } as const;
  expect(marketSourceNotes(unknown)).toEqual(["demora desconocida"]);
  expect(marketSourceNotes({ ...unknown, delaySeconds: 900 })).toEqual(["demora de 15 min o más"]);
});

test("only numbers that are known to be in time are called live", () => {
  expect(marketPaceWords(null)).toBe("en vivo");
  expect(marketPaceWords({ ...live, delaySeconds: 0 })).toBe("en vivo");
  expect(marketPaceWords({ ...live, delaySeconds: 900 })).toBe("del mercado");
  expect(marketPaceWords({ ...live, delayUnknown: true })).toBe("del mercado");
});
