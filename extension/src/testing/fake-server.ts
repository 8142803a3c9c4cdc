import type { Sent } from "@paridad/core/testing/reading";

/** An answer's body, a refusal with its status, or none at all. */
export type Answer =
  | { readonly status: number; readonly body: object }
  | object
  | "no answer"
  | Promise<object>;
export type Answers = Record<string, Answer | ((asked: Sent) => Answer)>;

/** A server that answers as `answers` say by `GET /path`, a thing that it lacks by 404. */
export function fakeServer() {
  const calls: Sent[] = [];
  const answers: Answers = {};
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const text = await request.text();
    const place = url.origin === "https://paridad.test" ? "" : url.origin;
    const token = request.headers.get("authorization")?.replace("Bearer ", "");
    const name = `${request.method} ${url.pathname.replace(/^\/api/, "")}`;
    const call = `${name.replace(" ", ` ${place}`)}${decodeURIComponent(url.search)}`;
    const sent = {
      call: `${call}${token === undefined ? "" : ` (as ${token})`}`,
      body: text === "" ? null : JSON.parse(text),
    };
    calls.push(sent);
    const found = answers[name] ?? {
      status: 404,
      body: { success: false, code: "NOT_FOUND", message: name },
    };
    const answer = await (typeof found === "function" ? found(sent) : found);
    if (answer === "no answer") throw new TypeError("Failed to fetch");
    const { status = 200, body = answer } = answer as { status?: number; body?: object };
    return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
  };
  return { calls, answers, fetch };
}
