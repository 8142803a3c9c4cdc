import { describe, expect, it } from "vitest";
import { similarSymbols } from "./similar-symbols.ts";

const known = ["GFGC7000DI", "GFGC7200DI", "GFGC7400DI", "GFGC7200FE", "GFGV7200DI", "GFGV7400DI"];

describe("symbols like another", () => {
  it("are of its type and month first, with the nearest strikes", () => {
    expect(similarSymbols("GFGC7250DI", known)).toEqual(["GFGC7200DI", "GFGC7400DI", "GFGC7000DI"]);
    expect(similarSymbols("GFGV7300DI", known, 2)).toEqual(["GFGV7200DI", "GFGV7400DI"]);
  });

  it("mend a letter", () => {
    expect(similarSymbols("GFGX7400DI", known, 2)).toEqual(["GFGC7400DI", "GFGV7400DI"]);
    expect(similarSymbols("GFC7200FE", known, 1)).toEqual(["GFGC7200FE"]);
  });

  it("are none for what is no option", () => {
    expect(similarSymbols("GGAL", known)).toEqual([]);
    expect(similarSymbols("GFGC7200DI", [])).toEqual([]);
  });
});
