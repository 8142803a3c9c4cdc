import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestWorld } from "../helper.ts";
import { build, testConfig } from "../helper.ts";
import { linesOf } from "../support/page-lines.ts";
import { sampleMarket } from "../support/sample-market.ts";

const partner = "https://socio.example";
const manifest = {
  modules: [
    { declarations: [{ name: "SinNombre" }] },
    {
      declarations: [
        {
          tagName: "paridad-prueba",
          description: "Something new.",
          attributes: [
            { name: "embed-key", type: { text: "string" }, description: "Publishable key." },
            { name: "theme", type: { text: '"light" | "dark"' } },
          ],
          members: [
            { kind: "method", name: "refresh", description: "Reads again." },
            { kind: "field", name: "secret", privacy: "private" },
          ],
          events: [{ name: "paridad-data", type: { text: "CustomEvent" }, description: "New data." }],
          slots: [{ name: "", description: "What stands in until there is data." }],
          cssParts: [{ name: "frame", description: "The frame." }],
          cssProperties: [{ name: "--paridad-accent", description: "Accent." }],
        },
      ],
    },
  ],
};
const extensionManifest = {
  version: "0.9.1",
  homepage_url: "http://localhost",
  host_permissions: ["http://localhost/*"],
  externally_connectable: { matches: ["http://localhost/*"] },
};
const chrome = { ...extensionManifest, minimum_chrome_version: "116", key: "AAAA" };
const firefox = {
  ...extensionManifest,
  browser_specific_settings: { gecko: { strict_min_version: "128.0" } },
};
const files: Readonly<Record<string, string>> = {
  "web/index.html":
    '<!doctype html><link rel="canonical" href="PARIDAD_CANONICAL"><style nonce="x"></style><p>pantallas</p>',
  "web/landing.html":
    '<!doctype html><link rel="canonical" href="PARIDAD_CANONICAL"><p>portada PARIDAD_ADDRESS</p>',
  "web/arrivals/estrategias/calculadora.html": "<!doctype html><p>calculadora</p>",
  "web/assets/index-AbCd1234.js": "console.log(1)",
  "web/assets/index-AbCd1234.js.br": "br",
  "web/manifest.webmanifest": "{}",
  "widgets/package.json": '{"version":"1.2.0"}',
  "widgets/dist/paridad.js": "export const version = 2;",
  "widgets/dist/paridad.css": "a{}",
  "widgets/dist/frame.js": "// marco",
  "widgets/dist/custom-elements.json": JSON.stringify(manifest),
  "widgets/archive/1.1.0/paridad.js": "export const version = 1;",
  "widgets/demo/index.html": "<!doctype html><title>Demo</title>",
  "extension/chrome-mv3/manifest.json": JSON.stringify(chrome),
  "extension/chrome-mv3/panel.js": "1",
  "extension/firefox-mv3/manifest.json": JSON.stringify(firefox),
};

let directory: string;
let world: TestWorld;
let base: string;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "paridad-site-"));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
    // Tags of files have their time in them.
    utimesSync(join(directory, path), 1_700_000_000, 1_700_000_000);
  }
  world = await build({
    config: { ...testConfig, corsOrigins: [partner] },
    webDirectory: join(directory, "web"),
    widgetsDirectory: join(directory, "widgets"),
    extension: { storeUrl: null, directory: join(directory, "extension") },
    marketSnapshot: () => sampleMarket(),
  });
  await world.app.listen({ port: 0, host: "127.0.0.1" });
  base = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await world.close();
  rmSync(directory, { recursive: true });
});

const lines: string[] = [];
const chapter = (title: string): void =>
  void lines.push(...(lines.length === 0 ? [] : ["", ""]), title, "-".repeat(title.length));
const shown = (text: string): string =>
  text
    .replaceAll(/nonce-[\w+/=]{24}/g, "nonce-<azar>")
    .replaceAll(/nonce="[\w+/=]{24}"/g, 'nonce="<azar>"')
    .replaceAll(/"requestId":"[^"]+"/g, '"requestId":"…"');
/** Of the connection and the moment, not of the answer. */
const unsaid = new Set(["date", "connection", "keep-alive", "transfer-encoding", "last-modified"]);
/** What every answer has, written once. */
let usual = new Map<string, string>();

type Ask = {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly show?: boolean;
  readonly without?: readonly string[];
};

/** One call: its answer's headers that are not the usual ones, which those that lack one say, and how it begins. */
async function asks(
  path: string,
  { method = "GET", headers = {}, show = true, without = [] }: Ask = {},
): Promise<Response> {
  const asked = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const answer = await fetch(`${base}${path}`, {
    method,
    headers: { "accept-encoding": "identity", ...headers },
    redirect: "manual",
  });
  const text = await answer.clone().text();
  const own = [...answer.headers].filter(([name]) => !unsaid.has(name) && !without.includes(name));
  const fresh = own.filter(([name, value]) => usual.get(name) !== value);
  const missing = [...usual.keys()].filter((name) => !answer.headers.has(name));
  lines.push("", [`${method} ${path}`, ...asked].join("  "), `  ${answer.status}`);
  lines.push(...fresh.map(([name, value]) => `  ${name}: ${shown(value)}`));
  if (missing.length > 0) lines.push(`  sin ${missing.join(", ")}`);
  if (show && text !== "") {
    lines.push(
      ...shown(text.length > 700 ? `${text.slice(0, 120)}…` : text)
        .trimEnd()
        .split("\n")
        .map((line) => `  | ${line}`),
    );
  }
  return answer;
}

/** A page as one reads it. */
async function reads(path: string): Promise<void> {
  const answer = await fetch(`${base}${path}`);
  lines.push(
    "",
    path,
    ...linesOf(await answer.text())
      .trimEnd()
      .split("\n")
      .map((line) => `  | ${line}`),
  );
}

async function theUsual(): Promise<void> {
  chapter("Lo que lleva toda respuesta");
  const answer = await asks("/health/live");
  usual = new Map(
    [...answer.headers].filter(([name]) => !unsaid.has(name) && !/^content-(type|length)/.test(name)),
  );
}

async function screens(): Promise<void> {
  chapter("Las pantallas y sus archivos");
  const html = { accept: "text/html,application/xhtml+xml;q=0.9" };
  for (const path of ["/", "/login", "/estrategias/calculadora", "/profile?x=1", "/%3Cscript%3E"]) {
    await asks(path, { headers: html });
  }
  await asks("/login", { headers: { accept: "application/json" } });
  await asks("/login", { method: "HEAD" });
  await asks("/login", { method: "POST" });
  for (const path of ["/.env", "/wp-login.php", "/index.html", "/api/nada", "/v1/nada", "/market/nada"]) {
    await asks(path, { headers: html });
  }
  await asks("/assets/index-AbCd1234.js");
  await asks("/assets/index-AbCd1234.js", { headers: { "accept-encoding": "br" } });
  await asks("/assets/falta-AbCd1234.js");
  await asks("/manifest.webmanifest");
  await asks("/robots.txt");
  await asks("/sitemap.xml", { show: false });
  const text = await (await fetch(`${base}/sitemap.xml`)).text();
  lines.push(
    ...text
      .trimEnd()
      .split("\n")
      .map((line) => `  | ${line}`),
  );
}

async function partners(): Promise<void> {
  chapter("Los paneles para otros sitios");
  await asks("/v1/paridad.js");
  await asks("/v1/paridad-ratios.js");
  await asks("/v1/paridad.css");
  for (const path of [
    "1.2.0/paridad.js",
    "1.2.0/paridad.css",
    "1.1.0/paridad.js",
    "1.0.0/paridad.js",
    "1.2.0/frame.js",
  ]) {
    await asks(`/widgets/${path}`);
  }
  const { headers } = await asks("/widgets/frame.js");
  await asks("/widgets/frame.js", { headers: { "if-none-match": headers.get("etag") ?? "" } });
  await asks("/widgets/versions.json");
  await asks("/widgets/custom-elements.json", { show: false });
  for (const path of ["/widgets", "/widgets/demo", "/docs/", "/extension"]) await asks(path);
  await asks("/widgets/demo/");
  const token = await world.tokenOf("black");
  await world.opened.database.updateTable("users").set({ is_partner: true }).execute();
  const made = await world.app.inject({
    method: "POST",
    url: "/auth/embed-keys",
    headers: { authorization: `Bearer ${token}` },
    payload: { name: "Blog", origins: ["https://blog.example", "https://otro.example"] },
  });
  const { key } = made.json().data as { key: string };
  await asks("/widgets/iframe");
  for (const query of [
    "embed-key=",
    "embed-key=pub_nada",
    `embed-key=${key}`,
    `embed-key=${key}&embed-key=x`,
  ]) {
    const answer = await fetch(`${base}/widgets/iframe?${query}`);
    const policy = answer.headers.get("content-security-policy") ?? "";
    lines.push("", `/widgets/iframe?${query.replaceAll(key, "<clave>")}: ${answer.status}`);
    lines.push(`  ${policy.split("; ").find((part) => part.startsWith("frame-ancestors"))}`);
  }
}

async function strangers(): Promise<void> {
  chapter("Otros orígenes");
  const preflight = {
    "access-control-request-method": "PUT",
    "access-control-request-headers": "authorization",
  };
  for (const origin of [partner, "https://otro.example"]) {
    await asks("/api/auth/me", { headers: { origin } });
    await asks("/api/auth/me", { method: "OPTIONS", headers: { origin, ...preflight } });
  }
  await asks("/api/auth/me", { headers: { authorization: "Bearer x" } });
  await asks("/api/auth/me", { method: "PATCH" });
}

/** What is no HTTP, or no request that a route could see, as it goes over the connection. */
async function broken(): Promise<void> {
  chapter("Lo que no se entiende");
  const { port } = world.app.server.address() as AddressInfo;
  for (const [what, text] of [
    ["Nada de HTTP", "HOLA\r\n\r\n"],
    ["Un encabezado de más de 16 kB", `GET / HTTP/1.1\r\nhost: x\r\nx: ${"x".repeat(20_000)}\r\n\r\n`],
    ["Una dirección que no se puede leer", "GET /api/%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n"],
  ] as const) {
    const socket = connect(port, "127.0.0.1");
    let heard = "";
    socket.setEncoding("utf8").on("data", (chunk: string) => (heard += chunk));
    socket.on("error", () => undefined);
    socket.write(text);
    await once(socket, "close");
    lines.push(
      "",
      what,
      ...shown(heard)
        .replace(/^date: .*\r\n/im, "")
        .split("\r\n")
        .map((line) => `  | ${line}`.trimEnd()),
    );
  }
}

it("what the site answers, with its headers, reads as approved", async () => {
  await theUsual();
  await screens();
  await partners();
  await strangers();
  await broken();
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("answers.txt");
});

it("the pages for partners and of the extension read as approved", async () => {
  lines.length = 0;
  chapter("La página de los paneles");
  await reads("/widgets/");
  chapter("La página de la extensión");
  // How long it is, and so its tag, moves with each class in its markup.
  await asks("/extension/", { show: false, without: ["content-length", "etag"] });
  await reads("/extension/");
  chapter("Sus paquetes");
  for (const browser of ["chrome", "firefox", "edge"])
    await asks(`/extension/${browser}.zip`, { show: false });
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("pages.txt");
});
