import * as z from "zod/mini";

import { expiryChoiceSchema } from "../expiry-choice.ts";
import type { ErrorCode, MarketErrorCode } from "../error-codes.ts";
import { historyMaximumSymbols, symbolParameterSchema } from "../market/history.ts";
import type { MarketSource } from "../market/market.ts";
import type { ChainExpiry, ChainOption, ChainSnapshot } from "./data-api.ts";

/** Address of the stream for programs: a plain WebSocket with JSON in text frames. */
export const streamPath = "/v1/stream";
/** After so long without a word of the server a client should connect again. */
export const streamHeartbeatSeconds = 10;

const strikeSchema = z.number().check(z.gte(0), z.lte(1e9));
const page = {
  /** Replaces the program's own connection of before. */
  clientId: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  /** At the limit of connections the oldest one ends. */
  takeOver: z.optional(z.boolean()),
};
const subscribeSchema = z.strictObject({
  op: z.literal("subscribe"),
  expiration: z.optional(expiryChoiceSchema),
  "strike.gte": z.optional(strikeSchema),
  "strike.lte": z.optional(strikeSchema),
  type: z.optional(z.enum(["call", "put"])),
  /** A list, or a text with commas as an address has it. */
  symbols: z.optional(
    z.pipe(
      z.transform((symbols) => (typeof symbols === "string" ? symbols.split(",") : symbols)),
      z.array(symbolParameterSchema).check(z.minLength(1), z.maxLength(historyMaximumSymbols)),
    ),
  ),
  /** `epoch` and `seq` of the client's last message. Without them it gets a snapshot. */
  epoch: z.optional(z.string().check(z.maxLength(40))),
  seq: z.optional(z.int().check(z.gte(0))),
});
export type StreamSubscription = z.infer<typeof subscribeSchema>;

const streamRequestSchema = z.discriminatedUnion(
  "op",
  [
    z.strictObject({ op: z.literal("auth"), key: z.string().check(z.maxLength(200)), ...page }),
    subscribeSchema,
    z.strictObject({ op: z.literal("unsubscribe") }),
  ],
  { error: "Puede ser auth, subscribe o unsubscribe" },
);
/** A program's messages: who it is (where its header didn't say) and its subscriptions. */
export const streamSchemas = { request: streamRequestSchema, subscribe: subscribeSchema } as const;
export type StreamRequest = z.infer<typeof streamRequestSchema>;

type Numbered = {
  /** The market's counter; grows by one at each of its updates, of which a program may get only some. */
  readonly seq: number;
  readonly asOf: string;
};
/** The fields of an option or an expiry that changed, or all of them; to be merged by `symbol` or `expiration`. */
type Changed<Row, Key extends keyof Row> = Partial<Row> & Pick<Row, Key>;

/** The server's events. Fields are those of `/v1/chain`. */
export type StreamEvent =
  | (Numbered & {
      readonly event: "welcome";
      /** Identity of this process's counters: `seq` means nothing under another one. */
      readonly epoch: string;
      readonly source: MarketSource;
      readonly connections: number;
      readonly limit: number;
      readonly heartbeatSeconds: number;
    })
  | ({ readonly event: "snapshot"; readonly epoch: string } & ChainSnapshot)
  | (Numbered & {
      readonly event: "update";
      readonly epoch: string;
      /** `seq` of the message that this one follows. */
      readonly previousSeq: number;
      readonly spot: number | null;
      readonly source: MarketSource | null;
      readonly expiries: readonly Changed<ChainExpiry, "expiration">[];
      readonly options: readonly Changed<ChainOption, "symbol">[];
      /** Symbols that left. */
      readonly removed: readonly string[];
    })
  | (Numbered & { readonly event: "heartbeat" })
  | {
      readonly event: "error";
      readonly code: StreamErrorCode;
      readonly message: string;
      /** Nearest that trade to an unknown symbol or expiration. */
      readonly suggestions?: readonly string[];
      readonly connections?: number;
      readonly limit?: number;
    };

/** The market's refusals under the codes that the data API answers with. */
export const streamErrorCodes = {
  INVALID_TOKEN: "INVALID_KEY",
  TOKEN_EXPIRED: "KEY_REVOKED",
  FORBIDDEN: "FORBIDDEN",
  NO_SUBSCRIPTION: "SUBSCRIPTION_REQUIRED",
  SUBSCRIPTION_EXPIRED: "SUBSCRIPTION_REQUIRED",
  INSUFFICIENT_PLAN: "SUBSCRIPTION_REQUIRED",
  SOURCE_NOT_SHARED: "SOURCE_NOT_SHARED",
  CONNECTION_LIMIT: "CONNECTION_LIMIT",
  RATE_LIMIT_EXCEEDED: "RATE_LIMIT_EXCEEDED",
  VALIDATION_ERROR: "VALIDATION_ERROR",
  FEED_UNAVAILABLE: "SERVICE_UNAVAILABLE",
} as const satisfies Record<MarketErrorCode, ErrorCode | "CONNECTION_LIMIT">;
export type StreamErrorCode = (typeof streamErrorCodes)[MarketErrorCode] | "NOT_FOUND";

/**
 * Codes that a connection closes with after its error; the reason is the code itself. 1001 says that the server goes: come
 * back.
 */
export const streamCloseCodes = {
  VALIDATION_ERROR: 4400,
  INVALID_KEY: 4401,
  KEY_REVOKED: 4401,
  FORBIDDEN: 4403,
  SUBSCRIPTION_REQUIRED: 4403,
  SOURCE_NOT_SHARED: 4403,
  NOT_FOUND: 4404,
  CONNECTION_LIMIT: 4409,
  RATE_LIMIT_EXCEEDED: 4429,
  SERVICE_UNAVAILABLE: 1013,
} as const satisfies Record<StreamErrorCode, number>;
