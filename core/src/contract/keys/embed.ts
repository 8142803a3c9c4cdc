import * as z from "zod/mini";

import { chainSnapshotSchema } from "./data-api.ts";
import type { ChainSnapshot } from "./data-api.ts";
import { embedModes } from "./embed-keys.ts";
import { embedCoveredCallsSchema, embedPositionSchema, embedTickerSchema } from "./embed-parts.ts";
import { embedSmileSchema, legsLinkSchema } from "./embed-snapshot.ts";
import type { EmbedSnapshot } from "./embed-snapshot.ts";
import { dataEnvelope, dateSchema, knownNumberSchema } from "../envelope.ts";
import { errorCodes } from "../error-codes.ts";

export const embedDiagnosisQuerySchema = z.strictObject({
  key: z.optional(z.string().check(z.maxLength(64))),
});

/** Parts that take work: the legs of a link, and the *lanzamientos*. */
export const sampleChainQuerySchema = z.strictObject({
  position: z.optional(legsLinkSchema),
  coveredCalls: z.optional(z.literal("1")),
});
export type SampleChainQuery = z.infer<typeof sampleChainQuerySchema>;

/** The public sample: a chain, and what panels show of its expiry. */
export const sampleChainAnswerSchema = dataEnvelope(
  z.object({
    mode: z.enum(embedModes),
    /** Null where nobody says how late the numbers are. */
    delaySeconds: knownNumberSchema,
    refreshSeconds: z.number(),
    chain: z.nullable(chainSnapshotSchema),
    smile: z.nullable(embedSmileSchema),
    /** By the legs that are asked for. */
    positions: z.record(z.string(), z.nullable(embedPositionSchema)),
    /** Null where it isn't asked for. */
    coveredCalls: z.nullable(embedCoveredCallsSchema),
    ticker: z.nullable(embedTickerSchema),
  }),
);

type EmbedPace = Pick<EmbedSnapshot, "mode" | "delaySeconds" | "refreshSeconds">;
/** One expiry as the server values it with core; null while nothing old enough is known. */
export type EmbedChain = EmbedPace & { readonly chain: ChainSnapshot | null };
/** The ratio now, and one a session, oldest first. */
export type EmbedRatios = EmbedPace & EmbedSnapshot["ratios"][string];

/** Why a key does not work on the page that asks; `code` is null when it does. Every page may read this answer. */
export const embedDiagnosisAnswerSchema = dataEnvelope(
  z.object({ code: z.nullable(z.enum(errorCodes)), message: z.string() }),
);

const panelSchema = z.string().check(z.regex(/^[a-z]{1,20}$/));
/** A panel with its first numbers in front of a visitor. */
export const panelViewQuerySchema = z.strictObject({
  key: z.string().check(z.maxLength(64)),
  panel: panelSchema,
});

const usageDaySchema = z.object({
  date: dateSchema,
  /** Most visitors at a time, of all the panels. */
  visitors: z.number(),
  panels: z.array(
    z.object({ panel: z.string(), views: z.number(), presses: z.number(), signUps: z.number() }),
  ),
});
/** The days of the last thirty on which anything happened, newest first. */
export const panelUsageAnswerSchema = dataEnvelope(z.array(usageDaySchema));
export type PanelUsageDay = z.infer<typeof usageDaySchema>;
export const partnersUsageAnswerSchema = dataEnvelope(
  z.array(
    z.object({
      userId: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      days: z.array(usageDaySchema),
    }),
  ),
);
export type PartnerUsage = z.infer<typeof partnersUsageAnswerSchema>["data"][number];
