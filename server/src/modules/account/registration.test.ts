import type { RegisterRequest } from "@paridad/core/contract";
import { describe, expect, it } from "vitest";
import { storedUser } from "../../db/tables/testing/stored-user.ts";
import type { AccountDependencies, AccountLimits } from "./dependencies.ts";
import { createRegistration } from "./registration.ts";
import type { Registration, TellOwner } from "./repository.ts";

const now = Date.parse("2026-11-20T15:00:00Z");
const form = { firstName: "Eva", lastName: "Sosa", email: "Eva@x.ar", password: "Secreta-Larga-1" };
const device = { address: "10.0.0.1", userAgent: "Firefox" };
const payment = { id: "p1", plan_id: "pro", plan_name: "Pro", period: "yearly", amount: 1, currency: "ARS" };

function createWorld({
  isOpen = true,
  isNew = true,
  terms = "t1" as string | null,
  wait = null as number | null,
} = {}) {
  const registered: Registration[] = [];
  const asked: unknown[] = [];
  const logged: string[] = [];
  const mailsAsked: string[] = [];
  let tellOwner: TellOwner = () => null;
  const dependencies = {
    repository: {
      register: async (registration: Registration, tell: TellOwner) => {
        registered.push(registration);
        tellOwner = tell;
        return isNew;
      },
    },
    passwords: { hash: async (password: string) => `hash of ${password}` },
    clock: { now: () => now },
    publicUrl: "https://paridad.test",
    settings: async () => ({ userRegistration: isOpen }),
    currentTermsId: async () => terms,
    preparePayment: async ({ plan, period }: { plan: string; period: string }) => {
      asked.push([plan, period]);
      return plan === "pro" ? { payment, instruction: { reference: "PAR-2" } } : null;
    },
    securityLog: { record: (event: string) => logged.push(event) },
  };
  const limits = {
    registrations: () => wait,
    mails: (account: string) => (mailsAsked.push(account) > 1 ? 60 : null),
  };
  const register = createRegistration(
    dependencies as unknown as AccountDependencies,
    limits as unknown as AccountLimits,
  );
  const send = (request: object = {}) => register({ ...form, ...request } as RegisterRequest, device);
  return { send, registered, asked, logged, mailsAsked, tell: () => tellOwner(storedUser()) };
}

describe("a registration", () => {
  it("without a plan is free, with the terms that were accepted and where", async () => {
    const { send, registered, asked, logged } = createWorld();
    expect(await send({ discountCode: "" })).toEqual({
      success: true,
      message:
        "Cuenta creada. Te enviamos un email para verificarla: revisá tu casilla antes de iniciar sesión.",
    });
    expect(registered[0]).toMatchObject({
      user: {
        email: "Eva@x.ar",
        passwordHash: "hash of Secreta-Larga-1",
        subscriptionType: "free",
        subscriptionStatus: "free",
        discountCode: null,
        createdAt: new Date(now),
      },
      payment: null,
      terms: { termsId: "t1", ...device },
      mail: { kind: "verify", to: "Eva@x.ar", userId: registered[0]?.user.id },
      token: { kind: "verify", userId: registered[0]?.user.id },
    });
    expect([asked, logged]).toEqual([[], ["user_created"]]);
    await send({ plan: "free", period: "yearly" });
    expect(asked).toEqual([]);
  });

  it("with a plan waits for its payment: nothing is open before the money came", async () => {
    const { send, registered, asked } = createWorld({ terms: null });
    const codes = { discountCode: "AMIGO", promotionalCode: "RUEDA10" };
    const answer = await send({ plan: "pro", period: "yearly", ...codes });
    expect(answer).toMatchObject({ payment: { reference: "PAR-2" } });
    expect(registered[0]).toMatchObject({
      user: { subscriptionType: "pro", subscriptionStatus: "pending_payment", ...codes },
      payment,
      terms: null,
    });
    await send({ plan: "pro" });
    expect(asked).toEqual([
      ["pro", "yearly"],
      ["pro", "monthly"],
    ]);
  });

  it.each([
    ["is closed", { isOpen: false }, {}, { status: 403, code: "REGISTRATION_CLOSED" }],
    ["has to wait", { wait: 90 }, {}, { status: 429 }],
    ["names no plan on sale", {}, { plan: "oro" }, { status: 400 }],
    ["has the user's own name for a password", {}, { password: "Sosa2026" }, { status: 400 }],
    ["has the last name first", {}, { password: "Sosa.Eva.7" }, { status: 400 }],
    ["has one of several names", {}, { lastName: "Sosa Pérez", password: "Perez-2026" }, { status: 400 }],
    ["has a part of the address", {}, { email: "zorzal.k@x.ar", password: "Zorzal-99" }, { status: 400 }],
    ["has the address", {}, { email: "zk9@qx.ar", password: "zk9@qx.AR" }, { status: 400 }],
  ])("that %s stores nothing", async (_title, world, request, refusal) => {
    const { send, registered, logged } = createWorld(world);
    await expect(send(request)).rejects.toMatchObject(refusal);
    expect([registered, logged]).toEqual([[], []]);
  });

  it("with a known e-mail is answered alike, and its owner is told a few times an hour", async () => {
    const { send, tell, logged, mailsAsked } = createWorld({ isNew: false });
    const [known, fresh] = [await send(), await createWorld().send()];
    expect(known).toEqual(fresh);
    expect(logged).toEqual([]);
    const mail = tell();
    expect(mail).toMatchObject({ kind: "known-account", to: "ana@x.ar", userId: "u1" });
    expect(mail?.text).toContain("https://paridad.test/forgot-password");
    expect(tell()).toBeNull();
    expect(mailsAsked).toEqual(["known ana@x.ar", "known ana@x.ar"]);
  });
});
