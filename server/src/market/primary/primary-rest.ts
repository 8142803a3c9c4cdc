import * as z from "zod";
import { LoginRefusedError } from "../keep-connected.ts";

/** The provider refused the credentials, or the token that they gave. */
export class PrimaryRefusal extends LoginRefusedError {
  override readonly name = "PrimaryRefusal";
}
/** The provider does not answer, or answers something else. */
export class PrimaryError extends Error {
  override readonly name = "PrimaryError";
}

const timeoutMilliseconds = 30_000;
const listSchema = z.object({ status: z.string(), instruments: z.array(z.unknown()) });

async function call(url: URL, { signal, ...init }: RequestInit & { signal: AbortSignal }): Promise<Response> {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(timeoutMilliseconds)]);
  let answer: Response;
  try {
    answer = await fetch(url, { ...init, redirect: "error", signal: deadline });
  } catch {
    throw new PrimaryError(`${url.pathname} does not answer`);
  }
  if (answer.ok) return answer;
  await answer.body?.cancel();
  const isRefusal = answer.status === 401 || answer.status === 403;
  throw new (isRefusal ? PrimaryRefusal : PrimaryError)(`${url.pathname} answered ${answer.status}`);
}

/**
 * The REST interface of Primary / A3: `POST auth/getToken` with the credentials in headers,
 * the token back in `X-Auth-Token`; `GET rest/instruments/details`.
 */
export function createPrimaryRest({
  url,
  username,
  password,
}: {
  url: string;
  username: string;
  password: string;
}) {
  const base = url.endsWith("/") ? url : `${url}/`;
  return {
    /** A token for both interfaces, good for 24 hours. */
    async login(signal: AbortSignal): Promise<string> {
      const headers = { "X-Username": username, "X-Password": password };
      const answer = await call(new URL("auth/getToken", base), { method: "POST", headers, signal });
      const token = answer.headers.get("x-auth-token");
      await answer.body?.cancel();
      if (token === null || token === "") throw new PrimaryError("the login answered without a token");
      return token;
    },
    /** Every row of the list of instruments, as it came. */
    async instruments(token: string, signal: AbortSignal): Promise<readonly unknown[]> {
      const headers = { "X-Auth-Token": token };
      const answer = await call(new URL("rest/instruments/details", base), { headers, signal });
      const body: unknown = await answer.json().catch(() => null);
      const parsed = listSchema.safeParse(body);
      if (!parsed.success || parsed.data.status.toUpperCase() !== "OK") {
        throw new PrimaryError("the list of instruments has another form");
      }
      return parsed.data.instruments;
    },
  };
}
export type PrimaryRest = ReturnType<typeof createPrimaryRest>;
