import { afterEach, expect, it, vi } from "vitest";
import { LoginRefusedError } from "../keep-connected.ts";
import { httpBaseOf, logIn } from "./upstream-login.ts";
import { UpstreamUpdates } from "./upstream-updates.ts";

const now = Date.parse("2026-11-18T15:00:00Z");

function updates() {
  const told: string[] = [];
  const sink = {
    quotes: () => undefined,
    lost: () => undefined,
    fault: (fault: string, detail = "") => void told.push(`${fault}: ${detail}`),
  };
  const read = new UpstreamUpdates({ name: "otro.example", clock: { now: () => now }, sink });
  const take = (payload: object) => read.take(payload);
  return { take, told };
}
const rate = (days: number, value: number | string) => ({ days, rate: value, description: `${days} días` });
const option = { symbol: "GFGC7400DI", strike: 7_400, expiration: "2026-12-18" };

it("a ladder is whole in each batch: changes of terms are merged, a new whole state begins anew", () => {
  const { take, told } = updates();
  const whole = (...rates: object[]) => take({ full: true, seq: 1, data: { cauction_rates: rates } });
  expect(whole(rate(1, 21), { ...rate(7, 24), askRate: 26 }).batch?.rates).toHaveLength(2);
  const change = { full: false, seq: 2, data: { cauction_rates: [{ ...rate(7, 25), bidRate: 24 }] } };
  expect(take(change).batch?.rates).toMatchObject([
    { days: 1, rate: 21 },
    { days: 7, rate: 25, bidRate: 24, askRate: 26 },
  ]);
  expect(take({ full: false, seq: 3, data: {} }).batch).not.toHaveProperty("rates");
  expect(whole(rate(30, "28.5")).batch?.rates).toMatchObject([{ days: 30, rate: 28.5 }]);
  expect(told.map((one) => one.split(":")[0])).toEqual(["malformed-row"]);
});

it("changes are taken in step only: what was missed is asked for, and told with its numbers", () => {
  const { take, told } = updates();
  const change = (seq: number) => ({ full: false, seq, data: { opciones: [{ ...option, bid: seq }] } });
  expect(take(change(1))).toEqual({ batch: null, ask: true });
  expect(take({ full: true, seq: 5, data: { opciones: [option] } }).ask).toBe(false);
  expect(take(change(6)).batch?.options).toMatchObject([{ bid: 6 }]);
  expect(take(change(8))).toEqual({ batch: null, ask: true });
  expect(take(change(9))).toEqual({ batch: null, ask: true });
  expect(told).toEqual(["update-gap: 6 → 8"]);
  expect(take({ seq: 9, data: { opciones: [option] } }).batch).toMatchObject({ wholeChain: true });
  // One that has no number is taken, and moves none.
  expect(take({ full: false, data: { opciones: [{ ...option, ask: 1 }] } }).batch).not.toBeNull();
  expect(take({ ...change(10), data: { removed: ["GFGC7400DI", 7] } }).batch?.removed).toEqual([
    "GFGC7400DI",
  ]);
});

it("what a whole state doesn't say is unknown; a change leaves it as it was", () => {
  const { take } = updates();
  const stock = { symbol: "GGAL", last: 7_500 };
  const { batch } = take({ full: true, data: { opciones: [{ ...option, bid: 3 }], acciones: [stock] } });
  expect(batch?.options?.[0]).toMatchObject({
    bid: 3,
    ask: null,
    last: null,
    operations: null,
    turnover: null,
  });
  expect(batch?.stocks?.[0]).toMatchObject({ last: 7_500, bid: null, settlement: null });
  const changed = take({ full: false, data: { opciones: [{ ...option, ask: 4 }], acciones: [stock] } });
  expect(changed.batch?.options?.[0]).not.toHaveProperty("bid");
  expect(changed.batch?.stocks?.[0]).toEqual(stock);
});

it("an upstream without a label or a clock is live, by its name and our clock; its session is the exchange's", () => {
  const { take } = updates();
  expect(take({ data: {} }).batch).toMatchObject({
    asOf: now,
    source: { kind: "live", name: "otro.example", session: "open" },
  });
  const night = take({ asOf: "2026-11-18T23:00:00Z", data: {} });
  expect(night.batch).toMatchObject({
    asOf: Date.parse("2026-11-18T23:00:00Z"),
    source: { session: "closed" },
  });
});

it("a symbol that can't be read and a strike that disagrees are told once, however often they come", () => {
  const { take, told } = updates();
  const bad = { full: true, data: { opciones: [{ symbol: "GFGCXXXXDI" }, { ...option, strike: 850 }] } };
  take(bad);
  take(bad);
  expect(told.map((one) => one.split(":")[0])).toEqual(["unparsed-symbol", "strike-disagrees"]);
});

it("a strike that its symbol hides waits for the first spot, and is told once", () => {
  const { take, told } = updates();
  const hidden = { opciones: [{ symbol: "GFGC69785D", expiration: "2026-12-18", bid: 1 }] };
  expect(take({ full: true, data: hidden }).batch?.options?.[0]).not.toHaveProperty("strike");
  const acciones = [{ symbol: "GGAL", last: 7_000 }];
  for (const data of [{ acciones }, { acciones: [{ symbol: "GGAL" }] }]) {
    take({ full: false, data });
    expect(take({ full: false, data: hidden }).batch?.options?.[0]).toMatchObject({ strike: 6_978.5 });
  }
  expect(told).toEqual(["strike-estimated: GFGC69785D"]);
  // It stays where it was placed, whatever else is said of the contract and wherever the share goes.
  const far = [{ symbol: "GGAL", last: 70_000 }];
  const dated = [{ symbol: "GFGC69785D", expiration: "2026-12-19", bid: 2 }];
  const moved = take({ full: false, data: { acciones: far, opciones: dated } });
  expect(moved.batch?.options?.[0]).toMatchObject({ strike: 6_978.5, bid: 2 });
});

it("an expiration that was worked out stays an estimate when the strike is stated later", () => {
  const { take } = updates();
  const { symbol } = option;
  const first = take({ full: true, data: { opciones: [{ symbol }] } });
  const later = take({ full: false, data: { opciones: [{ symbol, strike: 7_400.5 }] } });
  for (const { batch } of [first, later]) {
    expect(batch?.options?.[0]).toMatchObject({ expiration: "2026-12-18", expirationEstimated: true });
  }
});

it.each([
  ["wss://m.example", "https://m.example/"],
  ["ws://m.example/api", "http://m.example/api/"],
  ["https://m.example/api/", "https://m.example/api/"],
])("the upstream %s is asked over %s", (url, base) => {
  expect(httpBaseOf(url).href).toBe(base);
});

afterEach(() => void vi.unstubAllGlobals());

it.each<[string, () => Promise<Response>, string, boolean]>([
  ["no answer", async () => Promise.reject(new Error("x")), "/api/auth/login does not answer", false],
  ["a refusal", async () => new Response("{}", { status: 403 }), "/api/auth/login answered 403", true],
  ["a bad request", async () => new Response("{}", { status: 400 }), "/api/auth/login answered 400", true],
  ["a fault", async () => new Response("no", { status: 502 }), "answered 502 without a token", false],
  [
    "a success without a token",
    async () => new Response('{"token":""}'),
    "answered 200 without a token",
    false,
  ],
])(
  "a login with %s says so, and only a refusal waits the longest",
  async (_name, answer, message, isRefused) => {
    const asked = vi.fn<(url: URL, init: RequestInit) => Promise<Response>>().mockImplementation(answer);
    vi.stubGlobal("fetch", asked);
    const account = { url: "wss://m.example/api", username: "ana@x.ar", password: "clave" };
    const failure: unknown = await logIn(account, new AbortController().signal).catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({ message: expect.stringContaining(message) as string });
    expect(failure instanceof LoginRefusedError).toBe(isRefused);
    expect(JSON.parse(String(asked.mock.calls[0]?.[1].body))).toEqual({
      email: "ana@x.ar",
      password: "clave",
    });
  },
);

it("a login gives the token; without a user name the password is one", async () => {
  vi.stubGlobal("fetch", async () => new Response('{"token":"t1"}'));
  const { signal } = new AbortController();
  const account = { url: "https://m.example", username: "ana@x.ar", password: "clave" };
  expect(await logIn(account, signal)).toBe("t1");
  expect(await logIn({ ...account, username: null }, signal)).toBe("clave");
});
