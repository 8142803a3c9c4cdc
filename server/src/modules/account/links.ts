import { ownPath } from "@paridad/core/lib";
import type { StoredToken } from "../../db/shared/account-tokens.ts";
import type { Clock } from "../../platform/clock.ts";
import { createSecretToken, isSameHash, readSecretToken } from "../../auth/secret-token.ts";
import type { FoundToken, LinksRepository, TokenKind } from "./links-repository.ts";

const hour = 3_600_000;
/** Lifetime of a link: a day to verify, an hour to reset. */
export const linkLifetimes: Readonly<Record<TokenKind, number>> = { verify: 24 * hour, reset: hour };
const paths: Readonly<Record<TokenKind, string>> = { verify: "/verify-email", reset: "/reset-password" };

/** A token to store and the link to mail. */
export function createLink({
  userId,
  kind,
  next = null,
  publicUrl,
  clock,
}: {
  userId: string;
  kind: TokenKind;
  /** Destination after the link's screen, unvalidated. */
  next?: string | null | undefined;
  publicUrl: string;
  clock: Clock;
}): { readonly token: StoredToken; readonly link: string } {
  const { token, id, secretHash } = createSecretToken();
  const now = clock.now();
  const path = ownPath(next);
  const query = new URLSearchParams(path === null ? { token } : { token, next: path });
  return {
    token: {
      id,
      userId,
      kind,
      secretHash,
      createdAt: new Date(now),
      expiresAt: new Date(now + linkLifetimes[kind]),
    },
    link: `${publicUrl}${paths[kind]}?${query.toString()}`,
  };
}

export type ReadLink =
  | { readonly state: "good" | "used"; readonly tokenId: string; readonly user: FoundToken["user"] }
  | { readonly state: "bad"; readonly reason: "expired" | "unknown" };

/** The meaning of a link's token now. Replaced and invented tokens are alike unknown. */
export async function readLink({
  text,
  kind,
  repository,
  clock,
}: {
  text: string;
  kind: TokenKind;
  repository: Pick<LinksRepository, "findToken">;
  clock: Clock;
}): Promise<ReadLink> {
  const token = readSecretToken(text);
  if (token === null) return { state: "bad", reason: "unknown" };
  const row = await repository.findToken(token.id, kind);
  if (row === null || !isSameHash(row.secretHash, token.secretHash))
    return { state: "bad", reason: "unknown" };
  if (clock.now() >= row.expiresAt.getTime()) return { state: "bad", reason: "expired" };
  return { state: row.isUsed ? "used" : "good", tokenId: token.id, user: row.user };
}
