import { describe, expect, it, vi } from "vitest";

import { ApiError } from "./api-error.ts";
import { isRetriable, withRetries } from "./retry.ts";

const networkError = new ApiError({ code: "NETWORK_ERROR", message: "x" });

function clockThatCounts() {
  const waits: number[] = [];
  return { waits, now: () => 0, wait: async (milliseconds: number) => void waits.push(milliseconds) };
}

// spec.md section 9: max 3 retries, base delay 1000 ms, factor 2, max delay 10000 ms.
describe("withRetries", () => {
  it("gives up after three retries of 1, 2 and 4 seconds", async () => {
    const clock = clockThatCounts();
    const operation = vi.fn<() => Promise<never>>(() => Promise.reject(networkError));
    await expect(withRetries(operation, { clock })).rejects.toBe(networkError);
    expect(operation).toHaveBeenCalledTimes(4);
    expect(clock.waits).toEqual([1000, 2000, 4000]);
  });

  it("never waits longer than 10 s between tries", async () => {
    const clock = clockThatCounts();
    await expect(withRetries(() => Promise.reject(networkError), { clock, maximumRetries: 6 })).rejects.toBe(
      networkError,
    );
    expect(clock.waits).toEqual([1000, 2000, 4000, 8000, 10_000, 10_000]);
  });

  it("stops at the first success", async () => {
    const operation = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(networkError)
      .mockResolvedValue("ok");
    await expect(withRetries(operation, { clock: clockThatCounts() })).resolves.toBe("ok");
  });

  it.each([
    ["NETWORK_ERROR", 0, true],
    ["REQUEST_CANCELED", 0, true],
    ["TIMEOUT", 0, true],
    ["RATE_LIMIT_EXCEEDED", 429, true],
    ["SERVICE_UNAVAILABLE", 502, true],
    ["SERVICE_UNAVAILABLE", 503, true],
    ["SERVICE_UNAVAILABLE", 504, true],
    ["INTERNAL_ERROR", 500, false],
    ["VALIDATION_ERROR", 400, false],
  ] as const)("%s %d: %s", (code, status, expected) => {
    expect(isRetriable(new ApiError({ code, status, message: "x" }))).toBe(expected);
  });

  it("leaves alone what its own caller canceled, and what is no failure of a call", async () => {
    const controller = new AbortController();
    controller.abort();
    const operation = vi.fn<() => Promise<never>>(() => Promise.reject(networkError));
    await expect(
      withRetries(operation, { clock: clockThatCounts(), signal: controller.signal }),
    ).rejects.toBe(networkError);
    expect(operation).toHaveBeenCalledTimes(1);
    await expect(
      withRetries(() => Promise.reject(new TypeError("bug")), { clock: clockThatCounts() }),
    ).rejects.toThrow("bug");
  });
});
