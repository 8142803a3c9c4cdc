import { expect, test } from "vitest";
import type * as z from "zod/mini";

import * as contract from "./index.ts";

type Row = readonly [
  name: string,
  schema: z.ZodMiniType,
  /** A body that is taken. */
  good: object,
  /** A change that isn't, where it is told, and what is told. */
  bad: readonly (readonly [change: object, path: string, message: string])[],
];

const person = { firstName: "Nora", lastName: "Paz" };
const form = {
  ...person,
  email: "nora@example.com",
  password: "Zorro1",
  confirmPassword: "Zorro1",
  termsAccepted: true,
};
const composition = "La contraseña debe contener al menos una minúscula, una mayúscula y un número";
const code = { code: "RUEDA-26", kind: "percent", value: 10, firstDay: "2026-11-20", lastDay: "2026-11-20" };
const event = { kind: "dividend", day: "2026-11-20", title: "Dividendo", amount: 1e6 };
const free = { share: 0, premium: 0, exercise: 0 };
const terms = { commission: free, marketFee: free, valueAddedTax: 0.21, taxOnMarketFee: true };
const share = { kind: "share", quantity: 100, price: 7_400 };
const position = { name: "x", settlement: "24hs", costs: free, legs: [share], note: "uno\ndos" };
const wrongText = "Hay un carácter que no se puede guardar";
const lots = "La cantidad tiene que ser un número entero distinto de 0, de hasta 9.999 lotes";
const sold = { kind: "call", strike: 7_400, expiration: "2026-12-18", symbol: "GFGC7400DI", price: 1 };
const operation = {
  at: "2026-11-20T15:00:00Z",
  symbol: "GGAL",
  side: "buy",
  quantity: 1,
  price: 0,
  fees: null,
};
const contractAlert = { type: "call", strike: 7_400, expiration: "2026-12-18", symbol: "GFGC7400DI" };
const spread = (quantity: number) => ({
  kind: "spread",
  legs: [
    { contract: contractAlert, quantity },
    { contract: contractAlert, quantity: 100 },
  ],
});
const spreadLots = "La cantidad tiene que ser un número entero distinto de 0, de hasta 100";
const rangeReversed = "El comienzo tiene que ser anterior al final";
const endpoint = "https://fcm.googleapis.com/fcm/send/x";
const pushKeys = { p256dh: `${"A".repeat(87)}=`, auth: "A".repeat(22) };
const wrongPush = "El navegador no dio una suscripción válida";

const rows: readonly Row[] = [
  [
    "a registration",
    contract.registerRequestSchema,
    form,
    [
      [{ confirmPassword: "Zorro2" }, "confirmPassword", "Las contraseñas no coinciden"],
      [{ password: "zorro1", confirmPassword: "zorro1" }, "password", composition],
      [{ password: "ZORRO1", confirmPassword: "ZORRO1" }, "password", composition],
      [{ password: "Zorros", confirmPassword: "Zorros" }, "password", composition],
      [
        { password: "Zorr1", confirmPassword: "Zorr1" },
        "password",
        "La contraseña debe tener al menos 6 caracteres",
      ],
      [{ email: "x" }, "email", "Email inválido"],
      [{ email: `${"a".repeat(65)}@example.com` }, "email", "Email inválido"],
    ],
  ],
  [
    "a login",
    contract.loginRequestSchema,
    { email: `${"a".repeat(64)}@example.com`, password: "zorros" },
    [
      [{ email: "" }, "email", "El email es requerido"],
      [{ email: "x" }, "email", "Ingresá un email válido"],
      [{ password: "" }, "password", "La contraseña es requerida"],
      [{ password: "zorro" }, "password", "La contraseña debe tener al menos 6 caracteres"],
      [{ password: "a".repeat(129) }, "password", "La contraseña puede tener hasta 128 caracteres"],
    ],
  ],
  ["a profile without passwords", contract.profileRequestSchema, person, []],
  [
    "a profile with a new password",
    contract.profileRequestSchema,
    { ...person, currentPassword: "x", newPassword: "Zorro1", revokeApiKeys: false },
    [
      [{ currentPassword: undefined }, "currentPassword", "La contraseña actual es requerida"],
      [
        { newPassword: undefined },
        "revokeApiKeys",
        "Las claves de API se revocan junto con una contraseña nueva",
      ],
    ],
  ],
  [
    "a promotional code for one day",
    contract.promotionalCodeRequestSchema,
    code,
    [
      [{ lastDay: "2026-11-19" }, "lastDay", "El último día es anterior al primero"],
      [{ value: 101 }, "value", "El descuento va de 1 a 100 %"],
      [{ value: 0 }, "value", "El descuento va de 1 a 100 %"],
      [{ kind: "months", value: 13 }, "value", "Los meses van de 1 a 12"],
      [{ kind: "months", value: 0 }, "value", "Los meses van de 1 a 12"],
      [{ note: "a\u0007" }, "note", "Valor inválido"],
    ],
  ],
  ["a code without a first day", contract.promotionalCodeRequestSchema, { ...code, firstDay: null }, []],
  ["a code without a last day", contract.promotionalCodeRequestSchema, { ...code, lastDay: null }, []],
  [
    "a market event",
    contract.marketEventRequestSchema,
    event,
    [
      [{ kind: "earnings" }, "amount", "Solo un dividendo tiene monto"],
      [{ amount: 0 }, "amount", "El monto debe ser un número mayor que 0"],
      [{ amount: 1e6 + 1 }, "amount", "El monto es demasiado grande"],
      [{ title: " " }, "title", "El título es requerido"],
      [{ note: "a\nb" }, "note", "Valor inválido"],
    ],
  ],
  [
    "an event without an amount",
    contract.marketEventRequestSchema,
    { ...event, kind: "earnings", amount: null },
    [],
  ],
  [
    "own costs",
    contract.costsRequestSchema,
    { choice: "own", terms },
    [
      [{ terms: undefined }, "terms", "Van con las cifras propias, y sólo con ellas"],
      [{ choice: "retail" }, "terms", "Van con las cifras propias, y sólo con ellas"],
    ],
  ],
  [
    "a trial's extension in bulk",
    contract.bulkUsersRequestSchema,
    { action: "extendTrial", days: 7 },
    [[{ days: undefined }, "days", "Valor inválido"]],
  ],
  [
    "a plan's change in bulk",
    contract.bulkUsersRequestSchema,
    { action: "changePlan", subscriptionType: "pro" },
    [[{ subscriptionType: undefined }, "subscriptionType", "Valor inválido"]],
  ],
  [
    "a plan's features",
    contract.adminCreatePlanRequestSchema,
    {
      id: "pro",
      name: "Pro",
      price: 0,
      features: Object.fromEntries(Array.from({ length: 60 }, (_, place) => [`f${place}`, true])),
    },
    [
      [
        { features: Object.fromEntries(Array.from({ length: 61 }, (_, place) => [`f${place}`, true])) },
        "features",
        "Valor inválido",
      ],
      [{ features: { ["a".repeat(61)]: true } }, "features", "Valor inválido"],
      [{ features: { "a\u0000": true } }, "features", "Valor inválido"],
    ],
  ],
  [
    "why a payment is rejected",
    contract.rejectPaymentRequestSchema,
    { reason: "Dos\nlíneas" },
    [
      [{ reason: "a\u0000" }, "reason", "Valor inválido"],
      [{ reason: "a\ud800" }, "reason", "Valor inválido"],
    ],
  ],
  [
    "what is looked for",
    contract.auditQuerySchema,
    { actor: "a".repeat(120), from: "", to: "2026-11-20" },
    [
      [{ actor: "a".repeat(121) }, "actor", "Valor inválido"],
      [{ actor: "a\tb" }, "actor", "Valor inválido"],
      [{ from: "ayer" }, "from", "La fecha no es válida"],
    ],
  ],
  [
    "a payment's announcement",
    contract.paymentAnnouncementSchema,
    { paidOn: "2026-11-20", payerName: "a".repeat(80) },
    [
      [{ payerName: "a".repeat(81) }, "payerName", "El titular puede tener hasta 80 caracteres"],
      [{ payerName: "a\nb" }, "payerName", "Valor inválido"],
    ],
  ],
  [
    "a position with a share and a note of two lines",
    contract.createPositionRequestSchema,
    position,
    [
      [{ note: "a\tb" }, "note", wrongText],
      [{ note: "a".repeat(1_001) }, "note", "Puede tener hasta 1000 caracteres"],
      [{ legs: [{ ...sold, quantity: 0 }] }, "legs.0.quantity", lots],
      [
        { legs: [{ ...sold, quantity: 1, symbol: "gfgc" }] },
        "legs.0.symbol",
        "Ese símbolo no es de una opción",
      ],
      [{ legs: [{ ...sold, quantity: 1, strike: 0 }] }, "legs.0.strike", "La base tiene que ser mayor que 0"],
      [
        { legs: [{ ...share, quantity: 999_901 }] },
        "legs.0.quantity",
        "La cantidad de acciones tiene que ser un número entero distinto de 0, de hasta 999.900",
      ],
    ],
  ],
  [
    "an import",
    contract.importFileQuerySchema,
    { fileName: "a".repeat(120) },
    [
      [{ fileName: "a\u0000" }, "fileName", wrongText],
      [{ fileName: "" }, "fileName", "Falta el nombre del archivo"],
    ],
  ],
  [
    "an operation of it",
    contract.sentOperationSchema,
    operation,
    [
      [{ quantity: 999_901 }, "quantity", "La cantidad tiene que ser un número entero mayor que 0"],
      [{ fees: -0.01 }, "fees", "Los gastos tienen que ser un número, 0 o más"],
    ],
  ],
  [
    "an alert on a spread",
    contract.createAlertRequestSchema,
    { subject: spread(-100), direction: "above", threshold: -90 },
    [
      [{ subject: spread(0) }, "subject.legs.0.quantity", spreadLots],
      [{ subject: spread(-101) }, "subject.legs.0.quantity", spreadLots],
      [{ subject: { kind: "share" } }, "threshold", "Ese valor no puede ser el de esta alerta"],
      [{ note: "a\u0000" }, "note", "Hay un carácter que no se puede guardar"],
    ],
  ],
  [
    "a changed alert",
    contract.updateAlertRequestSchema,
    { version: 1, subject: { kind: "percentile" }, direction: "below", threshold: 1 },
    [
      [{ threshold: 1.01 }, "threshold", "Ese valor no puede ser el de esta alerta"],
      [{ version: 0 }, "version", "Falta la versión desde la que cambiás la alerta"],
    ],
  ],
  [
    "quiet hours",
    contract.alertSettingsRequestSchema,
    { quiet: { from: "22:00", to: "21:59" } },
    [[{ quiet: { from: "22:00", to: "22:00" } }, "quiet.to", "Empiezan y terminan a la misma hora"]],
  ],
  [
    "a browser's notices",
    contract.pushSubscriptionRequestSchema,
    { endpoint, keys: pushKeys },
    [
      [{ endpoint: "fcm" }, "endpoint", wrongPush],
      [{ keys: { ...pushKeys, auth: "A".repeat(21) } }, "keys.auth", wrongPush],
      [{ keys: { ...pushKeys, p256dh: "A".repeat(86) } }, "keys.p256dh", wrongPush],
    ],
  ],
  [
    "bases of a range",
    contract.dataChainQuerySchema,
    { "strike.gte": "7400", "strike.lte": "7400", expiration: "nearest" },
    [
      [{ "strike.gte": "7401" }, "strike.gte", "La base mínima tiene que ser menor o igual que la máxima"],
      [
        { expiration: "2026-02-30" },
        "expiration",
        "El vencimiento va como AAAA-MM-DD, o nearest para el más cercano",
      ],
      [
        { expiration: "nearer" },
        "expiration",
        "El vencimiento va como AAAA-MM-DD, o nearest para el más cercano",
      ],
    ],
  ],
  ["bases from one on", contract.dataChainQuerySchema, { "strike.gte": "9999" }, []],
  ["bases up to one", contract.dataChainQuerySchema, { "strike.lte": "0" }, []],
  [
    "a day of history",
    contract.dataHistoryQuerySchema,
    // A day begins at midnight in Buenos Aires, three hours after Greenwich.
    { symbols: "GGAL", from: "2026-11-20", to: "2026-11-20T03:00:00Z" },
    [
      [{ to: "2026-11-20T02:59:59Z" }, "from", rangeReversed],
      [{ to: "2026-11-19" }, "from", rangeReversed],
    ],
  ],
  [
    "one day alone",
    contract.dataHistoryQuerySchema,
    { symbols: "GGAL", from: "2026-11-20T20:00:00Z", to: "2026-11-20" },
    [],
  ],
  ["history from a day on", contract.dataHistoryQuerySchema, { symbols: "GGAL", from: "2026-11-20" }, []],
  ["history up to a day", contract.dataHistoryQuerySchema, { symbols: "GGAL", to: "2026-11-20" }, []],
  [
    "the last row that paging reaches",
    contract.historyBaseQuerySchema,
    { page: "20", limit: "5000" },
    [
      [
        { page: "21" },
        "page",
        "Podés llegar hasta la fila 100.000. Acotá las fechas o los símbolos, o pedí una página anterior",
      ],
    ],
  ],
  ["pages of the usual 100 rows", contract.historyBaseQuerySchema, { page: "1000" }, []],
];

// Rules between fields and of characters, and what people read when one is broken; literals of the pages.
test.each(rows)("%s", (...row) => {
  const [, schema, good, bad] = row;
  expect(schema.safeParse(good).error?.issues).toBeUndefined();
  const told = bad.map(([change]) => {
    const [issue] = schema.safeParse({ ...good, ...change }).error?.issues ?? [];
    return [issue?.path.join("."), issue?.message];
  });
  expect(told).toEqual(bad.map(([, path, message]) => [path, message]));
});

test("what a threshold may be", () => {
  const faults = (kind: contract.AlertKind, ...thresholds: number[]) =>
    thresholds.map((threshold) => contract.thresholdFault(kind, threshold));
  expect(faults("spread", -1e12, 1e12, 1e12 + 1, -1e12 - 1, Number.NaN)).toEqual([
    null,
    null,
    "Escribí un valor",
    "Escribí un valor",
    "Escribí un valor",
  ]);
  expect(faults("percentile", 1, 1.001, 0)).toEqual([
    null,
    "Un percentil va de 0 a 100 %",
    "Escribí un valor mayor que 0",
  ]);
  for (const kind of ["share", "premium", "ratio", "volatility", "moneyVolatility"] as const) {
    expect(faults(kind, 0, 0.001, 5)).toEqual(["Escribí un valor mayor que 0", null, null]);
  }
  expect(faults("rate", -0.1, 0)).toEqual([null, null]);
  expect(faults("position", -0.1, 0)).toEqual([null, null]);
});

test("an address of a new alert has what it watches", () => {
  expect(contract.alertLink("share")).toBe("/alertas?nueva=share");
  expect(
    contract.alertLink("premium", { contract: { ...contractAlert, type: "put", strike: 7_400.5 } }),
  ).toBe("/alertas?nueva=premium&tipo=put&base=7400.5&vence=2026-12-18&simbolo=GFGC7400DI");
  expect(contract.alertLink("moneyVolatility", { expiration: "2026-12-18" })).toBe(
    "/alertas?nueva=moneyVolatility&vence=2026-12-18",
  );
  expect(contract.alertLink("rate", { positionId: "p1", measure: "implied" })).toBe(
    "/alertas?nueva=rate&posicion=p1&tasa=implied",
  );
});

test("another plan opens what a plan refused, and nothing else", () => {
  expect(contract.marketErrorCodes.filter(contract.isPlanRefusal)).toEqual([
    "NO_SUBSCRIPTION",
    "SUBSCRIPTION_EXPIRED",
    "INSUFFICIENT_PLAN",
  ]);
  expect(["csv", "csv-excel", "json", undefined].map(contract.isFileFormat)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("the checklist of a new password is ticked one by one", () => {
  const ticks = (password: string) =>
    contract.passwordRules.filter(({ holds }) => holds(password)).map(({ id }) => id);
  expect(ticks("")).toEqual([]);
  expect(ticks("zorro")).toEqual(["lowercase"]);
  expect(ticks("zorros")).toEqual(["length", "lowercase"]);
  expect(ticks("ZORRO")).toEqual(["uppercase"]);
  expect(ticks("12345")).toEqual(["digit"]);
  expect(ticks("Zorro1")).toEqual(["length", "lowercase", "uppercase", "digit"]);
});
