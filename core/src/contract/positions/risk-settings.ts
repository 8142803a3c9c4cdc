import * as z from "zod/mini";

import { dataEnvelope } from "../envelope.ts";
import { numberIn } from "../fields.ts";

const wrongPesos = "Tiene que ser un monto en pesos mayor que 0";
const pesosSchema = z.nullable(
  z.number({ error: wrongPesos }).check(z.gt(0, wrongPesos), z.lte(1e15, "El monto es demasiado grande")),
);
const wrongShare = "Tiene que ser una fracción entre 0 y 1";
const shareSchema = numberIn(0, 1, wrongShare);
const fields = {
  /** Pesos; null while nothing was said. */
  capital: pesosSchema,
  /** Margin of the whole portfolio by the broker's account. */
  brokerMargin: pesosSchema,
  /** Fractions of the share's price that margins are estimated with; null takes the product's. */
  notionalShare: z.nullable(shareSchema),
  floorShare: z.nullable(shareSchema),
};
const wrongVersion = "Falta la versión desde la que cambiás los datos";

/** A user's capital and margin. `version` 0 is nothing said yet. */
export const riskSettingsSchema = z.object({ version: z.number(), ...fields });
export type RiskSettings = z.infer<typeof riskSettingsSchema>;
export const riskSettingsAnswerSchema = dataEnvelope(riskSettingsSchema);

/** All of it, and the version it was changed from. */
export const riskSettingsRequestSchema = z.strictObject({
  version: z.number({ error: wrongVersion }).check(z.int(wrongVersion), z.gte(0, wrongVersion)),
  ...fields,
});
