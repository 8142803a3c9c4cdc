import * as z from "zod/mini";

import { alertSubjectSchema, thresholdFault } from "./alert-kinds.ts";
import type { AlertSubject } from "./alert-kinds.ts";
import { plainText, versionSchemas, wholeIn } from "../fields.ts";
import { legTexts } from "../positions/leg-texts.ts";

const noteSchema = plainText(200, { error: legTexts.note, character: legTexts.character });
const wrongThreshold = "Escribí un valor";
const thresholdSchema = z.number({ error: wrongThreshold });
const directionSchema = z.enum(["above", "below"], { error: "Elegí si avisa al subir o al bajar" });
const wrongRest = "El descanso va de 1 minuto a 7 días";
/** Minutes after a notice in which the alert stays silent. */
const restSchema = wholeIn(1, 10_080, wrongRest);
const flag = z.boolean({ error: "Es sí o no" });
const { versionSchema, versionQuerySchema } = versionSchemas(
  "Falta la versión desde la que cambiás la alerta",
);

export const alertIdSchema = z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(40)) });
export const alertVersionQuerySchema = versionQuerySchema;

/** Minutes of rest where none were asked for. */
export const usualRestMinutes = 60;

const contentFields = {
  subject: alertSubjectSchema,
  direction: directionSchema,
  /** In the unit of the kind. */
  threshold: thresholdSchema,
  note: z._default(noteSchema, ""),
  mail: z._default(flag, true),
  push: z._default(flag, true),
  restMinutes: z._default(restSchema, usualRestMinutes),
};
const fits = ({ subject, threshold }: { subject: AlertSubject; threshold: number }) =>
  thresholdFault(subject.kind, threshold) === null;
const thresholdRule = { path: ["threshold"], error: "Ese valor no puede ser el de esta alerta" };

export const createAlertRequestSchema = z.strictObject(contentFields).check(z.refine(fits, thresholdRule));
export type CreateAlertRequest = z.input<typeof createAlertRequestSchema>;
export type ReadAlertRequest = z.output<typeof createAlertRequestSchema>;

/** The whole alert as it shall be. */
export const updateAlertRequestSchema = z
  .strictObject({ version: versionSchema, ...contentFields })
  .check(z.refine(fits, thresholdRule));
export type UpdateAlertRequest = z.input<typeof updateAlertRequestSchema>;
export type ReadAlertUpdate = z.output<typeof updateAlertRequestSchema>;

export const alertActions = ["pause", "resume", "rearm"] as const;
export type AlertAction = (typeof alertActions)[number];
export const alertActionRequestSchema = z.strictObject({
  version: versionSchema,
  action: z.enum(alertActions, { error: "Se pausa, se reanuda o se rearma" }),
});
export type AlertActionRequest = z.infer<typeof alertActionRequestSchema>;

const wrongTime = "Escribí una hora como 22:30";
const timeSchema = z.string({ error: wrongTime }).check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, wrongTime));
/** Hours of Buenos Aires; `to` may be of the next day. Null: none. */
export const alertSettingsRequestSchema = z.strictObject({
  quiet: z.nullable(
    z.strictObject({ from: timeSchema, to: timeSchema }).check(
      z.refine(({ from, to }) => from !== to, {
        path: ["to"],
        error: "Empiezan y terminan a la misma hora",
      }),
    ),
  ),
});
export type AlertSettings = z.infer<typeof alertSettingsRequestSchema>;

const wrongLimit = "Entre 1 y 100";
const pageOf = (usual: number) =>
  z.strictObject({
    /** Id of the last one that is known already. */
    before: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
    limit: z._default(
      z.coerce
        .number({ error: wrongLimit })
        .check(z.int(wrongLimit), z.gte(1, wrongLimit), z.lte(100, wrongLimit)),
      usual,
    ),
  });
/** As many as a plan lets watch at most: whoever asks for no more sees all of those. */
export const alertsQuerySchema = pageOf(100);
export const firedAlertsQuerySchema = pageOf(50);

/** Up to which one the user has seen them, newest included. */
export const seenAlertsRequestSchema = z.strictObject({
  upTo: z.string({ error: "Falta hasta cuál" }).check(z.minLength(1), z.maxLength(40)),
});

const wrongPush = "El navegador no dio una suscripción válida";
const pushKey = (bytes: number) =>
  z
    .string({ error: wrongPush })
    .check(
      z.maxLength(100, wrongPush),
      z.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`), wrongPush),
    );
const endpointSchema = z.string({ error: wrongPush }).check(
  z.maxLength(1_000, wrongPush),
  z.refine((text) => URL.canParse(text), { error: wrongPush }),
);
/** `PushSubscription.toJSON()` without its expiration. */
export const pushSubscriptionRequestSchema = z.strictObject({
  endpoint: endpointSchema,
  keys: z.strictObject({ p256dh: pushKey(65), auth: pushKey(16) }),
});
export const endPushRequestSchema = z.strictObject({ endpoint: endpointSchema });
