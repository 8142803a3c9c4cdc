import type { AddressInfo } from "node:net";
import { vi } from "vitest";
import type { MarketUpdate } from "@paridad/core/contract";
import { build, demoEmail } from "../helper.ts";
import { sampleMarket } from "../support/sample-market.ts";
import { withTicks } from "../support/ticks.ts";
import { story } from "../support/transcript/story.ts";
import type { Tale } from "../support/transcript/tale.ts";
import { written } from "../support/transcript/written.ts";

const [second, minute, day] = [1_000, 60_000, 86_400_000];
const blog = "https://blog.example";
let market: MarketUpdate | null;
let seq = 1;

/** The market of this moment: live, of a source that may be passed on as `redistribution` says. */
function quote({ world }: Tale, spot: number, redistribution?: "none" | "delayed"): void {
  seq += 1;
  const update = sampleMarket({ kind: "live", spot, seq, asOf: world.clock.now() });
  market = {
    ...update,
    source: { ...update.source, kind: "live", name: "prueba", ...(redistribution ? { redistribution } : {}) },
  };
}

const shownHeaders = [
  "access-control-allow-origin",
  "access-control-allow-credentials",
  "access-control-expose-headers",
  "cache-control",
  "content-encoding",
  "content-type",
  "cross-origin-resource-policy",
  "ratelimit",
  "ratelimit-policy",
  "retry-after",
  "vary",
  "x-accel-buffering",
  "x-ratelimit-limit",
  "x-ratelimit-remaining",
  "x-ratelimit-reset",
];

type Answer = {
  success: boolean;
  code?: string;
  message?: string;
  data?: { mode: string; delaySeconds: number; refreshSeconds: number; chains: { nearest: Chain } };
};
type Chain = { spot: number; delaySeconds: number; options: object[] } | null;

/** What a page shows of an answer: how late, how often, and the chain's money and size. */
function shownOf({ data, code, message }: Answer): string {
  if (data === undefined) return `${code} ${message}`;
  const { mode, delaySeconds, refreshSeconds, chains } = data;
  const { nearest: chain } = chains;
  const shown =
    chain === null ? null : { spot: chain.spot, late: chain.delaySeconds, options: chain.options.length };
  return written({ mode, delaySeconds, refreshSeconds, chain: shown }).join(" ");
}

let base = "";
const urlOf = ({ names }: Tale, path: string, key: string) =>
  `${base}/embed/${path}?key=${names.meant(key)}&chain=nearest`;
let knownTag = "";

type Looking = { readonly isBrief?: boolean; readonly settled?: () => Promise<unknown> };

/** A visitor of a page asks as a browser does. */
async function visits(
  tale: Tale,
  key: string,
  headers: Record<string, string>,
  { isBrief = true, settled = async () => undefined }: Looking = {},
): Promise<void> {
  const answer = await fetch(urlOf(tale, "snapshot", key), { headers });
  await settled();
  const text = await answer.text();
  knownTag = answer.headers.get("etag") ?? knownTag;
  const told = isBrief
    ? shownHeaders.filter((name) => /cache-control|retry|remaining|allow-origin/.test(name))
    : shownHeaders;
  const lines = told.flatMap((name) => {
    const value = answer.headers.get(name);
    return value === null ? [] : [`  ${name}: ${value}`];
  });
  const said = text === "" ? "(nada)" : shownOf(JSON.parse(text) as Answer);
  const { "if-none-match": tag, ...rest } = headers;
  const asked = written({ ...rest, ...(tag === undefined ? {} : { "if-none-match": "lo que tiene" }) });
  const all = [`snapshot con ${key} ${asked.join(" ")}`, ...lines, `${answer.status} ${said}`];
  await tale.happens(all.join("\n").replace(/\.$/, ""), () => undefined);
}

type Listener = { readonly name: string; readonly heard: string[] };
const listeners: Listener[] = [];

/** A page that stays connected. */
async function listens(
  tale: Tale,
  name: string,
  key: string,
  headers: Record<string, string>,
): Promise<void> {
  const heard: string[] = [];
  const answer = await fetch(urlOf(tale, "stream", key), {
    headers: { accept: "text/event-stream", ...headers },
  });
  const lines = shownHeaders.flatMap((one) => {
    const value = answer.headers.get(one);
    return value === null ? [] : [`  ${one}: ${value}`];
  });
  tale.say(`${name} abre el stream con ${key}: ${answer.status}\n${lines.join("\n")}`);
  if (answer.status !== 200) return tale.say(`  ${shownOf((await answer.json()) as Answer)}`);
  listeners.push({ name, heard });
  void (async () => {
    let text = "";
    try {
      for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        text += chunk;
        const events = text.split("\n\n");
        text = events.pop() ?? "";
        heard.push(...events.map((event) => shownOf(JSON.parse(event.replace(/^data: /, "")) as Answer)));
      }
    } catch {
      // Cut off: the page asks again.
    }
    heard.push("se corta");
  })();
}

/** Waits until each has heard so much, and says all that was heard. */
async function hear({ say }: Tale, expected: Readonly<Record<string, number>>): Promise<void> {
  await vi.waitFor(
    () => {
      for (const { name, heard } of listeners) {
        if (heard.length < (expected[name] ?? 0)) throw new Error(`${name} has heard ${heard.join(" · ")}`);
      }
    },
    { timeout: 20_000, interval: 5 },
  );
  for (const { name, heard } of listeners) for (const one of heard.splice(0)) say(`  ${name} < ${one}`);
}

/** What the world does every so often, it does when the story says so. */
let tick: (every: number) => void;

/** The streams look each half second. */
async function passes({ wait }: Tale, what: string, seconds: number): Promise<void> {
  wait(what, seconds * second);
  tick(500);
  // A look that is under way is not begun again.
  await new Promise((done) => setImmediate(done));
}

async function opens(tale: Tale): Promise<void> {
  const { world, chapter, enter, tell } = tale;
  await world.app.listen({ port: 0, host: "127.0.0.1" });
  base = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`;
  quote(tale, 7_350);
  for (const name of ["black", "pro"]) {
    await world.opened.database
      .updateTable("users")
      .set({ is_partner: true })
      .where("email", "=", demoEmail(name))
      .execute();
  }
  chapter("Dos socios hacen sus claves");
  await enter("Blanca", "black");
  await enter("Pablo", "pro");
  const key = { name: "Blog", origins: [blog] };
  await tell("Blanca", "POST /auth/embed-keys", key);
  await tell("Pablo", "POST /auth/embed-keys", key);
}

async function polls(tale: Tale): Promise<void> {
  const { chapter, wait, world, names, say } = tale;
  const [live, late] = ["<clave de página 1>", "<clave de página 2>"];
  chapter("Páginas que preguntan");
  await visits(tale, live, { origin: blog }, { isBrief: false });
  await visits(tale, live, { origin: blog }, { isBrief: false });
  await visits(tale, live, { origin: blog, "if-none-match": knownTag });
  await visits(tale, live, { origin: blog, "accept-encoding": "identity" });
  await visits(tale, live, { "sec-fetch-site": "same-origin" });
  for (const headers of [{}, { origin: "null" }, { origin: "https://x.blog.example" }]) {
    await visits(tale, live, headers as Record<string, string>);
  }
  await visits(tale, "pub_nada", { origin: blog });
  await visits(tale, late, { origin: blog });
  quote(tale, 8_000);
  wait("pasan casi dos segundos", 2 * second - 1);
  await visits(tale, live, { origin: blog });
  wait("y pasan", 1);
  await visits(tale, live, { origin: blog, "if-none-match": knownTag });
  for (const [index, one] of [live, late].entries()) {
    const [use] = await world.services.embedBudgets.daysOf(names.meant(`<clave ${index + 1}>`), 1);
    say(`Lo gastado hoy con ${one}: ${written(use).join(" ")}`);
  }
  wait("pasa un cuarto de hora, menos un instante", 15 * minute - 2 * second - 1);
  await visits(tale, late, { origin: blog });
  wait("y pasa", 15 * second);
  await visits(tale, late, { origin: blog });
}

async function streams(tale: Tale): Promise<void> {
  const { chapter, say, happens, tell, world } = tale;
  const [live, late] = ["<clave de página 1>", "<clave de página 2>"];
  chapter("Páginas que quedan conectadas");
  await listens(tale, "A", live, { origin: blog });
  await hear(tale, { A: 1 });
  await listens(tale, "B", live, { origin: blog, "accept-encoding": "identity" });
  await hear(tale, { B: 1 });
  await listens(tale, "C", late, { origin: blog });
  await listens(tale, "C", live, { origin: "https://otro.example" });
  quote(tale, 8_100);
  await passes(tale, "pasa un segundo", 1);
  say("Nadie oye nada.");
  await passes(tale, "pasan dos", 1);
  await hear(tale, { A: 1, B: 1 });
  await passes(tale, "pasan otros dos, sin un precio nuevo", 2);
  await hear(tale, { A: 1, B: 1 });
  quote(tale, 8_200, "delayed");
  await passes(tale, "la fuente pasa a permitir solo lo demorado", 2);
  await hear(tale, { A: 1, B: 1 });
  quote(tale, 8_300, "none");
  await passes(tale, "y después, nada", 2);
  await hear(tale, { A: 1, B: 1 });
  await visits(tale, live, { origin: blog });
  await listens(tale, "A", live, { origin: blog });
  quote(tale, 8_400);
  world.clock.advance(2 * second);
  await listens(tale, "D", live, { origin: blog });
  await hear(tale, { D: 1 });
  await tell("Blanca", "PATCH /auth/embed-keys/<clave 1>", { origins: [blog, "https://otro.example"] });
  await hear(tale, { D: 1 });
  await listens(tale, "E", live, { origin: "https://otro.example" });
  await hear(tale, { E: 1 });
  await world.opened.database
    .updateTable("users")
    .set({ subscription_status: "expired", subscription_ends_at: new Date(world.clock.now()) })
    .where("email", "=", demoEmail("black"))
    .execute();
  await happens("El plan de Blanca termina, y pasan quince segundos", () => tick(15_000));
  await hear(tale, { E: 1 });
  await listens(tale, "E", live, { origin: blog });
}

async function lapses(tale: Tale): Promise<void> {
  const { chapter, wait, world, happens } = tale;
  const live = "<clave de página 1>";
  chapter("Los catorce días después del plan");
  // What delayed pages will see is kept by the clock.
  wait("pasan veinte segundos", 20 * second);
  tick(7_500);
  const told = (what: string) => happens(what, () => world.services.partnerMails.planEnds());
  await told("Se avisa");
  await told("Se avisa otra vez");
  await visits(tale, live, { origin: blog });
  wait("pasan once días, menos un segundo", 11 * day - 21 * second);
  quote(tale, 9_000);
  await visits(tale, live, { origin: blog });
  await told("Se avisa");
  wait("y pasa", second);
  await told("Se avisa");
  wait("pasan quince minutos", 15 * minute);
  await visits(tale, live, { origin: blog });
  wait("pasan tres días, menos lo que pasó", 3 * day - 15 * minute - 1);
  await visits(tale, live, { origin: blog });
  wait("y pasa", 1);
  await told("Se avisa");
  wait("pasan cuatro segundos", 4 * second);
  await visits(tale, live, { origin: blog });
  wait("pasan veintiséis más", 26 * second);
  await visits(tale, live, { origin: blog });
  await world.opened.database
    .updateTable("users")
    .set({ subscription_status: "active", subscription_ends_at: null })
    .where("email", "=", demoEmail("black"))
    .execute();
  quote(tale, 9_100);
  wait("vuelve a tener un plan", minute);
  await visits(tale, live, { origin: blog });
}

async function quotas(tale: Tale): Promise<void> {
  const { chapter, wait, world, names, happens } = tale;
  const live = "<clave de página 1>";
  const keyId = names.meant("<clave 1>");
  chapter("Los límites de una clave");
  const { embedBudgets } = world.services;
  const spend = async (what: string, calls: number) => {
    embedBudgets.add({ keyId, budget: keyId, calls });
    await happens(what, () => undefined);
  };
  wait("empieza otro minuto", minute);
  await spend("Sus visitas gastan 191.998 unidades", 191_998);
  await visits(tale, live, { origin: blog });
  wait("pasan dos segundos", 2 * second);
  // The mail is written behind the answer.
  const settled = () =>
    vi.waitFor(() =>
      world.opened.database
        .selectFrom("mail_outbox")
        .select("id")
        .where("kind", "like", "embed-near%")
        .executeTakeFirstOrThrow(),
    );
  await visits(tale, live, { origin: blog }, { settled });
  await spend("Gastan hasta dejar una", 240_000 - 191_998 - 203);
  wait("pasan dos segundos", 2 * second);
  await visits(tale, live, { origin: blog });
  wait("pasan dos segundos", 2 * second);
  await visits(tale, live, { origin: blog }, { isBrief: false });
  await listens(tale, "F", live, { origin: blog });
  wait("pasa el minuto", minute);
  await visits(tale, live, { origin: blog });
  await spend("Gastan lo que queda del día", 79_760_000);
  wait("pasan dos minutos", 2 * minute);
  await visits(tale, live, { origin: blog }, { isBrief: false });
}

async function make() {
  const { made, tick: given } = await withTicks(() => build({ marketSnapshot: () => market }));
  tick = given;
  return made;
}

story(make, [["embed", "Las páginas de los socios", opens, polls, streams, lapses, quotas]]);
