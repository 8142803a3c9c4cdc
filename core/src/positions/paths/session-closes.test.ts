import { expect, it } from "vitest";

import { expirationInstant } from "../../symbols/index.ts";
import { sessionCloses } from "./session-closes.ts";

const expiration = expirationInstant("2024-06-19");
const closesFrom = (instant: string) =>
  sessionCloses({ instant: Date.parse(instant), expiration }).map((close) => new Date(close).toISOString());

it("from Wednesday 12 to Wednesday 19 of June: 17:00 of each session, over the weekend and the holiday of Monday 17", () => {
  expect(closesFrom("2024-06-12T15:00:00-03:00")).toEqual([
    "2024-06-12T20:00:00.000Z",
    "2024-06-13T20:00:00.000Z",
    "2024-06-14T20:00:00.000Z",
    "2024-06-18T20:00:00.000Z",
  ]);
});

it("today's close counts until it has passed, and none is left on the last day", () => {
  expect(closesFrom("2024-06-14T16:59:59-03:00")).toHaveLength(2);
  expect(closesFrom("2024-06-14T17:00:00-03:00")).toEqual(["2024-06-18T20:00:00.000Z"]);
  expect(closesFrom("2024-06-16T12:00:00-03:00")).toEqual(["2024-06-18T20:00:00.000Z"]);
  expect(closesFrom("2024-06-19T11:00:00-03:00")).toEqual([]);
});
