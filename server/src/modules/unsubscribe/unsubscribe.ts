import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { UnsubscribeRepository } from "./repository.ts";

const keyBytes = 32;
const shape = /^([\w-]{1,64})\.([\w-]{43})$/;

function signatureOf(userId: string, key: string): Buffer {
  return createHmac("sha256", Buffer.from(key, "base64url")).update(`unsubscribe ${userId}`).digest();
}

/** Links that end bulk mail for one user without a login (RFC 8058); signed, so nobody ends another's. */
export function createUnsubscribe({
  repository,
  publicUrl,
}: {
  repository: UnsubscribeRepository;
  publicUrl: string;
}) {
  let key: Promise<string> | null = null;
  const keyOnce = (): Promise<string> => {
    key ??= repository.signingKey(randomBytes(keyBytes).toString("base64url"));
    // A database that was away is asked again.
    key.catch(() => (key = null));
    return key;
  };
  return {
    async linkFor(userId: string): Promise<string> {
      const signature = signatureOf(userId, await keyOnce()).toString("base64url");
      return `${publicUrl}/api/auth/unsubscribe?token=${userId}.${signature}`;
    },

    /** False when the link is not one of ours. */
    async use(token: string): Promise<boolean> {
      const [, userId, signature] = shape.exec(token) ?? [];
      if (userId === undefined || signature === undefined) return false;
      const expected = signatureOf(userId, await keyOnce());
      if (!timingSafeEqual(expected, Buffer.from(signature, "base64url"))) return false;
      await repository.refuseBulkMail(userId);
      return true;
    },
  };
}
export type Unsubscribe = ReturnType<typeof createUnsubscribe>;
