import { describe, expect, it } from "vitest";
import { createEmbedAdmission } from "./embed-admission.ts";
import type { EmbedRequest } from "./embed-admission.ts";
import type { EmbedVerdict } from "./embed-keys.ts";

const good: EmbedVerdict = { keyId: "k1", ownerId: "u1", origins: ["https://blog.example"], mode: "live" };
const limits = { perMinute: 60, perDay: 1_000 };

function createWorld({ verdict = good as EmbedVerdict, minute = 60, day = 1_000 } = {}) {
  const taken: unknown[] = [];
  const verified: string[] = [];
  const near: string[] = [];
  const state = {
    limits,
    minute: { remaining: minute, resetSeconds: 30 },
    day: { remaining: day, resetSeconds: 7_200 },
  };
  const refusedBy = day <= 0 ? ("day" as const) : minute <= 0 ? ("minute" as const) : null;
  const admission = createEmbedAdmission({
    embedKeys: {
      verify: async (key) => {
        verified.push(key);
        return verdict;
      },
    },
    budgets: {
      take: async (call) => {
        taken.push(call);
        return { state, refusedBy };
      },
      look: async () => state,
    },
    clock: { now: () => 0 },
    ownOrigin: "https://paridad.test",
    onNear: (keyId, { day: left }) => near.push(`${keyId} ${left.remaining}`),
  });
  const request = (own: Partial<EmbedRequest> = {}): EmbedRequest => ({
    key: "pub_x",
    origin: "https://blog.example",
    site: "cross-site",
    address: "192.0.2.1",
    ...own,
  });
  return { admission, request, taken, verified, near };
}

it.each([
  // Four fifths of the minute or of the day are used: either is enough.
  [{ minute: 13, day: 201 }, []],
  [{ minute: 60, day: 199 }, ["k1 199"]],
  [{ minute: 11, day: 1_000 }, ["k1 1000"]],
  [{ minute: 60, day: 0 }, ["k1 0"]],
])("whoever watches over a key hears of it where %j are left", async (left, told) => {
  const { admission, request, near } = createWorld(left);
  await admission.admit(request());
  expect(near).toEqual(told);
  await admission.diagnose(request());
  expect(near).toEqual(told);
  await admission.judge(request());
  expect(near).toEqual([...told, ...told]);
});

describe("the page of a publishable key", () => {
  const judged = async (own: Partial<EmbedRequest>) => {
    const { admission, request, taken } = createWorld();
    const { headers, result } = await admission.admit(request(own));
    return {
      code: "refusal" in result ? result.refusal.code : "admitted",
      opened: headers["access-control-allow-origin"],
      taken: taken.length,
    };
  };

  it.each([
    ["https://blog.example", "cross-site"],
    ["https://paridad.test", "same-origin"],
  ])("may be %s", async (origin, site) => {
    expect(await judged({ origin, site })).toEqual({ code: "admitted", opened: origin, taken: 1 });
  });

  it("may read what is left of the key's limits, and when to come back", async () => {
    const { admission, request } = createWorld();
    const { headers } = await admission.admit(request());
    const readable = String(headers["access-control-expose-headers"]).split(", ");
    expect(readable).toEqual(expect.arrayContaining(["retry-after", "ratelimit", "x-ratelimit-remaining"]));
  });

  it("may be the product's own, which sends no origin with what it reads", async () => {
    expect(await judged({ origin: undefined, site: "same-origin" })).toEqual({ code: "admitted", taken: 1 });
  });

  it.each([
    "https://blog.example.evil.com",
    "https://evil.blog.example",
    "http://blog.example",
    "https://blog.example:8443",
    "https://blog.exampl",
    "https://paridad.test.evil.com",
    "null",
    "",
  ])("may not be %j, and nothing is counted of the key's budget", async (origin) => {
    expect(await judged({ origin })).toEqual({ code: "ORIGIN_NOT_ALLOWED", taken: 0 });
    // Whoever sends an origin is judged by it, whatever else is said of the page.
    expect(await judged({ origin, site: "same-origin" })).toEqual({ code: "ORIGIN_NOT_ALLOWED", taken: 0 });
  });

  it.each(["cross-site", "same-site", "none", undefined])("may not be none at all: %s", async (site) => {
    expect(await judged({ origin: undefined, site })).toEqual({ code: "ORIGIN_NOT_ALLOWED", taken: 0 });
  });
});

describe("a key that is none", () => {
  it.each([undefined, "", 5, ["pub_x"]])("is not even looked up: %j", async (key) => {
    const { admission, request, verified } = createWorld();
    const { result } = await admission.admit(request({ key }));
    expect(result).toMatchObject({ refusal: { status: 401, code: "INVALID_KEY" } });
    expect(verified).toEqual([]);
  });

  it("is unknown to every page; a revoked one says so on its own pages, where the page may read it", async () => {
    const unknown = createWorld({ verdict: { error: "INVALID_KEY" } });
    const refused = await unknown.admission.admit(unknown.request());
    expect(refused.result).toMatchObject({ refusal: { status: 401, code: "INVALID_KEY" } });
    expect(refused.headers).not.toHaveProperty("access-control-allow-origin");
    const revoked = createWorld({ verdict: { error: "KEY_REVOKED", origins: ["https://blog.example"] } });
    const answer = await revoked.admission.admit(revoked.request());
    expect(answer.result).toMatchObject({ refusal: { status: 401, code: "KEY_REVOKED" } });
    expect(answer.headers["access-control-allow-origin"]).toBe("https://blog.example");
    const foreign = await revoked.admission.admit(revoked.request({ origin: "https://evil.example" }));
    expect(foreign.result).toMatchObject({ refusal: { code: "ORIGIN_NOT_ALLOWED" } });
  });

  it("may be tried 120 times a minute from one address, and is not looked up any more after that", async () => {
    const { admission, request, verified } = createWorld({ verdict: { error: "INVALID_KEY" } });
    const codeOf = async (address: string) => {
      const { result } = await admission.admit(request({ address }));
      return "refusal" in result ? result.refusal.status : 200;
    };
    for (let tries = 0; tries < 120; tries += 1) expect(await codeOf("192.0.2.1")).toBe(401);
    expect(await codeOf("192.0.2.1")).toBe(429);
    expect(verified).toHaveLength(120);
    expect(await codeOf("192.0.2.2")).toBe(401);
  });
});

describe("a key's budget", () => {
  it.each([
    [{ minute: 0 }, "RATE_LIMIT_EXCEEDED", 30],
    [{ day: 0 }, "QUOTA_EXCEEDED", 7_200],
  ])("that is used up (%o) is told with when to come back", async (left, code, retryAfterSeconds) => {
    const { admission, request, taken } = createWorld(left);
    const { headers, result } = await admission.admit(request());
    expect(result).toMatchObject({ refusal: { status: 429, code, retryAfterSeconds } });
    expect(taken).toEqual([{ keyId: "k1", budget: "k1" }]);
    expect(headers).toMatchObject({
      "access-control-allow-origin": "https://blog.example",
      "cross-origin-resource-policy": "cross-origin",
      "x-ratelimit-remaining": "0",
    });
  });
});

describe("a page that was admitted", () => {
  it("is judged again whatever one of its visitors' addresses did, at the price of a call", async () => {
    const { admission, request, taken } = createWorld();
    for (let tries = 0; tries < 120; tries += 1) await admission.admit(request({ key: "" }));
    expect((await admission.admit(request())).result).toMatchObject({ refusal: { status: 429 } });
    const { address, ...page } = request();
    expect(await admission.judge(page)).toMatchObject({ keyId: "k1", mode: "live" });
    expect(taken).toHaveLength(1);
    expect(admission.headersOf(address)["x-ratelimit-remaining"]).toBe("0");
  });

  it.each([
    [{ error: "KEY_REVOKED", origins: ["https://blog.example"] }, "KEY_REVOKED"],
    [{ ...good, origins: ["https://otro.example"] }, "ORIGIN_NOT_ALLOWED"],
  ] as const)("ends with what admitted it: %o", async (verdict, code) => {
    const { admission, request } = createWorld({ verdict });
    expect(await admission.judge(request())).toMatchObject({ refusal: { code } });
  });

  it("ends with its budget", async () => {
    const { admission, request } = createWorld({ minute: 0 });
    expect(await admission.judge(request())).toMatchObject({ refusal: { code: "RATE_LIMIT_EXCEEDED" } });
  });
});

describe("the diagnosis of a page", () => {
  const diagnosed = async (world: ReturnType<typeof createWorld>, own: Partial<EmbedRequest> = {}) => {
    const { result } = await world.admission.diagnose(world.request(own));
    return "refusal" in result ? [result.refusal.code, result.refusal.retryAfterSeconds] : "works";
  };

  it("says what the page can't read itself, and takes nothing of the budget", async () => {
    const world = createWorld();
    expect(await diagnosed(world)).toBe("works");
    expect(await diagnosed(world, { origin: "https://evil.example" })).toEqual([
      "ORIGIN_NOT_ALLOWED",
      undefined,
    ]);
    expect(await diagnosed(createWorld({ verdict: { error: "INVALID_KEY" } }))).toEqual([
      "INVALID_KEY",
      undefined,
    ]);
    const revoked = { error: "KEY_REVOKED", origins: ["https://blog.example"] } as const;
    expect(await diagnosed(createWorld({ verdict: revoked }))).toEqual(["KEY_REVOKED", undefined]);
    expect(world.taken).toEqual([]);
  });

  it.each([
    [{ minute: 1, day: 1 }, "works"],
    [{ minute: 0 }, ["RATE_LIMIT_EXCEEDED", 30]],
    [{ day: 0 }, ["QUOTA_EXCEEDED", 7_200]],
    [{ minute: 0, day: 0 }, ["QUOTA_EXCEEDED", 7_200]],
  ])("tells a day's end before a minute's: %o", async (left, told) => {
    expect(await diagnosed(createWorld(left))).toEqual(told);
  });

  it("counts for its address: 120 a minute", async () => {
    const world = createWorld();
    for (let count = 0; count < 120; count += 1) expect(await diagnosed(world)).toBe("works");
    expect(await diagnosed(world)).toEqual(["RATE_LIMIT_EXCEEDED", expect.any(Number)]);
  });
});
