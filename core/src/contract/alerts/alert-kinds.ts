import * as z from "zod/mini";

import { daySchema } from "../dates.ts";
import { quantityIn } from "../fields.ts";
import { legTexts } from "../positions/leg-texts.ts";
import { contractFields } from "../positions/saved-positions.ts";

export const alertContractSchema = z.strictObject(contractFields);
export type AlertContract = z.infer<typeof alertContractSchema>;

export const premiumSides = ["bid", "ask", "mid", "last"] as const;
export type PremiumSide = (typeof premiumSides)[number];
/** `implied`: by parity with the other option of its base. `still`, `exercised`: of its lanzamiento, net of the own costs. */
export const rateMeasures = ["still", "exercised", "implied"] as const;
export type RateMeasure = (typeof rateMeasures)[number];

const wrongLots = "La cantidad tiene que ser un número entero distinto de 0, de hasta 100";
const legSchema = z.strictObject({
  contract: alertContractSchema,
  /** Options in one unit of the spread; negative sold. */
  quantity: quantityIn(100, wrongLots),
});
const wrongLegs = "Un spread tiene de 2 a 4 patas";

/** Fields of the subjects of alerts. */
const fieldSchemas = {
  contract: alertContractSchema,
  side: z.enum(premiumSides, { error: "Elegí la punta" }),
  measure: z.enum(rateMeasures, { error: "Elegí la tasa" }),
  legs: z
    .array(legSchema, { error: legTexts.legsMissing })
    .check(z.minLength(2, wrongLegs), z.maxLength(4, wrongLegs)),
  one: alertContractSchema,
  other: alertContractSchema,
  expiration: daySchema,
  positionId: z.string({ error: "Elegí la posición" }).check(z.minLength(1), z.maxLength(40)),
};
export type SubjectField = keyof typeof fieldSchemas;
export type SubjectFields = { readonly [Field in SubjectField]: z.infer<(typeof fieldSchemas)[Field]> };

/** Kinds of alert, a row each; their values and titles are `alertRules` in `core/src/alerts`. */
export const alertKinds = {
  share: { name: "Precio de GGAL", unit: "pesos", isSigned: false, fields: [] },
  premium: { name: "Prima de una opción", unit: "pesos", isSigned: false, fields: ["contract", "side"] },
  rate: { name: "Tasa de una opción", unit: "percent", isSigned: true, fields: ["contract", "measure"] },
  spread: { name: "Precio de un spread", unit: "pesos", isSigned: true, fields: ["legs"] },
  ratio: { name: "Ratio de dos bases", unit: "ratio", isSigned: false, fields: ["one", "other"] },
  volatility: { name: "Volatilidad implícita", unit: "percent", isSigned: false, fields: ["contract"] },
  atTheMoneyVolatility: { name: "VI en el dinero", unit: "percent", isSigned: false, fields: ["expiration"] },
  percentile: { name: "Percentil de la VI 30 días", unit: "percent", isSigned: false, fields: [] },
  exercise: { name: "Ejercicio anticipado", unit: "percent", isSigned: true, fields: ["contract"] },
  position: { name: "Resultado de una posición", unit: "total", isSigned: true, fields: ["positionId"] },
} as const satisfies Record<
  string,
  {
    readonly name: string;
    /** `pesos` a share, `total` pesos in all, `percent` per 1.00 (0.41 is 41 %), `ratio` a quotient. */
    readonly unit: "pesos" | "total" | "percent" | "ratio";
    /** Its threshold may be below zero. */
    readonly isSigned: boolean;
    readonly fields: readonly SubjectField[];
  }
>;
export type AlertKind = keyof typeof alertKinds;
type Subjects = {
  [Kind in AlertKind]: { readonly kind: Kind } & Pick<
    SubjectFields,
    (typeof alertKinds)[Kind]["fields"][number]
  >;
};
export type SubjectOf<Kind extends AlertKind> = Subjects[Kind];
/** The subject of an alert. */
export type AlertSubject = Subjects[AlertKind];

/** Type and schema are made of the same rows, which the compiler can't see. @__NO_SIDE_EFFECTS__ */
function subjectSchema() {
  const [first, ...rest] = Object.entries(alertKinds).map(([kind, { fields }]) =>
    z.strictObject({
      kind: z.literal(kind),
      ...Object.fromEntries(fields.map((field) => [field, fieldSchemas[field]])),
    }),
  );
  const schema: z.ZodMiniType = z.discriminatedUnion("kind", [first!, ...rest], { error: "Elegí qué mirar" });
  return schema as z.ZodMiniType<AlertSubject, AlertSubject>;
}
export const alertSubjectSchema = subjectSchema();

const most = 1e12;

/** The fault of a threshold of a kind; null where there is none. */
export function thresholdFault(kind: AlertKind, threshold: number): string | null {
  if (!Number.isFinite(threshold) || Math.abs(threshold) > most) return "Escribí un valor";
  if (alertKinds[kind].isSigned) return null;
  if (kind === "percentile" && threshold > 1) return "Un percentil va de 0 a 100 %";
  return threshold > 0 ? null : "Escribí un valor mayor que 0";
}
