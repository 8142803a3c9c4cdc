import { describe, expect, it } from "vitest";
import { storedUser } from "../../db/tables/testing/stored-user.ts";
import { createCallWindows } from "../../platform/call-windows.ts";
import type { AccountLimits } from "./limits.ts";
import { createLink } from "./links.ts";
import type { FoundToken, TokenKind } from "./links-repository.ts";
import { createMailLinks } from "./mail-links.ts";
import type { LinkDependencies } from "./mail-links.ts";

const start = Date.parse("2026-11-20T15:00:00Z");
const publicUrl = "https://paridad.test";

function createWorld({
  user = {} as object,
  isUsed = false,
  isFirst = true,
  requestWait = null as number | null,
  hashMilliseconds = 0,
} = {}) {
  let now = start;
  const clock = { now: () => now };
  const calls: [string, object][] = [];
  const limited: string[] = [];
  const result: (FoundToken & { kind: TokenKind; id: string })[] = [];
  let onMail = (_mail: { text: string }): void => undefined;
  const note = (what: string) => async (fields: object, mail?: { text: string }) => {
    calls.push([what, fields]);
    if (mail !== undefined) onMail(mail);
    return isFirst;
  };
  const owner = storedUser(user);
  const dependencies = {
    repository: {
      findByEmail: async (email: string) => {
        calls.push(["find", { email }]);
        return owner;
      },
      findToken: async (id: string, kind: TokenKind) =>
        result.find((token) => token.id === id && token.kind === kind) ?? null,
      verifyEmail: note("verify"),
      resetPassword: note("reset"),
      giveToken: note("give"),
      giveNothing: note("give nothing"),
    },
    passwords: {
      async hash(password: string) {
        now += hashMilliseconds;
        return `hash of ${password}`;
      },
    },
    clock,
    publicUrl,
    announcements: { revoke: note("revoke") },
    securityLog: { record: (event: string, fields: object) => calls.push(["log", { event, ...fields }]) },
  };
  const limits = {
    mails: (account: string) => {
      limited.push(account);
      return null;
    },
    mailRequests: () => requestWait,
    badLinks: createCallWindows({ clock, limit: 3, windowMilliseconds: 60_000 }),
  };
  const links = createMailLinks(
    dependencies as unknown as LinkDependencies,
    limits as unknown as AccountLimits,
  );
  const linkTo = (kind: TokenKind) => {
    const { token, link } = createLink({ userId: "u1", kind, publicUrl, clock });
    const { id, secretHash, expiresAt } = token;
    result.push({ id, kind, secretHash, expiresAt, isUsed, user: storedUser(user) });
    return new URL(link).searchParams.get("token") ?? "";
  };
  const pass = (hours: number) => {
    now += hours * 3_600_000;
  };
  const listen = (listener: typeof onMail): void => void (onMail = listener);
  return { links, linkTo, calls, limited, pass, onMail: listen, done: () => calls.map(([what]) => what) };
}
const address = "10.0.0.1";
const badLink = { status: 400, code: "INVALID_TOKEN" };

describe("a link to verify an e-mail", () => {
  it("that was used before the account got another address verifies nothing", async () => {
    const { links, linkTo, calls } = createWorld({ isUsed: true, user: { email_verified: false } });
    await expect(links.verifyEmail(linkTo("verify"), address)).rejects.toMatchObject(badLink);
    expect(calls).toEqual([]);
  });

  it("that lost to a change of the address verifies nothing", async () => {
    const { links, linkTo } = createWorld({ isFirst: false, user: { email_verified: false } });
    await expect(links.verifyEmail(linkTo("verify"), address)).rejects.toMatchObject(badLink);
  });
});

describe("a link to reset a password", () => {
  const reset = (fixture: ReturnType<typeof createWorld>, own: object = {}) =>
    fixture.links.resetPassword(
      { token: fixture.linkTo("reset"), newPassword: "Otra-Secreta-9", ...own },
      address,
    );

  it("counts by the moment when the new password is hashed: one that ended meanwhile is refused as used", async () => {
    const slow = createWorld({ hashMilliseconds: 2_000, isFirst: false });
    await expect(reset(slow)).rejects.toMatchObject(badLink);
    expect(slow.calls).toMatchObject([["reset", { at: new Date(start + 2_000) }]]);
  });

  it.each([
    ["lost to another", { isFirst: false }, {}, ["reset"]],
    ["comes with the user's own name", { user: { first_name: "Anapaz" } }, { newPassword: "Anapaz2026" }, []],
  ])("that %s sets nothing and ends nothing", async (_title, options, own, done) => {
    const fixture = createWorld(options);
    await expect(reset(fixture, own)).rejects.toMatchObject({ status: 400 });
    expect(fixture.done()).toEqual(done);
  });
});

it("links that are over make nobody wait", async () => {
  const { links, linkTo, pass } = createWorld({ user: { email_verified: false } });
  const old = linkTo("verify");
  pass(25);
  const open = (text: string) => links.verifyEmail(text, address).catch(({ code }: { code: string }) => code);
  const told = [await open(old), await open(old), await open(old), await open(old)];
  expect(told).toEqual(["TOKEN_EXPIRED", "TOKEN_EXPIRED", "TOKEN_EXPIRED", "TOKEN_EXPIRED"]);
  expect(await open(linkTo("verify"))).toMatchObject({ user: { emailVerified: true } });
});

describe("a link that is asked for", () => {
  it("greets by name whoever verified the address, and nobody at one that is not verified", async () => {
    const mails: string[] = [];
    for (const email_verified of [true, false]) {
      const fixture = createWorld({ user: { first_name: "Anapaz", email_verified } });
      fixture.onMail(({ text }) => void mails.push(text.split("\n", 1)[0] ?? ""));
      await fixture.links.forgotPassword("ana@x.ar", address);
    }
    expect(mails).toEqual(["Hola, Anapaz:", "Hola:"]);
  });

  it("is limited by account and kind: asking to verify leaves the way to a new password open", async () => {
    const { links, limited } = createWorld({ user: { email_verified: false } });
    await links.resendVerification("ana@x.ar", address);
    await links.resendVerification("ANA@x.ar", address);
    await links.forgotPassword("ana@x.ar", address);
    expect(limited[0]).toBe(limited[1]);
    expect(limited[2]).not.toBe(limited[0]);
  });

  it("carries on where its owner was going, on this site alone", async () => {
    const links: string[] = [];
    for (const next of ["/profile?clave=api", "//malo.test", undefined]) {
      const fixture = createWorld({ user: { email_verified: false } });
      fixture.onMail(({ text }) => void links.push(/https:\S+/.exec(text)?.[0] ?? ""));
      await fixture.links.resendVerification("ana@x.ar", address, next);
    }
    expect(links.map((link) => new URL(link).searchParams.get("next"))).toEqual([
      "/profile?clave=api",
      null,
      null,
    ]);
  });

  it("too often from one address is refused before any account is looked for", async () => {
    const { links, calls } = createWorld({ requestWait: 60 });
    await expect(links.forgotPassword("ana@x.ar", address)).rejects.toMatchObject({ status: 429 });
    await expect(links.resendVerification("ana@x.ar", address)).rejects.toMatchObject({ status: 429 });
    expect(calls).toEqual([]);
  });
});
