import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { storedUser } from "../../db/tables/testing/stored-user.ts";
import { createLink, readLink } from "./links.ts";
import type { FoundToken, TokenKind } from "./repository.ts";

const start = Date.parse("2026-11-20T15:00:00Z");
const make = (kind: TokenKind) =>
  createLink({ userId: "u1", kind, publicUrl: "https://paridad.test", clock: { now: () => start } });
const textOf = (link: string) => new URL(link).searchParams.get("token") ?? "";

describe("a mail's link", () => {
  it.each([
    ["verify", "/verify-email", "2026-11-21T15:00:00.000Z"],
    ["reset", "/reset-password", "2026-11-20T16:00:00.000Z"],
  ] as const)("to %s leads to %s, and of its secret only the hash is stored", (kind, path, until) => {
    const { token, link } = make(kind);
    const url = new URL(link);
    expect([url.origin, url.pathname]).toEqual(["https://paridad.test", path]);
    const [id, secret = ""] = textOf(link).split(".");
    const secretHash = createHash("sha256").update(secret).digest("hex");
    expect(token).toEqual({
      id,
      userId: "u1",
      kind,
      secretHash,
      createdAt: new Date(start),
      expiresAt: new Date(until),
    });
  });
});

describe("a link that is opened", () => {
  const minute = 60_000;
  const open = ({ after = 0, found = {} as Partial<FoundToken> | null, text = "" } = {}) => {
    const { token, link } = make("reset");
    const asked: [string, TokenKind][] = [];
    const { secretHash, expiresAt } = token;
    const stored = { user: storedUser(), secretHash, expiresAt, isUsed: false, ...found };
    const findToken = async (id: string, kind: TokenKind) => {
      asked.push([id, kind]);
      return found === null ? null : stored;
    };
    const clock = { now: () => start + after };
    const read = readLink({ text: text || textOf(link), kind: "reset", repository: { findToken }, clock });
    return { read, asked, id: token.id };
  };

  it("is good until its hour is over", async () => {
    const { read, asked, id } = open({ after: 60 * minute - 1 });
    expect(await read).toEqual({ state: "good", tokenId: id, user: storedUser() });
    expect(asked).toEqual([[id, "reset"]]);
    expect(await open({ after: 60 * minute }).read).toEqual({ state: "bad", reason: "expired" });
  });

  it("is told from one that was used, which expires as well", async () => {
    expect(await open({ found: { isUsed: true } }).read).toMatchObject({ state: "used" });
    const late = open({ found: { isUsed: true }, after: 60 * minute });
    expect(await late.read).toEqual({ state: "bad", reason: "expired" });
  });

  it("that is unknown, or has another secret, says no more than that, even when it is old", async () => {
    const bad = { state: "bad", reason: "unknown" };
    expect(await open({ found: null }).read).toEqual(bad);
    expect(await open({ found: { secretHash: "0".repeat(64) }, after: 61 * minute }).read).toEqual(bad);
    const { read, asked } = open({ text: "not-a-token" });
    expect([await read, asked]).toEqual([bad, []]);
  });
});
