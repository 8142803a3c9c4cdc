import type { Admin, ApiScope, EmbedMode, User } from "@paridad/core/contract";
import type { Access } from "@paridad/core/plans";

export type Device = { readonly address: string; readonly userAgent: string | null };
type Refused = { readonly error: "INVALID_TOKEN" | "TOKEN_EXPIRED" };

export type SignedInUser = { readonly user: User; readonly access: Access; readonly sessionId: string };
export type Verdict = SignedInUser | Refused;

export type SignedInAdmin = { readonly admin: Admin; readonly sessionId: string };
export type AdminVerdict = SignedInAdmin | Refused;

/** A program that a user's key lets in, with what the key may do and what the user's plan opens. */
export type KeyHolder = {
  readonly keyId: string;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly expiresAt: string | null;
  readonly user: { readonly id: string };
  readonly access: Access;
};

/** A partner's page whose key was admitted. */
export type EmbedVisitor = {
  readonly keyId: string;
  readonly ownerId: string;
  readonly mode: EmbedMode;
  /** The owner proved the site but is not a partner: the small quota applies. */
  readonly isProved: boolean;
};
