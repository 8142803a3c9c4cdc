import type { ErrorCode } from "@paridad/core/contract";
import { keyErrorMessages } from "@paridad/core/messages";
import { createCallWindows } from "../../platform/call-windows.ts";
import { networkOf } from "../../platform/client-network.ts";
import type { Clock } from "../../platform/clock.ts";
import { addressHeaders } from "./limit-headers.ts";

/** Why a call with a key is turned away. */
export type KeyRefusal = {
  readonly status: 401 | 403 | 429;
  readonly code: ErrorCode;
  readonly message: string;
  readonly retryAfterSeconds?: number;
};
/** Headers for any answer. */
export type AnswerHeaders = Readonly<Record<string, string>>;

export const keyRefusals = {
  missing: { status: 401, code: "INVALID_KEY", message: keyErrorMessages.missing },
  invalid: { status: 401, code: "INVALID_KEY", message: keyErrorMessages.invalid },
  sheet: { status: 401, code: "INVALID_KEY", message: keyErrorMessages.sheetInvalid },
  revoked: { status: 401, code: "KEY_REVOKED", message: keyErrorMessages.revoked },
  expired: { status: 401, code: "KEY_REVOKED", message: keyErrorMessages.expired },
  planEnded: { status: 401, code: "KEY_REVOKED", message: keyErrorMessages.planEnded },
  foreign: { status: 403, code: "ORIGIN_NOT_ALLOWED", message: keyErrorMessages.origin },
} as const satisfies Record<string, KeyRefusal>;

/** The refusal of a call above the limit of a minute or of the day. */
export function overLimit(by: "minute" | "day", retryAfterSeconds: number): KeyRefusal {
  const code = by === "minute" ? "RATE_LIMIT_EXCEEDED" : "QUOTA_EXCEEDED";
  return { status: 429, code, message: keyErrorMessages[by], retryAfterSeconds };
}

/** Calls a minute of one address that come without a good key. */
const strangersPerMinute = 120;

/** Counts calls without a valid key by address. Keys that are good are nobody's guess: they pass whatever else came from there. */
export function createStrangers(clock: Clock) {
  const windows = createCallWindows({ clock, limit: strangersPerMinute, windowMilliseconds: 60_000 });
  const headersOf = (address: string): AnswerHeaders =>
    addressHeaders(strangersPerMinute, windows.look(networkOf(address)));
  return {
    headersOf,
    /** Counts one call, and gives its refusal with the headers: above the limit that one, whatever the call lacked. */
    refuse(
      address: string,
      refusal: KeyRefusal,
    ): { headers: AnswerHeaders; result: { refusal: KeyRefusal } } {
      const { remaining, resetSeconds } = windows.look(networkOf(address));
      windows.take(networkOf(address));
      const limitRefusal = remaining > 0 ? refusal : overLimit("minute", resetSeconds);
      return { headers: headersOf(address), result: { refusal: limitRefusal } };
    },
  };
}
