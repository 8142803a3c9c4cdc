import { describe, expect, it } from "vitest";
import { parameterTexts } from "./parameters.ts";

const known = ["type", "expiration", "strike.gte", "format"];

describe("what the data API doesn't know", () => {
  it.each([
    ["expiracion", "expiration"],
    ["strike_gte", "strike.gte"],
    ["expiry", "expiration"],
    ["Tipe", "type"],
  ])("the parameter %s is taken for %s, and all are named", (word, meant) => {
    expect(parameterTexts.unknown(word, known)).toBe(
      `Campo desconocido. ¿Es ${meant}? Van: expiration, format, strike.gte y type.`,
    );
  });

  it("is taken for nothing that is far from it", () => {
    expect(parameterTexts.unknown("vencimiento", ["type"])).toBe("Campo desconocido. Van: type.");
    expect(parameterTexts.unknownColumn("iv", ["symbol", "bid"])).toBe(
      "No hay una columna iv. Valen: symbol y bid.",
    );
    expect(parameterTexts.wrongValue(["1m", "5m", "1d"])).toBe("Puede ser 1m, 5m o 1d.");
  });
});
