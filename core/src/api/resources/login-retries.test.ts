import { expect, test } from "vitest";

import { ApiError } from "../index.ts";
import type { Http } from "../http/call.ts";
import { createAuthApi } from "./auth-api.ts";

/** A login over a network that fails in one way; how often it was tried, and its waits. */
async function loginThat(failure: ConstructorParameters<typeof ApiError>[0]) {
  let tries = 0;
  const waits: number[] = [];
  const http: Http = {
    clock: { now: () => 0, wait: async (milliseconds: number) => void waits.push(milliseconds) },
    text: async () => {
      tries += 1;
      throw new ApiError(failure);
    },
  };
  const login = createAuthApi(http).login({ email: "ana@paridad.test", password: "Secreta1" } as never);
  await expect(login).rejects.toMatchObject({ code: failure.code });
  return { tries, waits };
}

const message = "m";

// spec.md section 9: a login is tried again twice after a network error, a timeout or a 429.
test.each([
  ["a lost connection", { code: "NETWORK_ERROR", message }, 3],
  ["a server that says nothing", { code: "TIMEOUT", message }, 3],
  ["a 429 of ten seconds", { code: "RATE_LIMIT_EXCEEDED", status: 429, retryAfterSeconds: 10, message }, 3],
  ["a 429 of more", { code: "RATE_LIMIT_EXCEEDED", status: 429, retryAfterSeconds: 11, message }, 1],
  ["a wrong password", { code: "INVALID_CREDENTIALS", status: 401, message }, 1],
  ["a server that is down", { code: "SERVICE_UNAVAILABLE", status: 503, message }, 1],
  ["a person who left", { code: "REQUEST_CANCELED", message }, 1],
] as const)("a login after %s", async (_name, failure, tries) => {
  expect((await loginThat(failure)).tries).toBe(tries);
});
