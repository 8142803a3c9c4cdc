import { expect, it } from "vitest";

import { readMarketError } from "./read-market-error.ts";

const nothing = { connections: null, limit: null };

it("a refusal without its message gets the catalogue's, and keeps its own where it has one", () => {
  const code = "CONNECTION_LIMIT";
  expect(readMarketError({ code, connections: 2, limit: 2 })).toEqual({
    code,
    message: "Ya estás usando todas las conexiones en vivo de tu plan.",
    connections: 2,
    limit: 2,
  });
  expect(readMarketError({ code, connections: 1, limit: 2 })).toMatchObject({ connections: 1, limit: 2 });
  expect(readMarketError({ code, limit: 2 })).toMatchObject({ connections: null, limit: 2 });
  expect(readMarketError({ code, message: "" }).message).toBe(
    "Ya estás usando todas las conexiones en vivo de tu plan.",
  );
  expect(readMarketError({ code, message: "No" })).toEqual({ code, message: "No", ...nothing });
});

it.each([null, 3, {}, { code: "OTHER" }, { code: 4, message: 5 }])("%j is no refusal", (payload) => {
  expect(readMarketError(payload)).toEqual({
    code: null,
    message: "Error inesperado. Intentalo de nuevo.",
    ...nothing,
  });
});
