import { processPassword } from "./server-process.ts";

export type Answer = { readonly status: number; readonly body: string; readonly retryAfter: string | null };
export type Call = {
  readonly method: "GET" | "POST" | "PUT";
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
};

let calls = 0;

/** One request from an address of its own; null when the server was not there to the end of it. */
export async function ask(base: string, { method, url, headers = {}, body }: Call): Promise<Answer | null> {
  calls += 1;
  const address = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
  try {
    const answer = await fetch(base + url, {
      method,
      headers: {
        "x-forwarded-for": address,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return {
      status: answer.status,
      body: await answer.text(),
      retryAfter: answer.headers.get("retry-after"),
    };
  } catch {
    return null;
  }
}

export const registrationOf = (email: string): Call => ({
  method: "POST",
  url: "/api/auth/register",
  body: {
    firstName: "Ana",
    lastName: "Gómez",
    email,
    password: processPassword,
    confirmPassword: processPassword,
    termsAccepted: true,
  },
});

export async function signInAdmin(base: string): Promise<Record<string, string>> {
  const body = { username: "admin", password: processPassword };
  const answer = await ask(base, { method: "POST", url: "/api/admin/login", body });
  return { "x-admin-token": (JSON.parse(answer?.body ?? "{}") as { token: string }).token };
}

export async function signInUser(base: string, name: string): Promise<Record<string, string>> {
  const body = { email: `${name}@paridad.test`, password: processPassword };
  const answer = await ask(base, { method: "POST", url: "/api/auth/login", body });
  return { authorization: `Bearer ${(JSON.parse(answer?.body ?? "{}") as { token: string }).token}` };
}

/** Requested and acknowledged values of a counter that grows with each write. */
export type Written = { asked: number; acknowledged: number };

/** True if the stored value is possible: no older than acknowledged, no newer than requested. */
export const isKept = (stored: number, { asked, acknowledged }: Written): boolean =>
  stored >= acknowledged && stored <= asked;
