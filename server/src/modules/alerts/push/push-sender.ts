import { request } from "node:https";
import webPush from "web-push";
import { publicLookup } from "../../../platform/public-address.ts";
import type { PushKeysOf } from "./browsers.ts";
import type { PushRow } from "./outbox-repository.ts";
import { isPushAddress } from "./push-address.ts";

/** A push service's answer to a notice. `gone`: the browser takes no more; `refused`: this notice never will be. */
export type PushOutcome =
  | { readonly kind: "sent" }
  | { readonly kind: "gone" }
  | { readonly kind: "refused" | "later"; readonly error: string };
export type PushSender = (push: PushRow) => Promise<PushOutcome>;

/** Contact for a push service: `mailto:` or an https address, as RFC 8292 wants. */
export function pushContact(supportEmail: string | null, publicUrl: string): string {
  if (supportEmail !== null) return `mailto:${supportEmail}`;
  return publicUrl.startsWith("https:") ? publicUrl : "mailto:no-responder@localhost";
}

/** From the name to the end of the answer. */
const timeoutMilliseconds = 10_000;
const largestAnswerBytes = 16_384;
/** A browser that was off for longer doesn't hear of it. */
const lifeSeconds = 4 * 3_600;

/** One call: redirects are not followed, and an answer is not read beyond its cap. Gives the status. */
export function callPushService(details: webPush.RequestDetails): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(
      details.endpoint,
      {
        method: "POST",
        headers: details.headers,
        lookup: publicLookup,
        signal: AbortSignal.timeout(timeoutMilliseconds),
      },
      (answer) => {
        let bytes = 0;
        answer.on("data", (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > largestAnswerBytes) answer.destroy();
        });
        answer.on("close", () => resolve(answer.statusCode ?? 0));
        // Whatever the rest of the answer is, the notice was taken or not.
        answer.on("error", () => resolve(answer.statusCode ?? 0));
      },
    );
    call.on("error", reject);
    call.end(details.body);
  });
}

/** Meaning of a status (RFC 8030, section 5 and 7.3). */
export function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return { kind: "sent" };
  if (status === 404 || status === 410) return { kind: "gone" };
  const error = `status ${status}`;
  const isOurs = status >= 400 && status < 500 && status !== 408 && status !== 429;
  return { kind: isOurs ? "refused" : "later", error };
}

/** Sends notices to browsers, encrypted for them (RFC 8291) and signed with the installation's keys (RFC 8292). */
export function createPushSender({
  keys,
  subject,
  call = callPushService,
}: {
  readonly keys: PushKeysOf;
  /** Contact for a push service: `mailto:` or the installation's https address. */
  readonly subject: string;
  /** Tests bring their own. */
  readonly call?: (details: webPush.RequestDetails) => Promise<number>;
}): PushSender {
  return async ({ endpoint, p256dh, auth, payload }) => {
    if (!isPushAddress(endpoint)) return { kind: "gone" };
    try {
      const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject, ...(await keys()) },
        TTL: lifeSeconds,
        urgency: "high",
      });
      return outcomeOf(await call(details));
    } catch (error) {
      return { kind: "later", error: error instanceof Error ? error.message : String(error) };
    }
  };
}
