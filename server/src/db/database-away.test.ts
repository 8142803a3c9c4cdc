import { expect, it } from "vitest";
import { isDatabaseAway, isDataRefused } from "./database-away.ts";
import { inTransaction } from "./in-transaction.ts";

const coded = (code: string, message = "no") => Object.assign(new Error(message), { code });

it.each([
  [coded("ECONNREFUSED"), true, false],
  [coded("08006"), true, false],
  [coded("57014"), true, false],
  [coded("40P01"), true, false],
  [coded("53100"), true, false],
  [coded("25006"), true, false],
  [new Error("timeout exceeded when trying to connect"), true, false],
  [new Error("Connection terminated unexpectedly"), true, false],
  [coded("23505"), false, false],
  [coded("28P01"), false, false],
  [coded("22021"), false, true],
  [coded("2202"), false, false],
  [new Error("x is no function"), false, false],
  ["away", false, false],
])("%s: the database is away %s, a value was refused %s", (error, isAway, isRefused) => {
  expect([isDatabaseAway(error), isDataRefused(error)]).toEqual([isAway, isRefused]);
});

it.each([
  ["40P01", 2, "done", 3],
  ["40001", 3, "done", 4],
  ["40P01", 4, "40P01", 4],
  ["23505", 1, "23505", 1],
])(
  "a transaction broken off by %s %d times ends as %s after %d tries",
  async (code, times, ending, tries) => {
    let begun = 0;
    const execute = async () => {
      begun += 1;
      if (begun <= times) throw coded(code);
      return "done";
    };
    const database = { transaction: () => ({ execute }) } as never;
    const ended = await inTransaction(database, async () => "done").catch(
      (error: { code: string }) => error.code,
    );
    expect([ended, begun]).toEqual([ending, tries]);
  },
);
