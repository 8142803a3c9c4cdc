import type { LightMyRequestResponse } from "fastify";
import { demoEmail, testPassword } from "../../helper.ts";
import type { TestWorld } from "../../helper.ts";
import { watchBehind } from "./behind.ts";
import { Names, nameIds } from "./names.ts";
import { watchRows } from "./rows.ts";
import { written } from "./written.ts";

const shownHeaders = [
  "retry-after",
  "content-disposition",
  "location",
  "allow",
  "deprecation",
  "sunset",
  "set-cookie",
  "vary",
  "access-control-allow-origin",
] as const;

export type More = {
  readonly headers?: Readonly<Record<string, string>>;
  /** What of the body is written; all of it without. */
  readonly show?: (body: never) => unknown;
  /** Writes down that it was done, and nothing of what came of it. */
  readonly isBrief?: boolean;
  /** Also these headers. */
  readonly alsoHeaders?: readonly string[];
};

export type Tale = {
  readonly world: TestWorld;
  readonly names: Names;
  /** Begins another text; names and sessions stay. */
  page(title: string): void;
  /** A heading. */
  chapter(title: string): void;
  /** A demo user, one by their e-mail, or the administrator by `admin`, signs in. */
  enter(who: string, name: string): Promise<void>;
  /** A line of the teller's own. */
  say(line: string): void;
  /** One call and all that came of it. `who` signs in by the calls that answer a token. Names as `<pago 1>` are known. */
  tell(who: string, call: string, body?: object | null, more?: More): Promise<void>;
  /** The same call over and over: how often each status came, and the last answer. */
  again(times: number, who: string, call: string, body?: object | null): Promise<void>;
  /** Lets time pass. */
  wait(what: string, milliseconds: number): void;
  /** What a chapter needs, of which nothing is written down. */
  given(act: () => unknown): Promise<void>;
  /** Something that no call asks for, and what came of it. */
  happens(what: string, act: () => unknown): Promise<void>;
  /** The page so far. */
  text(): string;
};

function headerLines({ headers }: LightMyRequestResponse, also: readonly string[]): string[] {
  const type = String(headers["content-type"] ?? "");
  const kind =
    headers["content-type"] === undefined || type.includes("application/json")
      ? []
      : [`content-type: ${type}`];
  const cache = String(headers["cache-control"] ?? "no-store");
  const kept = cache === "no-store" ? [] : [`cache-control: ${cache}`];
  const others = [...shownHeaders, ...also].filter((name) => headers[name] !== undefined);
  const values = others
    .filter((name) => !(name === "vary" && headers["vary"] === "accept-encoding"))
    .map((name) => `${name}: ${String(headers[name])}`);
  return [...kind, ...kept, ...values];
}

type Refusal = { code?: string; message?: string; errors?: { path: string; message: string }[] };

/** A refusal on one line: its code, the field that it is about, and what the user reads. */
function refusalOf({ code, message, errors = [], ...rest }: Refusal): string[] {
  const isOne = errors.length === 1 && errors[0]?.message === message;
  const others = errors.length > 0 && !isOne ? { errors, ...rest } : rest;
  const first = [code, isOne ? `(${errors[0]?.path})` : "", message].filter(Boolean).join(" ");
  return [first, ...(Object.keys(others).length === 0 ? [] : written(others))];
}

type Shown = {
  readonly show: More["show"];
  readonly names: Names;
  readonly nameAll: (body: unknown) => void;
};

/** What is said of a body: without the `success` that the status tells already. */
function bodyOf(answer: LightMyRequestResponse, { show, names, nameAll }: Shown): string[] {
  if (answer.body === "") return [];
  if (!String(answer.headers["content-type"]).includes("json")) {
    const lines = answer.body.split(/\r?\n/);
    return (show === undefined ? lines : [String(show(answer.body as never))]).map((line) => `| ${line}`);
  }
  const { requestId: _requestId, ...body } = answer.json() as Record<string, unknown>;
  nameAll(body);
  const { success, ...rest } = JSON.parse(names.shown(JSON.stringify(body))) as Record<string, unknown>;
  const said = success === answer.statusCode < 400 ? rest : { success, ...rest };
  if (answer.statusCode >= 400) return refusalOf(said);
  return written(show === undefined ? said : show(said as never));
}

/** The story of some users' calls on a world, written down; `withRows` with the rows that each of them changed. */
export async function openTale(world: TestWorld, withRows = false): Promise<Tale> {
  const names = new Names();
  const told = watchBehind(world, names);
  const rows = withRows ? await watchRows(world) : async () => [];
  const behind = async () => [...(await told()), ...(await rows())];
  let lines: string[] = [];
  const tokens = new Map<string, Record<string, string>>();
  const places: string[] = [];
  const indented = (some: readonly string[]) =>
    some.flatMap((one) => names.shown(one).split("\n")).map((line) => `  ${line}`.trimEnd());

  const headersOf = (who: string, more: More): Record<string, string> => {
    const given = Object.entries(more.headers ?? {}).map(([name, value]) => [name, names.meant(value)]);
    return { "user-agent": `navegador de ${who}`, ...tokens.get(who), ...Object.fromEntries(given) };
  };
  const addressOf = (who: string): string => {
    if (!places.includes(who)) places.push(who);
    return `10.0.${places.indexOf(who) + 1}.1`;
  };
  const after = async () => void lines.push(...indented(await behind()));

  const ask = (who: string, call: string, body: object | null, more: More) => {
    world.clock.advance(1_000);
    const [method = "GET", ...rest] = call.split(" ");
    return world.app.inject({
      method: method as "GET",
      url: encodeURI(names.meant(rest.join(" "))),
      remoteAddress: addressOf(who),
      headers: headersOf(who, more),
      ...(body === null ? {} : { payload: JSON.parse(names.meant(JSON.stringify(body))) as object }),
    });
  };
  /** A user who signed in goes on with the token of that. */
  const keepToken = (who: string, call: string, said: unknown) => {
    const { token } = said as { token?: string };
    if (token === undefined) return;
    names.call(token, `<sesión de ${who}>`);
    const isAdmin = call.includes(" /admin");
    tokens.set(who, isAdmin ? { "x-admin-token": token } : { authorization: `Bearer ${token}` });
  };

  const tell: Tale["tell"] = async (who, call, body = null, more = {}) => {
    const answer = await ask(who, call, body, more);
    const some = await behind();
    const nameAll = (all: unknown) => {
      keepToken(who, call, all);
      nameIds(names, all, call);
    };
    const said = bodyOf(answer, { show: more.show, names, nameAll });
    const extra = Object.entries(more.headers ?? {}).map(([name, value]) => `${name}: ${value}`);
    lines.push("", names.shown(`${who}: ${call}`));
    lines.push(...indented([...extra, ...(body === null ? [] : written(body))]));
    if (more.isBrief === true) return void lines.push(String(answer.statusCode));
    const isRefusal = answer.statusCode >= 400;
    const status = isRefusal ? [answer.statusCode, ...said.slice(0, 1)].join(" ") : answer.statusCode;
    lines.push(names.shown([status, ...headerLines(answer, more.alsoHeaders ?? [])].join("  ")));
    lines.push(...indented(isRefusal ? said.slice(1) : said), ...indented(some));
  };

  return {
    world,
    names,
    page: (title) => void (lines = [title, "=".repeat(title.length)]),
    chapter: (what) => void lines.push("", "", what, "-".repeat(what.length)),
    say: (line) => void lines.push("", names.shown(line)),
    tell,
    async enter(who, name) {
      const isAdmin = name === "admin";
      const email = name.includes("@") ? name : demoEmail(name);
      const body = { ...(isAdmin ? { username: name } : { email }), password: testPassword };
      const call = `POST ${isAdmin ? "/admin/login" : "/auth/login"}`;
      keepToken(who, call, (await ask(who, call, body, {})).json());
      await behind();
      lines.push("", `(${who} entra)`);
    },
    async again(times, who, call, body = null) {
      const counts = new Map<number, number>();
      for (let made = 1; made < times; made += 1) {
        const { statusCode } = await ask(who, call, body, {});
        counts.set(statusCode, (counts.get(statusCode) ?? 0) + 1);
      }
      const told = [...counts].map(([status, count]) => `${status} × ${count}`).join(", ");
      lines.push("", `${who}, ${times - 1} veces lo que sigue: ${told}`);
      const lined = new Map<string, number>();
      for (const line of await behind()) lined.set(line, (lined.get(line) ?? 0) + 1);
      lines.push(...indented([...lined].map(([line, same]) => (same === 1 ? line : `${line} (× ${same})`))));
      await tell(who, call, body);
    },
    wait(what, milliseconds) {
      world.clock.advance(milliseconds);
      const now = new Date(world.clock.now()).toISOString().slice(0, 16);
      lines.push("", `(${what}: ${now}Z)`);
    },
    async given(act) {
      await act();
      await behind();
    },
    async happens(what, act) {
      await act();
      lines.push("", `${what}.`);
      await after();
    },
    text: () => `${lines.join("\n")}\n`,
  };
}
