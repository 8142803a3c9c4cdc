import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { featuresOfModules } from "../src/modules/plans/plan-features.ts";
import { pdfOf } from "../src/modules/payments/receipts/testing/receipt-files.ts";
import { build } from "./helper.ts";
import type { TestWorld } from "./helper.ts";
import { importCall } from "./support/import-call.ts";
import { sampleMarket } from "./support/sample-market.ts";
import { changeUser } from "./support/session-calls.ts";

// Positions, alerts, cost schedules and receipts stay their owner's when a plan is over.
const leg = {
  type: "call",
  strike: 7_400,
  expiration: "2026-12-18",
  symbol: "GFGC7400DI",
  quantity: 10,
  price: 168,
};
const costs = { share: 0.007018, premium: 0.00847, exercise: 0.007018 };
const position = { name: "Bull de diciembre", settlement: "24hs", costs, legs: [leg] };
const alert = { subject: { kind: "share" }, direction: "above", threshold: 7_500, restMinutes: 15 };
const file = {
  fileName: "octubre.csv",
  operations: [
    {
      at: "2026-11-02T15:00:00Z",
      symbol: "GFGC7400DI",
      side: "buy",
      quantity: 10,
      price: 160,
      fees: 1_600,
    },
  ],
};
const sentFile = importCall(file);
const settings = { version: 0, capital: 1_000_000, marginRate: null };
type Method = "GET" | "POST" | "PUT" | "DELETE";

let fixture: TestWorld;
let token = "";
beforeAll(async () => {
  fixture = await build({ marketSnapshot: () => sampleMarket() });
  token = await fixture.tokenOf("pro");
  const { database } = fixture.opened;
  const at = { created_at: new Date(fixture.clock.now()), updated_at: new Date(fixture.clock.now()) };
  await database
    .insertInto("plans")
    .values({
      ...at,
      id: "datos",
      name: "Datos",
      description: "Sólo datos",
      icon: "gem",
      position: 9,
      price_usd: 1,
      price_ars: 1_000,
      features: JSON.stringify(featuresOfModules([1])),
    })
    .execute();
});
afterAll(() => fixture.close());

async function ask(method: Method, url: string, payload?: object | string, type = "application/json") {
  const headers = { authorization: `Bearer ${token}` };
  const sent = payload ? { headers: { ...headers, "content-type": type }, payload } : { headers };
  const answer = await fixture.app.inject({ method, url, ...sent });
  const isJson = String(answer.headers["content-type"]).includes("json");
  return { status: answer.statusCode, bytes: answer.rawPayload, ...(isJson ? answer.json() : {}) };
}

/** One of each record that somebody on a plan leaves behind. */
async function leaveOneOfEach() {
  await changeUser(fixture, "pro", { subscription_type: "pro", subscription_status: "active" });
  fixture.clock.advance(10_000);
  const row = {
    position: (await ask("POST", "/positions", position)).data.id as string,
    alert: (await ask("POST", "/alerts", alert)).data.id as string,
    file: (await ask("POST", sentFile.path + sentFile.query, sentFile.body, sentFile.type)).data.import
      .id as string,
  };
  const terms = {
    commission: { share: 0.006, premium: 0.006, exercise: 0.006 },
    marketFee: { share: 0.0008, premium: 0.002, exercise: 0.0008 },
    valueAddedTax: 0.21,
    taxOnMarketFee: true,
  };
  // Chosen before, and changed.
  await ask("PUT", "/auth/costs", { choice: "full-service" });
  expect((await ask("GET", "/auth/costs")).data).toMatchObject({ choice: "full-service" });
  const written = await ask("PUT", "/auth/costs", { choice: "own", terms });
  expect(written.status, JSON.stringify(written.errors)).toBe(200);
  const asked = await ask("POST", "/subscription/payments", { plan: "black", period: "monthly" });
  expect(asked.status).toBe(200);
  const [payment] = (await ask("GET", "/subscription/payments")).data;
  const receipts = `/subscription/payments/${payment.id}/receipts`;
  const upload = await ask("POST", `${receipts}?name=pago.pdf`, pdfOf(), "application/pdf");
  expect(upload.status).toBe(200);
  const [listed] = (await ask("GET", "/subscription/payments")).data;
  return { ...row, receipt: `${receipts}/${listed.receipts[0].id}`, payment: payment.id as string };
}

const states = [
  ["a plan that is over", { subscription_type: "pro", subscription_status: "expired" }, "expired"],
  [
    "a trial that ended without a plan",
    { subscription_type: "free", subscription_status: "free" },
    "no_subscription",
  ],
  [
    "a payment that waits",
    { subscription_type: "pro", subscription_status: "pending_payment" },
    "no_subscription",
  ],
  [
    "a plan without the module",
    { subscription_type: "datos", subscription_status: "active" },
    "insufficient_plan",
  ],
] as const;

describe.each(states)("with %s", (_name, state, subscriptionStatus) => {
  let records: Awaited<ReturnType<typeof leaveOneOfEach>>;
  beforeAll(async () => {
    records = await leaveOneOfEach();
    await changeUser(fixture, "pro", state);
    fixture.clock.advance(10_000);
  });

  it("what was kept is read", async () => {
    const { positions } = (await ask("GET", "/positions")).data;
    expect(positions).toHaveLength(2);
    expect(positions).toContainEqual(expect.objectContaining({ name: "Importada DIC 2026" }));
    expect(positions.find(({ id }: { id: string }) => id === records.position)).toMatchObject({
      content: { legs: [leg] },
    });
    expect((await ask("GET", "/position-imports")).data.imports).toMatchObject([
      { id: records.file, fileName: "octubre.csv", operations: 1 },
    ]);
    expect((await ask("GET", `/positions/${records.position}`)).data.name).toBe("Bull de diciembre");
    // Nobody watches it, so nobody knows its value.
    expect((await ask("GET", "/alerts")).data).toMatchObject({
      isAsleep: true,
      alerts: [{ id: records.alert, current: null }],
    });
    expect((await ask("GET", "/auth/costs")).data).toMatchObject({ choice: "own" });
    const file = await ask("GET", records.receipt);
    expect([file.status, pdfOf().equals(file.bytes)]).toEqual([200, true]);
    for (const path of ["/positions/settings", "/alerts/fired"])
      expect((await ask("GET", path)).status, path).toBe(200);
  });

  it("all of them are in the copy of one's data", async () => {
    const { data } = await ask("GET", "/auth/account-data");
    expect(data).toMatchObject({
      positions: expect.arrayContaining([expect.objectContaining({ id: records.position })]),
      alerts: { alerts: [{ id: records.alert }] },
      costs: { choice: "own" },
    });
    expect(data.receipts.map(({ payment_id: id }: { payment_id: string }) => id)).toContain(records.payment);
  });

  it("nothing is made or changed, and the market stays shut: each says why", async () => {
    const calls: readonly Parameters<typeof ask>[] = [
      ["POST", "/positions", position],
      ["PUT", `/positions/${records.position}`, { version: 1, name: "x" }],
      ["POST", `/positions/${records.position}/events`, { kind: "close", version: 1, closings: [] }],
      ["POST", `/positions/${records.position}/events/undo`, { version: 1, index: 1 }],
      ["PUT", "/positions/settings", settings],
      ["POST", "/position-imports/preview", "", sentFile.type],
      ["POST", "/position-imports", "", sentFile.type],
      ["GET", `/positions/${records.position}/line`],
      ["POST", "/alerts", alert],
      ["PUT", `/alerts/${records.alert}`, { ...alert, version: 1 }],
      ["POST", `/alerts/${records.alert}/state`, { action: "pause", version: 1 }],
      ["GET", "/market/cadena"],
    ];
    for (const [method, url, payload] of calls)
      expect(await ask(method, url, payload), `${method} ${url}`).toMatchObject({
        status: 403,
        code: "SUBSCRIPTION_REQUIRED",
        subscriptionStatus,
      });
  });

  it("each goes when its owner says so", async () => {
    expect((await ask("DELETE", `/position-imports/${records.file}`)).status).toBe(200);
    expect((await ask("GET", "/positions")).data.positions).toMatchObject([{ id: records.position }]);
    expect((await ask("DELETE", `/positions/${records.position}?version=1`)).status).toBe(200);
    expect((await ask("DELETE", `/alerts/${records.alert}?version=1`)).status).toBe(200);
    expect((await ask("DELETE", records.receipt)).status).toBe(200);
    expect((await ask("DELETE", `/subscription/payments/${records.payment}`)).status).toBe(200);
  });
});

it("with a plan that has the module the same calls are let in", async () => {
  const records = await leaveOneOfEach();
  await changeUser(fixture, "pro", { subscription_type: "starter", subscription_status: "active" });
  fixture.clock.advance(10_000);
  expect((await ask("PUT", `/positions/${records.position}`, { version: 1, name: "Otra" })).status).toBe(200);
  expect((await ask("POST", `/alerts/${records.alert}/state`, { action: "pause", version: 1 })).status).toBe(
    200,
  );
  expect((await ask("GET", "/market/cadena")).status).toBe(200);
});
