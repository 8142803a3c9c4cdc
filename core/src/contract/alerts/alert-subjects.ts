import * as z from "zod/mini";

import { daySchema } from "../dates.ts";
import { legTexts } from "../positions/leg-texts.ts";

const symbolShape = /^[A-Z][A-Z0-9.]{2,19}$/;

/** An option by what it is; the symbol is the one it had when the alert was made, and may be another's in another year. */
export const alertContractSchema = z.strictObject({
  type: z.enum(["call", "put"], { error: "Una opción es un call o un put" }),
  /** Pesos a share, when the alert was made. */
  strike: z
    .number({ error: legTexts.strikeMissing })
    .check(z.gt(0, legTexts.strike), z.lte(1e9, legTexts.strikeTooHigh)),
  expiration: daySchema,
  symbol: z.string({ error: legTexts.symbolMissing }).check(z.regex(symbolShape, legTexts.symbol)),
});
export type AlertContract = z.infer<typeof alertContractSchema>;

export const premiumSides = ["bid", "ask", "mid", "last"] as const;
export type PremiumSide = (typeof premiumSides)[number];
/** `implied`: by parity with the other option of its base. `still`, `exercised`: of its lanzamiento, net of the own costs. */
export const rateMeasures = ["still", "exercised", "implied"] as const;
export type RateMeasure = (typeof rateMeasures)[number];

const wrongLots = "La cantidad tiene que ser un número entero distinto de 0, de hasta 100";
const legSchema = z.strictObject({
  contract: alertContractSchema,
  /** How many a unit of the spread has; negative sold. */
  quantity: z.number({ error: wrongLots }).check(
    z.int(wrongLots),
    z.gte(-100, wrongLots),
    z.lte(100, wrongLots),
    z.refine((quantity) => quantity !== 0, { error: wrongLots }),
  ),
});

/** What an alert watches. */
export const alertSubjectSchema = z.discriminatedUnion(
  "kind",
  [
    z.strictObject({ kind: z.literal("share") }),
    z.strictObject({
      kind: z.literal("premium"),
      contract: alertContractSchema,
      side: z.enum(premiumSides, { error: "Elegí la punta" }),
    }),
    z.strictObject({
      kind: z.literal("rate"),
      contract: alertContractSchema,
      measure: z.enum(rateMeasures, { error: "Elegí la tasa" }),
    }),
    z.strictObject({
      kind: z.literal("spread"),
      legs: z
        .array(legSchema, { error: legTexts.legsMissing })
        .check(
          z.minLength(2, "Un spread tiene de 2 a 4 patas"),
          z.maxLength(4, "Un spread tiene de 2 a 4 patas"),
        ),
    }),
    z.strictObject({ kind: z.literal("ratio"), one: alertContractSchema, other: alertContractSchema }),
    z.strictObject({ kind: z.literal("volatility"), contract: alertContractSchema }),
    z.strictObject({ kind: z.literal("exercise"), contract: alertContractSchema }),
    z.strictObject({ kind: z.literal("moneyVolatility"), expiration: daySchema }),
    z.strictObject({ kind: z.literal("percentile") }),
    z.strictObject({
      kind: z.literal("position"),
      positionId: z.string({ error: "Elegí la posición" }).check(z.minLength(1), z.maxLength(40)),
    }),
  ],
  { error: "Elegí qué mirar" },
);
export type AlertSubject = z.infer<typeof alertSubjectSchema>;

/** The options that a subject names, in its own order. */
export function contractsOfSubject(subject: AlertSubject): readonly AlertContract[] {
  if (subject.kind === "spread") return subject.legs.map(({ contract }) => contract);
  if (subject.kind === "ratio") return [subject.one, subject.other];
  return "contract" in subject ? [subject.contract] : [];
}
