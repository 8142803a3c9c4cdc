import { describe, expect, it } from "vitest";

import { feedLossMessage } from "./feed.ts";

describe("feedLossMessage", () => {
  it.each([
    ["silence", "no llegan datos"],
    ["closed by the provider (1006)", "el proveedor cerró la conexión (1006)"],
    ["/auth/getToken answered 401", "/auth/getToken respondió 401"],
    ["/auth/login answered 500 without a token", "/auth/login respondió 500"],
    ["/auth/getToken does not answer", "/auth/getToken no responde"],
    ["the upstream socket says CONNECTION_LIMIT", "el proveedor rechazó la cuenta (CONNECTION_LIMIT)"],
    ["closed: ping timeout", "el proveedor cerró la conexión"],
    ["something new", "something new"],
    [null, "desconocido"],
  ])("%s", (reason, message) => {
    expect(feedLossMessage(reason)).toBe(message);
  });
});
