import assert from "node:assert/strict";
import { execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { firstCode } from "@paridad/core/contract";
import { demoEmail } from "./helper.ts";
import { documentedRoutes } from "./support/documented-routes.ts";
import { sitePagesOfSources } from "./support/site-pages.ts";
import { checkTypes, installClient } from "./support/javascript-client.ts";
import { unlessInstalled } from "./support/unless-installed.ts";
import { createLiveWorld } from "./support/live-world.ts";
import type { LiveWorld } from "./support/live-world.ts";

type Shown = { readonly id: string; readonly runs: string; readonly source: string };
const pageOrigin = "https://blog.example";
const run = promisify(execFile);
const asModule = ["--input-type=module", "--eval"];
let fixture: LiveWorld;
let page: string;
let examples: ReadonlyMap<string, Shown>;
let personal: string;
let embed: string;
let directory: string;

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };
function unescape(html: string): string {
  return html.replaceAll(/&([#\w]+);/g, (all, name: string) => entities[name] ?? all);
}

async function createEmbedKey(): Promise<string> {
  const { database } = fixture.opened;
  await database
    .updateTable("users")
    .set({ is_partner: true })
    .where("email", "=", demoEmail("black"))
    .execute();
  const headers = { authorization: `Bearer ${await fixture.tokenOf("black")}` };
  const payload = { name: "Blog", origins: [pageOrigin] };
  const answer = await fixture.app.inject({ method: "POST", url: "/auth/embed-keys", headers, payload });
  return (answer.json() as { data: { key: string } }).data.key;
}

beforeAll(async () => {
  fixture = await createLiveWorld({ pages: await sitePagesOfSources() });
  // The session before, for its closing chain.
  await sql`
    insert into option_bars (symbol, expiration, time, resolution, source, close, bid, ask, underlying, rate_percent)
    select symbol, expiration, time - interval '19 hours', resolution, source, close, close - 1, close + 1, 7350, 30
    from option_bars
  `.execute(fixture.opened.database);
  page = await (await fetch(`${fixture.url}/docs`)).text();
  const found = page.matchAll(/<code id="([\w-]+)" data-runs="(\w+)">([^<]*)<\/code>/g);
  examples = new Map(
    [...found].map(([, id = "", runs = "", html = ""]) => [id, { id, runs, source: unescape(html) }]),
  );
  personal = (await fixture.createKey()).secret;
  embed = await createEmbedKey();
  directory = mkdtempSync(join(tmpdir(), "paridad-docs-"));
  await installClient(fixture.url, directory);
  writeFileSync(join(directory, "paridad.py"), await (await fetch(`${fixture.url}/docs/paridad.py`)).text());
});
afterAll(async () => {
  rmSync(directory, { recursive: true, force: true });
  await fixture.close();
});

/** Output of an example of the page when it is run as a reader would. */
async function outputOf(id: string): Promise<string> {
  const example = examples.get(id);
  if (example === undefined) throw new Error(`the page has no example ${id}`);
  const environment = { PATH: process.env["PATH"] ?? "", PARIDAD_CLAVE: personal };
  if (example.runs === "terminal") {
    const { stdout } = await run("sh", ["-c", example.source], { cwd: directory, env: environment });
    return stdout;
  }
  if (example.runs === "python") {
    return (await run("python3", ["-c", example.source], { cwd: directory, env: environment })).stdout;
  }
  if (example.runs === "typescript") assert.equal(await checkTypes(directory, example.source), "");
  if (["typescript", "node"].includes(example.runs)) {
    return (await run(process.execPath, [...asModule, example.source], { cwd: directory, env: environment }))
      .stdout;
  }
  return inPage(example.source, pageOrigin);
}

/** Runs a page's script as the browser of a visitor would: it sends the page's origin, and nothing else of it. */
async function inPage(source: string, origin: string): Promise<string> {
  const printed: string[] = [];
  const fetchFromPage = async (url: string, options: RequestInit): Promise<Response> => {
    const answer = await fetch(url, { ...options, headers: { origin } });
    const allowed = answer.headers.get("access-control-allow-origin");
    if (allowed !== origin && allowed !== "*") throw new TypeError("Failed to fetch");
    return answer;
  };
  const console = { log: (...words: unknown[]) => void printed.push(words.join(" ")) };
  const body = source.replaceAll("pub_TU_CLAVE", embed);
  const AsyncFunction = (async () => undefined).constructor as new (
    ...parts: string[]
  ) => (...values: unknown[]) => Promise<void>;
  await new AsyncFunction("fetch", "console", body)(fetchFromPage, console);
  return printed.join("\n");
}

const json = (text: string) =>
  JSON.parse(text) as { success: boolean; data: Record<string, unknown>[] & Record<string, unknown> };

/** Expected output of each example; an example that is not here fails the test. */
const checks: Readonly<Record<string, (output: string) => void>> = {
  cadena: (output) => {
    const options = json(output).data["options"] as { type: string; impliedVolatility: number }[];
    // Bases 7000, 7200, 7400 and 7600 of two expiries.
    expect(options).toHaveLength(8);
    expect(options.every(({ type, impliedVolatility }) => type === "call" && impliedVolatility > 0)).toBe(
      true,
    );
  },
  "cadena-csv": (output) => {
    const lines = output.trim().split("\r\n");
    expect(lines[0]).toBe("symbol,bid,ask,impliedVolatility,delta");
    expect(lines).toHaveLength(25);
  },
  "cadena-tasa": (output) => {
    expect(json(output).data["expiries"]).toMatchObject([
      { rate: { origin: "manual", tna: 0.325 } },
      { rate: { origin: "manual", tna: 0.325 } },
    ]);
  },
  "tasa-implicita": (output) => expect(json(output).data["rates"]).toHaveLength(12),
  lanzamientos: (output) => expect(json(output).data["rows"]).toHaveLength(12),
  "lanzamientos-excel": () => {
    const file = readFileSync(join(directory, "lanzamientos.csv"), "utf8");
    expect(file.startsWith("\ufeffSímbolo;Vencimiento;Base;Días")).toBe(true);
    expect(file.trim().split("\r\n")).toHaveLength(13);
  },
  conversiones: (output) => expect(json(output).data["rows"]).toHaveLength(12),
  "puts-lanzados": (output) => expect(json(output).data["rows"]).toHaveLength(12),
  instrumentos: (output) => expect(json(output).data).toHaveLength(12),
  cierre: () => {
    const file = readFileSync(join(directory, "cierre.csv"), "utf8");
    expect(file.split("\r\n")[0]).toMatch(/^symbol,type,strike,/);
    expect(file).toMatch(/^GFGC7200DI,call,7200,/m);
  },
  historia: (output) => expect(json(output).data).toHaveLength(10),
  "historia-excel": () => {
    const file = readFileSync(join(directory, "historia_excel.csv"), "utf8");
    expect(file.startsWith("\ufeffSímbolo;Vencimiento")).toBe(true);
  },
  "historia-accion": (output) => expect(json(output).data).toEqual([]),
  "historia-accion-csv": (output) =>
    expect(output.trim()).toMatch(/^symbol,settlement,currency,time,date,isPartial,open,.*,flags$/),
  sonrisa: (output) => expect(json(output).data["smiles"]).toHaveLength(2),
  "sonrisa-csv": (output) => expect(output.trim().split("\r\n")).toHaveLength(13),
  plazo: (output) => expect(json(output).data["terms"]).toHaveLength(2),
  indice: (output) => expect(json(output).data["terms"]).toHaveLength(2),
  "volatilidad-diaria": (output) =>
    expect(output.trim()).toMatch(/^date,expiration,atTheMoneyVolatility,.*,flags$/),
  ratios: (output) => expect(json(output).data).toHaveLength(10),
  cartera: (output) => expect(json(output).data["positions"]).toEqual([]),
  uso: (output) => {
    expect(output).toMatch(/^ratelimit: "minute";r=\d+;t=\d+, "day";r=\d+;t=\d+\r$/m);
    expect(output).toContain(
      '"scopes":["read:chain","read:history","read:positions","run:back-tests","stream"]',
    );
  },
  "historia-paginas": (output) => expect(output.trim()).toBe("20 filas"),
  "esperar-limites": (output) => {
    const [left, ...options] = output.trim().split("\n");
    expect(left).toMatch(/^Quedan \d+ pedidos$/);
    expect(options).toHaveLength(24);
    expect(options[0]).toMatch(/^GFG[CV]6800DI \d/);
  },
  calibracion: (output) => expect(output).toContain('"data":null'),
  "banco-de-pruebas": (output) => expect(json(output).data["summary"]).toMatchObject({ n: 0 }),
  escenarios: (output) => {
    const { data } = JSON.parse(output) as { data: { spot: number; profits: number[][][] } };
    expect(data.profits[0]?.[0]?.[0]).toBeCloseTo(-400 * data.spot, 6);
  },
  evaluar: (output) => {
    const { data } = JSON.parse(output) as { data: { legs: object[]; atExpiry: object } };
    expect(data.legs).toMatchObject([
      { priceFrom: "request", price: 450 },
      { priceFrom: "request", price: 300 },
    ]);
    // 150 a share on 1,000 shares.
    expect(data.atExpiry).toMatchObject({ reason: null, outlay: 150_000, breakevens: [7_350] });
  },
  "evaluar-python": (output) => {
    // 735,000 x 1.007018 for the shares less 30,000 x 0.99153 of premium: retail costs.
    const [capital, even, reward, smile, result, ...sentences] = output.trim().split("\n");
    expect(capital).toBe("Capital 710412");
    // The share pays its sale: 7104.12 / (1 - 0.58 % x 1.21).
    expect(even).toBe("Equilibrio neto [7154.33]");
    expect(reward).toMatch(/^Por peso arriesgado 0\.0\d+$/);
    expect(smile).toMatch(/^Probabilidad según la sonrisa 0\.\d+$/);
    expect(result).toMatch(/^Resultado si GGAL va a 7000 -\d+$/);
    expect(sentences[0]).toMatch(/^Si el viernes 18\/12 GGAL cierra abajo de 7\.154,33, perdés/);
  },
  "cliente-bajar": () => {
    const client = readFileSync(join(directory, "paridad.py"), "utf8");
    expect(client).toContain(`BASE = "${fixture.url}"`);
    expect(examples.get("cliente-bajar")?.source).toContain('export PARIDAD_CLAVE="pdk_…"');
  },
  "python-cadena": (output) => {
    const [head, columns, ...options] = output.trim().split("\n");
    expect(head).toBe("GGAL 7350 2026-11-20T15:00:00.000Z Prueba");
    expect(columns).toBe("symbol expiration bid ask impliedVolatility pricedFrom");
    expect(options).toHaveLength(12);
    expect(options[0]).toMatch(/^GFGC6800DI 2026-12-18 \d+ 855 (0\.\d+ mid|None \w+)$/);
  },
  "python-historia": (output) => {
    const [rows, close] = output.trim().split("\n");
    expect(rows).toBe("20 filas, de 2026-11-19T19:00:00.000Z a 2026-11-20T14:04:00.000Z");
    expect(close).toMatch(/^Cierre GFGC7[24]00DI (104|52)$/);
  },
  typescript: (output) => {
    const lines = output.trim().split("\n");
    expect(lines).toHaveLength(6);
    expect(lines.at(-1)).toMatch(/^GFGC7800DI 0\.\d{3}$/);
  },
  "insertar-cadena": (output) => {
    const [head, ...options] = output.split("\n");
    expect(head).toBe("GGAL 7350, en vivo");
    expect(options).toHaveLength(12);
  },
  "insertar-ratio": (output) => expect(output).toBe("Ratio de cierre: 1.5"),
  "insertar-diagnostico": (output) => expect(output).toBe("OK La clave funciona en este sitio."),
};
/** The first example of each call in JavaScript and in our client, with a part of what it prints. */
const inOtherLanguages: Readonly<Record<string, { readonly js: string; readonly python: string }>> = {
  cadena: { js: "GFGC7000DI", python: "GFGC7000DI" },
  "tasa-implicita": { js: "rates", python: "rates" },
  lanzamientos: { js: "rows", python: "rows" },
  "puts-lanzados": { js: "rows", python: "rows" },
  conversiones: { js: "rows", python: "rows" },
  instrumentos: { js: "GFGV", python: "GFGV" },
  cierre: { js: "GFGC7200DI", python: "GFGC7200DI" },
  historia: { js: "GFGC7200DI", python: "GFGC7200DI" },
  "historia-accion": { js: "[]", python: "[]" },
  sonrisa: { js: "smiles", python: "smiles" },
  plazo: { js: "terms", python: "terms" },
  indice: { js: "terms", python: "terms" },
  "volatilidad-diaria": { js: "date,expiration,", python: "date,expiration," },
  ratios: { js: "2026-11-20T", python: "2026-11-20T" },
  cartera: { js: "decisions", python: "Hoy" },
  evaluar: { js: "atExpiry", python: "Capital 710412" },
  escenarios: { js: "profits", python: "profits" },
  calibracion: { js: "null", python: "null" },
  "banco-de-pruebas": { js: "cycles", python: "0 de 0 ciclos" },
  uso: { js: "read:chain", python: "read:chain" },
};
const ownTests = new Set([
  "stream-libro",
  "python-stream",
  "insertar-panel",
  "javascript-instalar",
  "python-instalar",
]);
/** The suite installs it where it can; elsewhere its examples are told apart as skipped. */
const withoutPython = unlessInstalled({
  Python: spawnSync("python3", ["--version"]).status === 0 ? "python3" : null,
});
const withoutWebSockets = unlessInstalled({
  websockets: spawnSync("python3", ["-c", "import websockets"]).status === 0 ? "python3" : null,
});
const isPython = (id: string) => id.startsWith("python") || id.endsWith("python");

describe("the documentation's examples", () => {
  it("are all run", () => {
    const translated = Object.keys(inOtherLanguages).flatMap((id) => [`${id}-js`, `${id}-python`]);
    expect([...examples.keys()].toSorted()).toEqual(
      [...new Set([...Object.keys(checks), ...ownTests, ...translated])].toSorted(),
    );
  });

  /** Outputs of all of them, by one process: starting one takes longer than a call. */
  async function outputsIn(language: "js" | "python"): Promise<ReadonlyMap<string, string>> {
    const ids = Object.keys(inOtherLanguages);
    const [program, ...options] =
      language === "js" ? [process.execPath, "--input-type=module", "-e"] : ["python3", "-c"];
    const blocks = ids.map((id) => {
      const source = examples.get(`${id}-${language}`)?.source ?? "";
      return language === "js" ? `{\n${source}\nconsole.log("\f");\n}` : `${source}\nprint("\\f")`;
    });
    const { stdout } = await run(program ?? "", [...options, blocks.join("\n")], {
      cwd: directory,
      env: { PATH: process.env["PATH"] ?? "", PARIDAD_CLAVE: personal },
    });
    const outputs = stdout.split("\f");
    return new Map(ids.map((id, at) => [id, outputs[at] ?? ""]));
  }

  it("do the same with fetch, each call's first", async () => {
    const outputs = await outputsIn("js");
    for (const [id, { js }] of Object.entries(inOtherLanguages)) expect(outputs.get(id), id).toContain(js);
  });

  it("do the same with our client", withoutPython, async () => {
    const outputs = await outputsIn("python");
    for (const [id, { python }] of Object.entries(inOtherLanguages))
      expect(outputs.get(id), id).toContain(python);
  });

  it.each(Object.keys(checks).filter((id) => !isPython(id)))("%s does what it says", async (id) => {
    const output = await outputOf(id);
    expect(output).not.toContain(`"success":false`);
    checks[id]?.(output);
  });

  it.each(Object.keys(checks).filter(isPython))("%s does too", withoutPython, async (id) => {
    const output = await outputOf(id);
    expect(output).not.toBe("");
    checks[id]?.(output);
  });

  /** The first lines of a program that goes on until it is ended; the market moves before the last, or something else happens. */
  async function linesOf(
    id: string,
    count: number,
    { after = count - 1, act = () => fixture.quote(777) } = {},
  ): Promise<string[]> {
    const { runs = "", source = "" } = examples.get(id) ?? {};
    const [program, options] = runs === "python" ? ["python3", ["-c"]] : [process.execPath, asModule];
    const child = spawn(program, [...options, source], {
      cwd: directory,
      env: { PATH: process.env["PATH"] ?? "", PARIDAD_CLAVE: personal },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let printed = "";
    const lines = async (count: number): Promise<void> => {
      while (printed.split("\n").length <= count) printed += String((await once(child.stdout, "data"))[0]);
    };
    try {
      await lines(after);
      act();
      await lines(count);
    } finally {
      child.kill();
      await once(child, "exit");
    }
    return printed.trim().split("\n").slice(0, count);
  }

  it("stream-libro follows the market with the volatility of what moved, and comes back when it is cut", async () => {
    fixture.quote(700);
    const connections = new Set<Socket>();
    fixture.app.server.on("connection", (connection) => connections.add(connection));
    const cut = () => {
      for (const connection of connections) connection.destroy();
      fixture.quote(777);
    };
    expect(await checkTypes(directory, examples.get("stream-libro")?.source ?? "")).toBe("");
    const [welcome, snapshot, ...later] = await linesOf("stream-libro", 4, { after: 2, act: cut });
    expect(welcome).toMatch(/^welcome 0 /);
    expect(snapshot).toMatch(/^snapshot 6 GFGC6800DI 700 0\.\d+$/);
    expect(later[0]).toMatch(/^welcome 6 GFGC6800DI 700 /);
    expect(later[1]).toMatch(/^update 6 GFGC6800DI 777 0\.\d+$/);
  });

  it("python-stream does too", withoutWebSockets, async () => {
    fixture.quote(700);
    const lines = await linesOf("python-stream", 7);
    expect(lines[0]).toMatch(/^GFGC6800DI 700 855 0\.\d+$/);
    expect(lines.at(-1)).toMatch(/^GFGC6800DI 777 855 0\.\d+$/);
  });

  it("are one paste where a key is shown: the client, the key and the program", withoutPython, async () => {
    const place = { base: fixture.url, key: personal, isWindows: false };
    const cwd = mkdtempSync(join(directory, "paste-"));
    const paste = async (source: string) => (await run("sh", ["-c", source], { cwd })).stdout;
    expect(await paste(firstCode.python("chain", place))).toMatch(
      /^GGAL 7350 .*\nsymbol .*\nGFGC6800DI 2026-12-18 \d+ 855 (0\.\d+ mid|None \w+)\n/,
    );
    expect(await paste(firstCode.curl("chain", place))).toMatch(
      /^symbol,bid,ask,impliedVolatility\r\nGFGC6800DI,\d+,855,/,
    );
  });

  it("tell a page of another origin why its key does not work", async () => {
    const source = examples.get("insertar-diagnostico")?.source ?? "";
    expect(await inPage(source, "https://otro.example")).toMatch(/^ORIGIN_NOT_ALLOWED /);
  });
});

describe("the OpenAPI document", () => {
  it("is the one that the JavaScript client's types are made of", async () => {
    const command = fileURLToPath(new URL("../src/commands/print-document.ts", import.meta.url));
    const { stdout } = await run(process.execPath, [command], { maxBuffer: 1e7 });
    const served = (await (await fetch(`${fixture.url}/v1/openapi.json`)).json()) as { components: object };
    expect((JSON.parse(stdout) as typeof served).components).toEqual(served.components);
  });

  it("carries the examples of every call of the data API, and what each asks of a key", async () => {
    const { paths } = (await (await fetch(`${fixture.url}/openapi.json`)).json()) as {
      paths: Record<
        string,
        Record<
          string,
          { operationId: string; "x-codeSamples"?: { source: string }[]; "x-scope"?: string } | undefined
        >
      >;
    };
    const calls = documentedRoutes(fixture.app).filter(({ access }) => access === "key");
    expect(calls).toHaveLength(20);
    for (const { path, method } of calls) {
      const samples = paths[path]?.[method.toLowerCase()]?.["x-codeSamples"] ?? [];
      expect(samples.length, path).toBeGreaterThan(0);
      for (const { source } of samples) {
        const isOurClient = source.includes("Paridad()");
        const address = path.replace("{date}", "2026-11-19");
        expect(source).toContain(isOurClient ? address.replace("/v1/", "") : fixture.url + address);
        expect(source).not.toMatch(/OPCION_|BASE_|DIA_VENCIMIENTO/);
        expect([...examples.values()].some((example) => example.source === source)).toBe(true);
      }
    }
    expect(paths["/v1/chain"]?.["get"]?.["x-scope"]).toBe("read:chain");
    const ids = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map((one) => one?.operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("types a chain with all its fields, and one that columns cut with none of them sure", async () => {
    const program = `import { createParidad } from "@paridad/client";
import type { Schemas } from "@paridad/client";

const { options } = await createParidad({ base: "${fixture.url}" }).get("chain");
const symbol: string = options[0]!.symbol;
const cut = (options: Schemas["ChainOptionColumns"][]): string | undefined => options[0]!.symbol;
// @ts-expect-error
const first: string = cut(options);
console.log(symbol, first);`;
    expect(await checkTypes(directory, program)).toBe("");
  });
});
