import { expect, it, vi } from "vitest";
import type { UserRow } from "../../db/tables/user-row.ts";
import type { BudgetState } from "../../limits/key-budgets.ts";
import { createPartnerMails } from "./partner-mails.ts";
import type { EmbedKeysRepository } from "./repository.ts";

const day = 86_400_000;
const trialEnd = Date.parse("2026-11-06T15:00:00Z");
const stop = trialEnd + 14 * day;
const owner = {
  id: "u1",
  email: "ana@example.com",
  first_name: "Ana",
  last_name: "Gil",
  email_verified: true,
  is_active: true,
  is_partner: true,
  subscription_type: "free",
  subscription_status: "free",
  subscription_ends_at: null,
  subscription_created_at: null,
  subscription_activated_at: null,
  last_login: null,
  trial_ends_at: new Date(trialEnd),
  created_at: new Date("2026-01-01T15:00:00Z"),
  updated_at: new Date("2026-01-01T15:00:00Z"),
} as unknown as UserRow;

function createWorld({ partners = [owner], named = owner } = {}) {
  let now = Date.parse("2026-11-20T15:00:00Z");
  const tellOnce = vi.fn<EmbedKeysRepository["tellOnce"]>(async () => undefined);
  const mails = createPartnerMails({
    repository: {
      partners: async () => partners,
      ownerOf: async (keyId) => (keyId === "gone" ? null : { owner: named, name: "Blog" }),
      tellOnce,
    },
    clock: { now: () => now },
    catalogue: async () => ({}) as never,
    publicUrl: "https://paridad.test",
  });
  return { mails, tellOnce, set: (at: number) => void (now = at) };
}
const state: BudgetState = {
  limits: { perMinute: 6_000, perDay: 200_000 },
  minute: { remaining: 6_000, resetSeconds: 1 },
  day: { remaining: 39_000, resetSeconds: 1 },
};

it("a key near its limit is told of once a day of Buenos Aires, again where it couldn't be, with what it used", async () => {
  const { mails, tellOnce, set } = createWorld();
  tellOnce.mockRejectedValueOnce(new Error("the database was away"));
  mails.nearLimit("k1", state);
  await vi.waitFor(() => expect(tellOnce).toHaveBeenCalledTimes(1));
  await new Promise((done) => setImmediate(done));
  for (const key of ["k1", "k1", "gone"]) mails.nearLimit(key, state);
  await vi.waitFor(() => expect(tellOnce).toHaveBeenCalledTimes(2));
  const [told] = tellOnce.mock.calls[1] ?? [];
  expect(told).toMatchObject({
    owner: { email: "ana@example.com" },
    kind: "embed-near k1",
    about: new Date("2026-11-21T03:00:00Z"),
    at: new Date("2026-11-20T15:00:00Z"),
  });
  expect(told?.mail.subject).toContain("Blog");
  expect(told?.mail.text).toContain("161.000 unidades de 200.000 por día");
  // The page where their keys are.
  expect(told?.mail.text).toContain("https://paridad.test/profile");
  set(Date.parse("2026-11-21T02:59:59Z"));
  mails.nearLimit("k1", state);
  await new Promise((done) => setImmediate(done));
  expect(tellOnce).toHaveBeenCalledTimes(2);
  set(Date.parse("2026-11-21T03:00:00Z"));
  mails.nearLimit("k1", state);
  await vi.waitFor(() => expect(tellOnce).toHaveBeenCalledTimes(3));
  // Another key of theirs is other news.
  mails.nearLimit("k2", state);
  await vi.waitFor(() => expect(tellOnce).toHaveBeenCalledTimes(4));
  expect(tellOnce.mock.calls[3]?.[0].kind).toBe("embed-near k2");
});

it("to an address that isn't verified no words of its owner's are mailed, neither theirs nor the key's name", async () => {
  const { mails, tellOnce } = createWorld({ named: { ...owner, email_verified: false } });
  mails.nearLimit("k1", state);
  await vi.waitFor(() => expect(tellOnce).toHaveBeenCalledTimes(1));
  const { subject, text = "", html = "" } = tellOnce.mock.calls[0]?.[0].mail ?? {};
  expect(subject).toBe("Una de tus claves pasó el 80 % de un límite");
  expect(text).toMatch(
    /^Hola:\n\nLas visitas de una de tus claves pasaron hoy el 80 % de uno de sus límites: van 161\.000 /,
  );
  for (const words of ["Blog", "Ana"]) expect(text + html).not.toContain(words);
});

it.each([
  [trialEnd, "embed-delayed", "hasta el 20/11/2026"],
  [stop - 3 * day - 1, "embed-delayed", "hasta el 20/11/2026"],
  [stop - 3 * day, "embed-stopping", "hasta el 20/11/2026"],
  [stop - 1, "embed-stopping", "hasta el 20/11/2026"],
  [stop, "embed-stopped", "ya no muestran datos"],
])("at %i an owner without a plan is told %s", async (now, kind, text) => {
  const { mails, tellOnce, set } = createWorld();
  set(now);
  await mails.planEnds();
  expect(tellOnce.mock.calls.map(([told]) => [told.kind, told.about.getTime()])).toEqual([[kind, stop]]);
  const mail = tellOnce.mock.calls[0]?.[0].mail;
  expect(mail?.text).toContain(text);
  expect(mail?.text).toContain("https://paridad.test/suscripciones");
});

it("nobody is told of an end while the trial runs", async () => {
  const { mails, tellOnce, set } = createWorld();
  set(trialEnd - 1);
  await mails.planEnds();
  expect(tellOnce).not.toHaveBeenCalled();
});
