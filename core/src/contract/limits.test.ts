import { expect, test } from "vitest";
import type * as z from "zod/mini";

import * as contract from "./index.ts";

type Row = readonly [
  name: string,
  schema: z.ZodMiniType,
  /** A body that is good but for the field. */
  rest: object,
  /** `a.0.b` goes into lists and objects. */
  path: string,
  good: readonly unknown[],
  bad: readonly unknown[],
];

function withField(rest: object, path: string, value: unknown): object {
  const copy = structuredClone(rest) as Record<string, unknown>;
  const names = path.split(".");
  const last = names.pop() ?? "";
  let place = copy;
  for (const name of names) place = place[name] as Record<string, unknown>;
  place[last] = value;
  return copy;
}
const text = (length: number) => "a".repeat(length);
const list = <Item>(length: number, item: (index: number) => Item) =>
  Array.from({ length }, (_, index) => item(index));
const sold = {
  kind: "call",
  strike: 7_400,
  expiration: "2026-12-18",
  symbol: "GFGC7400DI",
  quantity: -1,
  price: 10,
};
const costs = { share: 0, premium: 0, exercise: 0 };
const position = { name: "Lanzamiento", settlement: "24hs", costs, legs: [sold] };
const asked = { kind: "call", strike: 7_400, expiration: "2026-12-18", quantity: 1, price: 10 };
const evaluated = { legs: [asked], scenario: {} };
const alert = { subject: { kind: "share" }, direction: "above", threshold: 1 };
const option = { type: "call", strike: 7_400, expiration: "2026-12-18", symbol: "GFGC7400DI" };
const spread = (legs: number) => ({
  kind: "spread",
  legs: list(legs, () => ({ contract: option, quantity: 1 })),
});
const code = { code: "RUEDA", kind: "percent", value: 10 };
const plan = { id: "pro", name: "Pro", price: 1 };
const terms = { commission: costs, marketFee: costs, valueAddedTax: 0.21, taxOnMarketFee: true };
const key = { name: "Planilla", scopes: ["stream"] };
const risk = { version: 0, capital: null, brokerMargin: null, notionalShare: null, floorShare: null };
const close = { kind: "close", version: 1, closings: [{ index: 0, quantity: 1, price: 1 }] };

const rows: readonly Row[] = [
  ["users of a page", contract.adminUsersQuerySchema, {}, "limit", ["1", "100"], ["0", "101", "1.5"]],
  ["pages of users", contract.adminUsersQuerySchema, {}, "page", ["1", "1000000"], ["0", "1000001"]],
  ["rows of the audit log", contract.auditQuerySchema, {}, "limit", ["1", "200"], ["0", "201"]],
  ["payments of a page", contract.adminPaymentsQuerySchema, {}, "limit", ["1", "100"], ["0", "101"]],
  ["days to an end", contract.expiringQuerySchema, {}, "days", ["1", "90"], ["0", "91"]],
  [
    "days of a trial",
    contract.bulkUsersRequestSchema,
    { action: "extendTrial", userIds: ["a"] },
    "days",
    [1, 365],
    [0, 366, 1.5],
  ],
  [
    "users at once",
    contract.bulkUsersRequestSchema,
    { action: "activate" },
    "userIds",
    [list(10_000, String)],
    [[], list(10_001, String)],
  ],
  [
    "why a payment is rejected",
    contract.rejectPaymentRequestSchema,
    {},
    "reason",
    [text(500)],
    ["", " ", text(501)],
  ],
  ["what is asked of a payer", contract.askPaymentRequestSchema, {}, "message", [text(500)], ["", text(501)]],
  ["a code's percent", contract.promotionalCodeRequestSchema, code, "value", [1, 100], [0, 101, 1.5]],
  [
    "a code's months",
    contract.promotionalCodeRequestSchema,
    { ...code, kind: "months" },
    "value",
    [1, 12],
    [0, 13],
  ],
  [
    "a code's uses",
    contract.promotionalCodeRequestSchema,
    code,
    "maximumUses",
    [1, 1_000_000, null],
    [0, 1_000_001],
  ],
  [
    "a code's letters",
    contract.promotionalCodeRequestSchema,
    code,
    "code",
    [text(3), text(40)],
    [text(2), text(41)],
  ],
  [
    "whose account paid",
    contract.paymentAnnouncementSchema,
    { paidOn: "2026-11-20" },
    "payerTaxId",
    ["", " ", "20-12345678-6"],
    ["20-12345678-9", "20-1234567"],
  ],
  ["a code's note", contract.promotionalCodeRequestSchema, code, "note", [text(200)], [text(201)]],
  ["a plan's name", contract.adminCreatePlanRequestSchema, plan, "name", [text(60)], ["", text(61)]],
  ["a plan's price", contract.adminCreatePlanRequestSchema, plan, "price", [0, 100_000], [-0.01, 100_001]],
  [
    "a plan's price in pesos",
    contract.adminCreatePlanRequestSchema,
    plan,
    "priceArs",
    [0, 1e9],
    [-1, 1e9 + 1],
  ],
  [
    "a plan's id",
    contract.adminCreatePlanRequestSchema,
    plan,
    "id",
    [text(40)],
    ["", text(41), "Pro", "-pro"],
  ],
  [
    "news' content",
    contract.bulkEmailRequestSchema,
    { title: "x" },
    "content",
    [text(20_000)],
    ["", text(20_001)],
  ],
  ["a key's name", contract.createApiKeyRequestSchema, key, "name", [text(60)], ["", text(61)]],
  ["a key's days", contract.createApiKeyRequestSchema, key, "expiresInDays", [1, 730], [0, 731]],
  [
    "a key's sites",
    contract.createEmbedKeyRequestSchema,
    { name: "x" },
    "origins",
    [list(20, (place) => `https://s${place}.example`)],
    [[], list(21, (place) => `https://s${place}.example`)],
  ],
  ["an alert's rest", contract.createAlertRequestSchema, alert, "restMinutes", [1, 10_080], [0, 10_081, 1.5]],
  ["an alert's note", contract.createAlertRequestSchema, alert, "note", [text(200)], [text(201)]],
  [
    "an alert's spread",
    contract.createAlertRequestSchema,
    alert,
    "subject",
    [spread(2), spread(4)],
    [spread(1), spread(5)],
  ],
  ["told alerts of a page", contract.firedAlertsQuerySchema, {}, "limit", ["1", "100"], ["0", "101"]],
  [
    "alerts brought at once",
    contract.importAlertsRequestSchema,
    {},
    "alerts",
    [list(100, (place) => ({ key: `k${place}`, ...alert }))],
    [list(101, (place) => ({ key: `k${place}`, ...alert }))],
  ],
  [
    "quiet hours",
    contract.alertSettingsRequestSchema,
    { quiet: { from: "22:00", to: "07:00" } },
    "quiet.to",
    ["00:00", "23:59"],
    ["24:00", "07:60", "22:00"],
  ],
  [
    "a position's legs",
    contract.createPositionRequestSchema,
    position,
    "legs",
    [list(8, () => sold)],
    [[], list(9, () => sold)],
  ],
  [
    "a leg's lots",
    contract.createPositionRequestSchema,
    position,
    "legs.0.quantity",
    [-9_999, 9_999],
    [0, 10_000, -10_000, 1.5],
  ],
  ["a leg's price", contract.createPositionRequestSchema, position, "legs.0.price", [0, 1e9], [-1, 1e9 + 1]],
  [
    "a position's costs",
    contract.createPositionRequestSchema,
    position,
    "costs.share",
    [0, 0.99],
    [-0.01, 1],
  ],
  ["a position's name", contract.createPositionRequestSchema, position, "name", [text(60)], ["", text(61)]],
  ["a leg that is closed", contract.positionEventRequestSchema, close, "closings.0.index", [0, 7], [-1, 8]],
  [
    "lots that are closed",
    contract.positionEventRequestSchema,
    close,
    "closings.0.quantity",
    [1, 999_900],
    [0, 999_901],
  ],
  [
    "a volatility",
    contract.evaluatePositionRequestSchema,
    evaluated,
    "legs.0.volatility",
    [0.001, 10],
    [0, 10.01],
  ],
  [
    "a scenario's rate",
    contract.evaluatePositionRequestSchema,
    evaluated,
    "scenario.rate",
    [-1, 10],
    [-1.01, 10.01],
  ],
  [
    "a scenario's points",
    contract.evaluatePositionRequestSchema,
    evaluated,
    "scenario.volatilityShift",
    [-5, 5],
    [-5.01, 5.01],
  ],
  [
    "a scenario's share",
    contract.evaluatePositionRequestSchema,
    evaluated,
    "scenario.spot",
    [0.01, 1e9],
    [0, 1e9 + 1],
  ],
  [
    "a broker's commission",
    contract.costsRequestSchema,
    { choice: "own", terms },
    "terms.commission.share",
    [0, 0.1],
    [-0.001, 0.101],
  ],
  [
    "a tax",
    contract.costsRequestSchema,
    { choice: "own", terms },
    "terms.valueAddedTax",
    [0, 0.5],
    [-0.01, 0.51],
  ],
  [
    "a person's capital",
    contract.riskSettingsRequestSchema,
    risk,
    "capital",
    [0.01, 1e15, null],
    [0, 1e15 + 1],
  ],
  [
    "bases of a partner's page",
    contract.embedChainQuerySchema,
    {},
    "strikes",
    ["1", "40"],
    ["0", "41", "1.5"],
  ],
  [
    "sessions of a partner's page",
    contract.embedRatiosQuerySchema,
    { symbol1: "GFGC7400DI", symbol2: "GFGC8000DI" },
    "window",
    ["10", "250"],
    ["9", "251"],
  ],
  ["a margin's share", contract.riskSettingsRequestSchema, risk, "floorShare", [0, 1, null], [-0.01, 1.01]],
];

// Literals: both sides of each limit that the pages name.
test.each(rows)("%s: the last that is taken and the first that isn't", (...row) => {
  const [, schema, rest, path, good, bad] = row;
  const isTaken = (value: unknown) => schema.safeParse(withField(rest, path, value)).success;
  expect(good.map(isTaken)).toEqual(good.map(() => true));
  expect(bad.map(isTaken)).toEqual(bad.map(() => false));
});
