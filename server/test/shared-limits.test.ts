import { afterAll, beforeAll, expect, it } from "vitest";
import type { Bus } from "../src/platform/bus/bus.ts";
import { build } from "./helper.ts";
import type { TestWorld } from "./helper.ts";

type Listener = (message: unknown, from: string) => void;
const listeners = new Map<string, Listener[]>();
/** Speaks as another process; it hears none of ours. */
const say = (topic: string, message: unknown): void => {
  for (const listener of listeners.get(topic) ?? []) listener(message, "another");
};
const bus: Bus = {
  processId: "this one",
  publish: () => undefined,
  subscribe(topic, listener) {
    listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
    return () => undefined;
  },
  onConnected: () => undefined,
  close: async () => undefined,
};

let fixture: TestWorld;
beforeAll(async () => void (fixture = await build({ bus })));
afterAll(() => fixture.close());

it("every limit of people, addresses and keys is counted in all processes, each under its own name", () => {
  const topics = [...listeners.keys()].filter((topic) => /^(count|login) /.test(topic)).toSorted();
  expect(topics).toEqual([
    "count api-keys",
    "count badLinksPerAddress",
    "count embed-keys",
    "count key-creations",
    "count lock-out-mails",
    "count mailRequestsPerAddress",
    "count mailsPerAccount",
    "count partner-requests",
    "count passwordTriesPerPerson",
    "count promotional-codes",
    "count proved-keys",
    "count receipts",
    "count refused-bodies",
    "count refused-bodies-of-networks",
    "count registrationsPerAddress",
    "count sheet-keys",
    "count site-proofs",
    "count totp",
    "login admin",
    "login login",
  ]);
});

it("what another process counted is spent here: registrations, mails, links, codes and passwords", async () => {
  const { app } = fixture;
  const from = { remoteAddress: "10.4.0.1" };
  const spend = (name: string, key: string, calls: number) => say(`count ${name}`, [key, calls]);
  const email = "nadie@example.com";
  const statusOf = async (url: string, payload: object) =>
    (await app.inject({ method: "POST", url, payload, ...from })).statusCode;
  const form = { firstName: "Ana", lastName: "Gil", email, termsAccepted: true };
  const registration = { ...form, password: "Password1", confirmPassword: "Password1" };
  const price = async () =>
    (await app.inject({ url: "/subscription/promotional-code?code=NADA&plan=pro", ...from })).statusCode;
  const link = async () => (await app.inject({ url: "/auth/verify-email?token=x", ...from })).statusCode;
  const all = async () => [
    await statusOf("/auth/register", registration),
    await statusOf("/auth/forgot-password", { email }),
    await link(),
    await price(),
  ];
  spend("registrationsPerAddress", "10.4.0.1", 18);
  spend("mailRequestsPerAddress", "10.4.0.1", 28);
  spend("badLinksPerAddress", "10.4.0.1", 28);
  spend("promotional-codes", "10.4.0.1", 58);
  // Two of each are left.
  expect(await all()).toEqual([400, 200, 400, 400]);
  expect(await all()).toEqual([400, 200, 400, 400]);
  expect(await all()).toEqual([429, 429, 429, 429]);
});

it("calls that were counted and not stored yet are stored when the process ends", async () => {
  const { apiBudgets, embedBudgets } = fixture.services;
  apiBudgets.add({ keyId: "k-program", budget: "u", calls: 3 });
  embedBudgets.add({ keyId: "k-page", budget: "k-page", calls: 4 });
  await fixture.app.close();
  const rows = await fixture.opened.database.selectFrom("key_usage").select(["key_id", "calls"]).execute();
  expect(rows.map(({ key_id: key, calls }) => `${key} ${calls}`).toSorted()).toEqual([
    "k-page 4",
    "k-program 3",
  ]);
});
