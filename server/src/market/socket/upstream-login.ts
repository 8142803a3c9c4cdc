import * as z from "zod";
import { LoginRefusedError } from "../keep-connected.ts";

const timeoutMilliseconds = 15_000;
const answerSchema = z.object({ token: z.string().min(1) });

export type UpstreamAccount = {
  readonly url: string;
  /** Without one the password is a token already. */
  readonly username: string | null;
  readonly password: string;
};

/** The HTTP address of an upstream that may be configured by its socket's. */
export function httpBaseOf(url: string): URL {
  const base = new URL(url.endsWith("/") ? url : `${url}/`);
  if (base.protocol === "wss:") base.protocol = "https:";
  if (base.protocol === "ws:") base.protocol = "http:";
  return base;
}

/**
 * A token for the upstream's market socket: `POST auth/login` of the specification, or the configured password where
 * there is no user name (an API key, or a token that does not end).
 */
export async function logIn(
  { url, username, password }: UpstreamAccount,
  signal: AbortSignal,
): Promise<string> {
  if (username === null) return password;
  const address = new URL("auth/login", httpBaseOf(url));
  const answer = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: username, password }),
    redirect: "error",
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMilliseconds)]),
  }).catch(() => null);
  if (answer === null) throw new Error(`${address.pathname} does not answer`);
  const parsed = answerSchema.safeParse(await answer.json().catch(() => null));
  if (answer.ok && parsed.success) return parsed.data.token;
  if (answer.status === 400 || answer.status === 401 || answer.status === 403) {
    throw new LoginRefusedError(`${address.pathname} answered ${answer.status}`);
  }
  throw new Error(`${address.pathname} answered ${answer.status} without a token`);
}
