import type { MarketUpdate } from "@paridad/core/contract";
import { createDataApiWorld } from "../support/data-api-world.ts";
import type { DataApiWorld } from "../support/data-api-world.ts";
import { sampleExpiration, sampleMarket } from "../support/sample-market.ts";
import { jobsOf } from "../support/transcript/jobs.ts";
import { fields, listed, unsaid } from "../support/transcript/show.ts";
import { story } from "../support/transcript/story.ts";
import type { Tale } from "../support/transcript/tale.ts";

const [minute, day] = [60_000, 86_400_000];
let setMarket: DataApiWorld["setMarket"];
/** A market whose quotes are of now, with what a feed leaves unknown. */
function marketNow({ world }: Tale, change: Parameters<typeof sampleMarket>[0] = {}): MarketUpdate {
  const update = sampleMarket({ asOf: world.clock.now(), ...change });
  const datetime = new Date(world.clock.now()).toISOString();
  const [first, second, ...rest] = (update.data.opciones ?? []).map((option) => ({ ...option, datetime }));
  const opciones = [
    { ...first, bid: null },
    { ...second, bid: null, ask: null, last: null },
    ...rest,
  ] as never;
  return { ...update, data: { ...update.data, opciones } };
}

const limits = {
  alsoHeaders: [
    "ratelimit-policy",
    "ratelimit",
    "x-ratelimit-limit",
    "x-ratelimit-remaining",
    "x-ratelimit-reset",
  ],
};
const byKey = (key: string) => ({ headers: { authorization: `Bearer <clave de programa ${key}>` } });
const key = { show: ({ data }: { data: object }) => data };
type Chain = { data: { options: Record<string, unknown>[]; expiries: object[] } & Record<string, unknown> };
const chain = {
  show: ({ data: { options, expiries, ...rest } }: Chain) => ({
    ...rest,
    expiries,
    options: options.map(
      ({
        symbol,
        strike,
        bid,
        ask,
        mid,
        pricedFrom,
        impliedVolatility,
        impliedVolatilityReason,
        deltaPercent,
        inTheMoney,
      }) => ({
        symbol,
        strike,
        bid,
        ask,
        mid,
        pricedFrom,
        impliedVolatility,
        impliedVolatilityReason,
        deltaPercent,
        inTheMoney,
      }),
    ),
  }),
};

async function ownKeys(tale: Tale): Promise<void> {
  const { tell, chapter, enter, wait } = tale;
  chapter("Blanca hace claves de API");
  await enter("Blanca", "black");
  await enter("Pablo", "pro");
  await enter("Tamara", "trial");
  await tell("Blanca", "POST /auth/api-keys", { name: " ", scopes: ["todo"], expiresInDays: 731 });
  await tell("Pablo", "POST /auth/api-keys", { name: "Planilla", scopes: ["read:chain"] });
  await tell(
    "Blanca",
    "POST /auth/api-keys",
    { name: " Planilla ", scopes: ["read:chain", "read:chain"] },
    key,
  );
  await tell(
    "Blanca",
    "POST /auth/api-keys",
    { name: "Todo", scopes: ["stream", "read:history", "read:chain"], expiresInDays: 2 },
    unsaid,
  );
  await tell("Tamara", "POST /auth/api-keys", { name: "De Tamara", scopes: ["read:history"] }, unsaid);
  await tell("Blanca", "PATCH /auth/api-keys/<clave 1>", { name: "Otra planilla" });
  await tell("Blanca", "PATCH /auth/api-keys/<clave 1>", { scopes: [] });
  await tell("Tamara", "PATCH /auth/api-keys/<clave 1>", { name: "Mía" });
  await tell("Tamara", "DELETE /auth/api-keys/<clave 1>");
  await tell("Alguien", "GET /v1/usage");
  await tell("Alguien", "GET /v1/usage", null, {
    headers: { authorization: "Bearer pdk_cualquiera" },
    ...limits,
  });
  await tell("Planilla", "GET /v1/usage", null, { ...byKey("1"), ...limits });
  await tell("Planilla", "GET /v1/history?symbols=GFGC7200DI", null, byKey("1"));
  await tell("Planilla", "GET /auth/me", null, byKey("1"));
  await tell(
    "Blanca",
    "GET /auth/api-keys",
    null,
    listed(
      "keys",
      "id",
      "name",
      "scopes",
      "createdAt",
      "expiresAt",
      "lastUsedAt",
      "callsToday",
      "refusedToday",
    ),
  );
  await tell("Tamara", "GET /auth/api-keys", null, listed("keys", "name", "scopes", "lastUsedAt"));
  wait("pasan dos días, menos unos segundos", 2 * day - 16_000);
  await tell("Todo", "GET /v1/usage", null, byKey("2"));
  wait("pasan unos segundos más", 10_000);
  await tell("Todo", "GET /v1/usage", null, byKey("2"));
  await tell("Blanca", "PATCH /auth/api-keys/<clave 2>", { name: "Tarde" });
  await tell("Blanca", "DELETE /auth/api-keys/<clave 1>");
  await tell("Blanca", "DELETE /auth/api-keys/<clave 1>");
  await tell("Planilla", "GET /v1/usage", null, byKey("1"));
  await tell("Blanca", "PATCH /auth/api-keys/<clave 1>", { name: "Tarde" });
  await tell(
    "Blanca",
    "GET /auth/api-keys",
    null,
    listed("keys", "name", "expiresAt", "revokedAt", "callsToday", "refusedToday"),
  );
}

async function theChain(tale: Tale): Promise<void> {
  const { tell, chapter } = tale;
  chapter("Un programa lee el mercado");
  await tell(
    "Blanca",
    "POST /auth/api-keys",
    { name: "Todo", scopes: ["stream", "read:history", "read:chain"] },
    unsaid,
  );
  setMarket(marketNow(tale));
  const read = (path: string, more: object = {}) =>
    tell("Todo", `GET /v1/${path}`, null, { ...byKey("4"), ...more });
  await read("chain?expiration=nearest", chain);
  await read(
    "chain?expiration=2026-12-18&strike.gte=7200&strike.lte=7400&type=call&columns=symbol,bid,ask,last",
  );
  await read("chain?expiration=2026-10-16", chain);
  await read("chain?strike.gte=7400&strike.lte=7200");
  await read("chain?columns=symbol,nada");
  await read("chain?expiration=nearest&rate=40&type=put&strike.lte=7000", chain);
  await read("chain?expiration=nearest&rate=mucha");
  await read("chain?expiration=nearest&type=put&columns=symbol,bid,ask&format=csv");
  await read("instruments?expiration=nearest&strike.gte=7600");
  await read("implied-rate?expiration=nearest");
  await read("opportunities/covered-calls?expiration=nearest&costs=none&format=csv");
  await read("opportunities/conversions?expiration=nearest&costs=market", {
    show: ({ data }: { data: { rows: Record<string, unknown>[] } & Record<string, unknown> }) => ({
      ...data,
      rows: data.rows.map(({ call, put, points, lots, isListed, reasons, grossTna, netTna, warnings }) => ({
        call,
        put,
        points,
        lots,
        isListed,
        reasons,
        grossTna,
        netTna,
        warnings,
      })),
    }),
  });
  await read("volatility/term");
  await read("volatility/index");
  await read("volatility/smile?expiration=nearest", {
    show: ({ data }: { data: { smiles: { points: object[]; dropped: object[] }[] } }) =>
      data.smiles.map(({ points, dropped, ...rest }) => ({ ...rest, points: points.length, dropped })),
  });
  setMarket(marketNow(tale, { spot: null }));
  await read("chain?expiration=nearest&type=call&strike.gte=7600", chain);
  await tell("Todo", "GET /v1/opportunities/covered-calls?expiration=nearest", null, {
    ...byKey("4"),
    show: ({ data }: { data: { rows: object[] } }) => data.rows.slice(0, 2),
  });
  setMarket(null);
  await read("chain");
  await read("instruments");
}

/** With sizes, and the later expiry as the feed guesses it. */
function dealableMarket(tale: Tale): MarketUpdate {
  const update = marketNow(tale);
  const datetime = new Date(tale.world.clock.now() - minute).toISOString();
  const sized = { bidSize: 40, askSize: 30 };
  const opciones = (update.data.opciones ?? []).map((option) => ({
    ...option,
    ...sized,
    expirationEstimated: option.expiration !== sampleExpiration,
  }));
  const acciones = (update.data.acciones ?? []).map((stock) => ({
    ...stock,
    bidSize: 9_000,
    askSize: 3_500,
    datetime,
  }));
  return { ...update, data: { ...update.data, opciones, acciones } };
}

async function whatItWouldBe(tale: Tale): Promise<void> {
  const { tell, chapter } = tale;
  chapter("Un programa pregunta qué pasaría");
  const ask = (call: string, body: object | null = null, more: object = {}) =>
    tell("Todo", call, body, { ...byKey("4"), ...more });
  const asked = tale.world.clock.now();
  setMarket(dealableMarket(tale));
  const call = (strike: number, quantity: number, more: object = {}) => ({
    kind: "call",
    strike,
    expiration: sampleExpiration,
    quantity,
    ...more,
  });
  await ask("POST /v1/positions/evaluate", {
    legs: [call(7_400, 2), call(7_600, -2), { kind: "share", quantity: 100 }],
    scenario: { spot: 7_500, rate: 0.5, volatilityShift: 0.05 },
  });
  await ask("POST /v1/positions/evaluate", {
    legs: [call(7_400, -50, { expiration: "2027-02-19", volatility: 0.5 })],
    costs: { share: 0.007, premium: 0.01, exercise: 0.007 },
    margin: 20_000_000,
  });
  await ask("POST /v1/risk/scenarios", {
    legs: [{ kind: "share", quantity: 100 }, call(7_400, -1), call(7_800, 1, { expiration: "2027-02-19" })],
    moves: [-0.1, 0.1],
    volatilityShifts: [0, 0.1],
    days: [0, 5],
    volatilityBeta: -0.5,
  });
  await ask("GET /v1/opportunities/covered-calls?expiration=nearest&costs=own", null, {
    show: ({ data: { rows, ...rest } }: { data: { rows: object[] } }) => ({
      ...rest,
      rows: rows.slice(0, 2),
    }),
  });
  await ask("GET /v1/opportunities/conversions?expiration=nearest&costs=own&kind=reversal&format=csv-excel");
  await ask("GET /v1/instruments?type=call&strike.gte=7800");
  setMarket(null);
  // The pages that follow keep their times, however much is asked here.
  tale.world.clock.advance(asked - tale.world.clock.now());
}

async function thePast({ tell, chapter }: Tale): Promise<void> {
  chapter("Un programa lee la historia");
  const read = (path: string, more: object = {}) =>
    tell("Todo", `GET /v1/${path}`, null, { ...byKey("4"), ...more });
  await read("history?symbols=GFGC7200DI,GFGC7400DI&limit=3");
  await read("history?symbols=GFGC7200DI&limit=2&format=csv");
  await read("history?symbols=GFGC9999DI");
  await read("history");
  await read("history?symbols=GFGC7200DI&from=2026-11-20&to=2026-11-19");
  await read("history?symbols=GFGC7200DI&cursor=mal");
  await read("share-history");
  await read("ratios?symbol1=GFGC7400DI&symbol2=GFGC7200DI&limit=2");
  await read("volatility/history");
  await read("nada");
  await read("usage");
}

async function partners(tale: Tale): Promise<void> {
  const { tell, chapter, enter } = tale;
  chapter("Blanca y Pablo piden mostrar Paridad en sus sitios");
  await enter("Blanca", "black");
  await enter("Pablo", "pro");
  await enter("Admin", "admin");
  await tell("Blanca", "GET /auth/partner-request");
  await tell("Blanca", "POST /auth/partner-request", {
    origins: ["http://blog.example", "https://blog.example/"],
  });
  await tell("Blanca", "POST /auth/partner-request", { origins: ["https://blog.example"] });
  await tell("Pablo", "POST /auth/partner-request", {
    origins: ["https://pablo.example", "http://localhost:3000"],
  });
  await tell("Blanca", "POST /auth/embed-keys", { name: "Blog", origins: ["https://blog.example"] });
  const asked = await tale.world.opened.database
    .selectFrom("partner_requests")
    .select(["user_id", "asked_at"])
    .orderBy("asked_at")
    .execute();
  const [first, second] = asked.map(({ asked_at: at }) => at.toISOString());
  await tell("Admin", "GET /admin/partner-requests");
  await tell("Admin", "POST /admin/partner-requests/<usuario black>/decision", {
    decision: "approved",
    askedAt: "2026-11-20T00:00:00.000Z",
  });
  await tell("Admin", "POST /admin/partner-requests/<usuario black>/decision", {
    decision: "approved",
    askedAt: first,
  });
  await tell("Admin", "POST /admin/partner-requests/<usuario pro>/decision", {
    decision: "rejected",
    askedAt: second,
  });
  await tell("Admin", "POST /admin/partner-requests/<usuario pro>/decision", {
    decision: "approved",
    askedAt: second,
  });
  await tell("Admin", "GET /admin/partner-requests");
  await tell("Blanca", "GET /auth/partner-request");
  await tell("Blanca", "POST /auth/partner-request", { origins: ["https://blog.example"] });
  await tell("Pablo", "GET /auth/partner-request");
}

async function embeds(tale: Tale): Promise<void> {
  const { tell, chapter } = tale;
  chapter("Las claves de páginas");
  setMarket(marketNow(tale));
  const blog = { headers: { origin: "https://blog.example" } };
  const page = "key=<clave de página 1>";
  await tell("Blanca", "POST /auth/embed-keys", { name: "Blog", origins: ["https://blog.example"] });
  await tell("Blanca", "POST /auth/embed-keys", { name: "Otro", origins: ["https://otro.example"] }, unsaid);
  await tell("Blanca", "PATCH /auth/embed-keys/<clave 6>", {
    origins: ["https://otro.example", "https://otro.example"],
  });
  await tell(
    "Blanca",
    "PATCH /auth/embed-keys/<clave 6>",
    { origins: ["https://otro.example", "https://mas.example"] },
    fields("name", "origins"),
  );
  await tell("Pablo", "PATCH /auth/embed-keys/<clave 5>", { name: "Mía" });
  await tell("Pablo", "DELETE /auth/embed-keys/<clave 5>");
  await tell("Visita", "GET /embed/market");
  await tell("Visita", "GET /embed/market?key=pub_nada", null, blog);
  await tell("Visita", `GET /embed/market?${page}`);
  await tell("Visita", `GET /embed/market?${page}`, null, { headers: { origin: "https://otro.example" } });
  await tell("Visita", `GET /embed/market?${page}&expiration=${sampleExpiration}`, null, {
    ...blog,
    ...limits,
    show: ({ data }: { data: { update: MarketUpdate } & Record<string, unknown> }) => ({
      ...data,
      update: {
        ...data.update,
        data: { opciones: data.update.data.opciones?.length, acciones: data.update.data.acciones },
      },
    }),
  });
  await tell("Visita", `GET /embed/chain?${page}&strikes=1`, null, {
    ...blog,
    show: ({ data }: { data: { chain: Chain["data"] } & Record<string, unknown> }) => ({
      ...data,
      chain: data.chain.options.map(({ symbol, strike, bid }) => ({ symbol, strike, bid })),
    }),
  });
  await tell("Visita", `GET /embed/chain?${page}&strikes=41`, null, blog);
  await tell("Visita", `GET /embed/ratios?${page}&symbol1=GFGC7200DI&symbol2=GFGC7400DI`, null, blog);
  await tell("Visita", `GET /embed/diagnosis?${page}`, null, blog);
  await tell("Visita", `GET /embed/diagnosis?${page}`, null, { headers: { origin: "https://evil.example" } });
  await tell("Blanca", "GET /auth/embed-keys");
  await tell("Pablo", "GET /auth/embed-keys");
  await tell("Blanca", "DELETE /auth/embed-keys/<clave 6>");
  await tell("Visita", "GET /embed/market?key=<clave de página 2>", null, {
    headers: { origin: "https://mas.example" },
  });
  await tell("Visita", "GET /embed/diagnosis?key=<clave de página 2>", null, {
    headers: { origin: "https://mas.example" },
  });
  await tell(
    "Blanca",
    "GET /auth/embed-keys",
    null,
    listed("keys", "name", "origins", "revokedAt", "callsToday"),
  );
}

async function planEnds(tale: Tale): Promise<void> {
  const { tell, chapter, wait, happens, enter, world } = tale;
  chapter("Termina el plan detrás de una clave de página");
  const { subscriptions } = jobsOf(world);
  const blog = {
    headers: { origin: "https://blog.example" },
    show: ({ data }: { data: { mode: string } }) => data.mode,
  };
  await enter("Admin", "admin");
  await tell(
    "Admin",
    "PATCH /admin/users/<usuario black>/subscription",
    { subscriptionEndsAt: new Date(world.clock.now() + minute).toISOString() },
    unsaid,
  );
  wait("pasan dos minutos", 2 * minute);
  for (const days of [0, 10, 1, 3, 1]) {
    wait(`pasan ${days} días`, days * day);
    setMarket(marketNow(tale));
    await happens("Corre la tarea de las suscripciones", () => subscriptions());
    await tell("Visita", "GET /embed/market?key=<clave de página 1>", null, blog);
  }
  await tell("Todo", "GET /v1/usage", null, byKey("4"));
}

async function sample(tale: Tale): Promise<void> {
  const { tell, again, chapter, enter } = tale;
  chapter("La muestra pública");
  setMarket(marketNow(tale));
  const short = {
    show: ({ data }: { data: { delaySeconds: number; update: MarketUpdate | null } }) => ({
      delaySeconds: data.delaySeconds,
      asOf: data.update?.asOf ?? null,
      source: data.update?.source ?? null,
      opciones: data.update?.data.opciones ?? null,
    }),
  };
  await tell("Alguien", "GET /market/muestra", null, short);
  await tell("Alguien", "GET /market/muestra/cadena", null, {
    show: ({ data }: { data: { chain: Chain["data"] } & Record<string, unknown> }) => ({
      mode: data["mode"],
      delaySeconds: data["delaySeconds"],
      refreshSeconds: data["refreshSeconds"],
      options: data.chain.options.map(({ symbol, bid, ask }) => ({ symbol, bid, ask })),
    }),
  });
  setMarket(marketNow(tale, { kind: "live" }));
  await tell("Alguien", "GET /market/muestra", null, short);
  setMarket(null);
  await tell("Alguien", "GET /market/muestra");
  await enter("Pablo", "pro");
  await tell("Pablo", "GET /market/cadena");
  await again(60, "Alguien", "GET /market/muestra");
}

story(
  async () => {
    const world = await createDataApiWorld();
    ({ setMarket } = world);
    return world;
  },
  [
    ["keys", "Claves de programas", ownKeys],
    ["data-api", "Lo que lee un programa", theChain, whatItWouldBe, thePast],
    ["partners", "Páginas de partners, y la muestra pública", partners, embeds, planEnds, sample],
  ],
  { withRows: true },
);
