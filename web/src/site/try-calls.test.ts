import { afterEach, beforeEach, expect, it, vi } from "vitest";

/** A busy machine takes longer than the second that is usual. */
const until = (check: () => void) => vi.waitFor(check, 10_000);

type Asked = { url: string; options: RequestInit };
const requests: Asked[] = [];
let answer: () => Promise<Response> = async () => new Response("");

const page = `
  <form data-try="GET" data-path="/v1/cadena">
    <input name="key"><input name="query" value=" limit=5 "><button disabled>Pedir</button><output></output>
  </form>
  <form data-try="POST" data-path="/v1/valuar">
    <input name="key"><textarea name="body">{"a":1}</textarea><button disabled>Pedir</button><output></output>
  </form>
  <code data-runs="terminal">curl -H "Bearer pdk_…"</code><code>pdk_…</code>`;

/** The page just loaded: what was typed lives with it. */
async function load() {
  document.body.innerHTML = page;
  vi.resetModules();
  const { startTryCalls } = await import("./try-calls.ts");
  startTryCalls();
  const [get, post] = document.querySelectorAll("form");
  if (get === undefined || post === undefined) throw new Error("no forms");
  const type = (text: string) => {
    const field = get.querySelector<HTMLInputElement>("[name=key]") as HTMLInputElement;
    field.value = text;
    field.dispatchEvent(new Event("input"));
  };
  return { get, post, type };
}
const send = (form: HTMLFormElement) => form.dispatchEvent(new Event("submit", { cancelable: true }));
const outputOf = (form: HTMLFormElement) => form.querySelector("output")?.textContent ?? "";
const keys = () => [...document.querySelectorAll<HTMLInputElement>("[name=key]")].map(({ value }) => value);
const code = () => [...document.querySelectorAll("code")].map(({ textContent }) => textContent);

beforeEach(() => {
  requests.length = 0;
  sessionStorage.clear();
  vi.stubGlobal("fetch", async (url: string, options: RequestInit) => {
    requests.push({ url, options });
    return answer();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

it("a call is sent with the typed key and nothing of the page's session, and its answer is shown", async () => {
  const headers = { "x-ratelimit-remaining": "59" };
  answer = async () => new Response('{"data":[1]}', { status: 200, headers });
  const { get, post, type } = await load();
  type(" pdk_uno ");
  expect(keys()).toEqual([" pdk_uno ", " pdk_uno "]);
  expect(code()).toEqual(['curl -H "Bearer pdk_uno"', "pdk_…"]);
  send(get);
  expect([get.querySelector("button")?.disabled, outputOf(get)]).toEqual([true, "Pidiendo…"]);
  await until(() => expect(outputOf(get)).toMatch(/^200 · \d+ ms · quedan 59 pedidos\n\n\{\n {2}"data"/));
  expect(get.querySelector("button")?.disabled).toBe(false);
  expect(requests[0]).toEqual({
    url: "/v1/cadena?limit=5",
    options: { headers: { authorization: "Bearer pdk_uno" }, credentials: "omit", cache: "no-store" },
  });
  send(post);
  await until(() => expect(requests).toHaveLength(2));
  expect(requests[1]).toMatchObject({
    url: "/v1/valuar",
    options: { method: "POST", body: '{"a":1}', headers: { "content-type": "application/json" } },
  });
  type("");
  expect(code()[0]).toBe('curl -H "Bearer pdk_…"');
});

it("a long answer is cut, one that is no JSON stands as it came, and none at all says so", async () => {
  const { get } = await load();
  (get.querySelector("[name=query]") as HTMLInputElement).value = "";
  answer = async () => new Response("x".repeat(20_001), { status: 500 });
  send(get);
  await until(() => expect(outputOf(get)).toMatch(/^500 · \d+ ms\n\nx{20000}\n…$/));
  expect(requests[0]?.url).toBe("/v1/cadena");
  answer = async () => {
    throw new TypeError("Failed to fetch");
  };
  send(get);
  await until(() => expect(outputOf(get)).toBe("No se pudo conectar con el servidor."));
  expect(get.querySelector("button")?.disabled).toBe(false);
});

it("the key that the profile hands over is taken once", async () => {
  sessionStorage.setItem("paridad-clave-nueva", "pdk_nueva");
  await load();
  expect(keys()).toEqual(["pdk_nueva", "pdk_nueva"]);
  expect(sessionStorage.getItem("paridad-clave-nueva")).toBeNull();
  await load();
  expect(keys()).toEqual(["", ""]);
});
