import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { keepOfState } from "../../platform/share-under-way.ts";
import type { UnsubscribeRepository } from "./repository.ts";

const keyBytes = 32;
const shape = /^([\w-]{1,64})(\.alertas)?\.([\w-]{43})$/;

/** The mails that a link ends. */
export type Ended = "news" | "alerts";
const purposes: Record<Ended, string> = { news: "unsubscribe", alerts: "unsubscribe-alerts" };

function signatureOf(userId: string, what: Ended, key: string): Buffer {
  return createHmac("sha256", Buffer.from(key, "base64url")).update(`${purposes[what]} ${userId}`).digest();
}

/** The mails that a link ends, by its form: it may still be nobody's. */
export function endedBy(token: string): Ended {
  return shape.exec(token)?.[2] === undefined ? "news" : "alerts";
}

/** Links that end bulk mail, or alerts by mail, for one user without a login (RFC 8058); signed, so nobody ends another's. */
export function createUnsubscribe({
  repository,
  publicUrl,
}: {
  repository: UnsubscribeRepository;
  publicUrl: string;
}) {
  const key = keepOfState<string>();
  const keyOnce = () => key.get("", () => repository.signingKey(randomBytes(keyBytes).toString("base64url")));
  const linkOf = async (userId: string, what: Ended): Promise<string> => {
    const signature = signatureOf(userId, what, await keyOnce()).toString("base64url");
    const part = what === "alerts" ? ".alertas" : "";
    return `${publicUrl}/api/auth/unsubscribe?token=${userId}${part}.${signature}`;
  };
  return {
    linkFor: (userId: string): Promise<string> => linkOf(userId, "news"),
    alertsLinkFor: (userId: string): Promise<string> => linkOf(userId, "alerts"),

    /** False when the link is not one of ours. */
    async use(token: string): Promise<boolean> {
      const [, userId, , signature] = shape.exec(token) ?? [];
      if (userId === undefined || signature === undefined) return false;
      const what = endedBy(token);
      const expected = signatureOf(userId, what, await keyOnce());
      if (!timingSafeEqual(expected, Buffer.from(signature, "base64url"))) return false;
      await (what === "news" ? repository.refuseBulkMail(userId) : repository.refuseAlertMail(userId));
      return true;
    },
  };
}
export type Unsubscribe = ReturnType<typeof createUnsubscribe>;
