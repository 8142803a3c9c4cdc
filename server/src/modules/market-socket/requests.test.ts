import { describe, expect, it } from "vitest";
import { createRequestCounter, isEmptyRequest } from "./requests.ts";

describe("requests of one connection", () => {
  it("are answered six times in 10 s, then folded into the next update up to sixty, then refused", () => {
    let now = 3_000;
    const judge = createRequestCounter(() => now);
    const judged = (count: number) => Array.from({ length: count }, judge);
    expect(judged(6)).toEqual(Array.from({ length: 6 }, () => "answer"));
    now += 9_999;
    expect(new Set(judged(54))).toEqual(new Set(["defer"]));
    expect(judged(2)).toEqual(["refuse", "refuse"]);
    now += 1;
    expect(judged(7)).toEqual([...Array.from({ length: 6 }, () => "answer"), "defer"]);
    now += 10_000;
    expect(judge()).toBe("answer");
  });

  it("carry nothing, or an empty object", () => {
    for (const empty of [[], [undefined], [null], [{}]]) expect(isEmptyRequest(empty)).toBe(true);
    for (const full of [[{}, {}], [[]], [{ x: 1 }], ["x"], [0], [undefined, undefined]])
      expect(isEmptyRequest(full), JSON.stringify(full)).toBe(false);
  });
});
