import * as z from "zod/mini";

import { dataEnvelope, instantSchema, knownNumberSchema, shownWordSchema } from "../envelope.ts";
import { alertSubjectSchema } from "./alert-kinds.ts";

/** `resting`: it fired, or was true when it was made, and waits to see the other side again. `ended`: `endedReason` says why. */
export const alertStatuses = ["armed", "resting", "paused", "ended"] as const;
export type AlertStatus = (typeof alertStatuses)[number];
export const alertEndings = ["expired", "position-gone", "position-closed"] as const;
export type AlertEnding = (typeof alertEndings)[number];

/** An alert as its owner reads it. */
export const alertSchema = z.object({
  id: z.string(),
  /** Null where another version of the product wrote it, in the database or, for its reader, in this answer: it is kept as it is. */
  subject: z.catch(z.nullable(alertSubjectSchema), null),
  /** Its subject under the names of today, and its condition, in words. */
  title: z.string(),
  condition: z.string(),
  direction: z.enum(["above", "below"]),
  threshold: z.number(),
  note: z.string(),
  mail: z.boolean(),
  push: z.boolean(),
  restMinutes: z.number(),
  status: shownWordSchema,
  endedReason: z.nullable(shownWordSchema),
  /** Number of crossings. */
  crossings: z.number(),
  lastFiredAt: z.nullable(instantSchema),
  /** Its value now; null where the market has none, and for alerts that are looked at every five minutes. */
  current: knownNumberSchema,
  /** Why `current` isn't known, in words; null with a number. */
  unknown: z.nullable(z.string()),
  /** True if `current` meets the condition; null with `current`. */
  isTrue: z.nullable(z.boolean()),
  /** Goes up with each change of its owner's; a write names the one it began from. */
  version: z.number(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type Alert = z.infer<typeof alertSchema>;

export const alertAnswerSchema = dataEnvelope(alertSchema);
/** Newest first, ended ones after all others; `isAsleep` without a plan: they are kept and nothing is watched. `isLive` false: looked at every five minutes. */
export const alertsAnswerSchema = dataEnvelope(
  z.object({
    alerts: z.array(alertSchema),
    /** Also those of other pages. */
    total: z.number(),
    hasMore: z.boolean(),
    maximum: z.number(),
    isAsleep: z.boolean(),
    isLive: z.boolean(),
    unseen: z.number(),
    settings: z.object({ quiet: z.nullable(z.object({ from: z.string(), to: z.string() })) }),
    push: z.object({
      publicKey: z.string(),
      /** Browsers that take notices, and whether the one of this session does; each until its session ends or runs out. */
      browsers: z.number(),
      isHere: z._default(z.boolean(), false),
    }),
  }),
);
export type AlertsList = z.infer<typeof alertsAnswerSchema>["data"];

/** A notice of an alert: a crossing, or that it ended. */
export const firedAlertSchema = z.object({
  id: z.string(),
  /** Null once the alert is deleted. */
  alertId: z.nullable(z.string()),
  kind: z.enum(["crossed", "ended"]),
  title: z.string(),
  text: z.string(),
  /** The link's path in the app. */
  path: z.string(),
  value: knownNumberSchema,
  firedAt: instantSchema,
  /** Until then mail and push wait, for the quiet hours. */
  heldUntil: z.nullable(instantSchema),
  isSeen: z.boolean(),
});
export type FiredAlert = z.infer<typeof firedAlertSchema>;

/** Newest first; `hasMore` beyond the last one. */
export const firedAlertsAnswerSchema = dataEnvelope(
  z.object({ fired: z.array(firedAlertSchema), unseen: z.number(), hasMore: z.boolean() }),
);
export type FiredAlertsList = z.infer<typeof firedAlertsAnswerSchema>["data"];
export const alertSettingsAnswerSchema = dataEnvelope(
  z.object({ quiet: z.nullable(z.object({ from: z.string(), to: z.string() })) }),
);
