import { describe, expect, it } from "vitest";

import { quoteCautions } from "./quote-cautions.ts";

const asOf = Date.UTC(2024, 6, 31, 20);
const minute = 60_000;

describe("quoteCautions", () => {
  it.each([
    [{ bid: 10, ask: 11, quotedAt: asOf - 15 * minute }, []],
    [{ bid: 10, ask: 11, quotedAt: asOf - 15 * minute - 1 }, [{ kind: "old", age: 15 * minute + 1 }]],
    [{ bid: 10, ask: 11 }, [{ kind: "undated" }]],
    [{ bid: null, ask: 11, quotedAt: asOf }, [{ kind: "bid-missing" }]],
    [
      { bid: 10, ask: 0, quotedAt: asOf - 86_400_000 },
      [{ kind: "ask-missing" }, { kind: "old", age: 86_400_000 }],
    ],
    [{ bid: 12, ask: 11, quotedAt: asOf }, [{ kind: "crossed" }]],
    [{ bid: 11, ask: 11, quotedAt: asOf }, []],
    [{ bid: null, ask: null, quotedAt: 0 }, [{ kind: "no-sides" }]],
  ])("%j", (quote, cautions) => {
    expect(quoteCautions(quote, asOf)).toEqual(cautions);
  });
});
