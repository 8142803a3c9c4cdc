import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { asAdmin, mailsOf } from "./admin-helper.ts";
import type { AdminCall } from "./admin-helper.ts";
import { build, testPassword } from "./helper.ts";
import type { TestWorld } from "./helper.ts";
import { proofSize } from "./support/proof-size.ts";

const steps = [
  "login",
  "wrong password",
  "verify",
  "old link",
  "disable",
  "enable",
  "unverify",
  "resend",
] as const;
type Step = (typeof steps)[number];
/** The test's own record of an account. */
type Account = {
  email: string;
  id: string;
  links: string[];
  isVerified: boolean;
  isActive: boolean;
  usedLink: string | null;
};

let fixture: TestWorld;
let admin: AdminCall;
let people = 0;
beforeEach(async () => {
  fixture = await build();
  admin = await asAdmin(fixture);
});
afterEach(() => fixture.close());

/** Each call from an address of its own, so limits by address, proved elsewhere, don't meet. */
function post(url: string, payload: object) {
  fixture.clock.advance(1);
  people += 1;
  const remoteAddress = `10.${(people >> 16) & 255}.${(people >> 8) & 255}.${people & 255}`;
  return fixture.app.inject({ method: "POST", url, payload, remoteAddress });
}

async function readLinks(account: Account): Promise<void> {
  const mails = await mailsOf(fixture.opened.database);
  account.links = mails
    .filter(({ recipient, kind }) => recipient === account.email && kind === "verify")
    .map(({ text_body }) => /verify-email\?token=(\S+)/.exec(text_body)?.[1] ?? "");
}

async function register(): Promise<Account> {
  const email = `orden.${people}@example.com`;
  const names = { firstName: "Olga", lastName: "Ruiz" };
  const passwords = { password: testPassword, confirmPassword: testPassword };
  const response = await post("/auth/register", { ...names, ...passwords, email, termsAccepted: true });
  expect(response.json()).not.toHaveProperty("token");
  const query = fixture.opened.database.selectFrom("users").select("id").where("email", "=", email);
  const { id } = await query.executeTakeFirstOrThrow();
  const account = { email, id, links: [], isVerified: false, isActive: true, usedLink: null };
  await readLinks(account);
  return account;
}

const follow = (link: string | undefined) =>
  fixture.app.inject({ url: `/auth/verify-email?token=${link}`, remoteAddress: "10.200.0.1" });

/** Answer to a login with the right password on an account in this state. */
function expectedLogin({ isVerified, isActive }: Account): string {
  if (!isVerified) return "EMAIL_NOT_VERIFIED";
  return isActive ? "token" : "ACTIVATION_REQUIRED";
}

const change = async (account: Account, url: string, payload: object): Promise<void> => {
  const method = url === "" ? "PUT" : "PATCH";
  expect((await admin(method, `/admin/users/${account.id}${url}`, payload)).status).toBe(200);
};

const actions: Record<Step, (account: Account) => Promise<void>> = {
  async login(account) {
    const answer = (await post("/auth/login", { email: account.email, password: testPassword })).json();
    expect("token" in answer ? "token" : answer.code).toBe(expectedLogin(account));
  },
  async "wrong password"(account) {
    const answer = (await post("/auth/login", { email: account.email, password: "Incorrecta-1" })).json();
    expect(answer).not.toHaveProperty("token");
    expect(answer.code).toBe("INVALID_CREDENTIALS");
  },
  async verify(account) {
    const link = account.links.at(-1) ?? "";
    // A used link says again what it did, and does nothing to an account that was unverified since.
    const isGood = account.isVerified || link !== account.usedLink;
    expect((await follow(link)).statusCode).toBe(isGood ? 200 : 400);
    if (isGood) Object.assign(account, { isVerified: true, usedLink: link });
  },
  async "old link"(account) {
    const old = account.links.at(-2);
    if (old !== undefined) expect((await follow(old)).statusCode).toBe(400);
  },
  async disable(account) {
    await change(account, "/active", { isActive: false });
    account.isActive = false;
  },
  async enable(account) {
    await change(account, "/active", { isActive: true });
    account.isActive = true;
  },
  async unverify(account) {
    await change(account, "", { emailVerified: false });
    account.isVerified = false;
  },
  async resend(account) {
    fixture.clock.advance(3_600_000);
    admin = await asAdmin(fixture);
    await post("/auth/send-email-verification", { email: account.email });
    await readLinks(account);
  },
};

describe("the way into an account", () => {
  it("A2 2.3.1: is verification, activation and login, in whatever order the steps are tried", async () => {
    const property = fc.asyncProperty(
      fc.array(fc.constantFrom(...steps), { minLength: 4, maxLength: 14 }),
      async (order) => {
        const account = await register();
        for (const step of [...order, "login"] as const) await actions[step](account);
      },
    );
    await fc.assert(property, { numRuns: proofSize({ small: 10, full: 300 }), seed: 20_261_121 });
  }, 300_000);
});
