import { createServer } from "node:http";
import type { RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { build, demoEmail, testConfig } from "./helper.ts";
import type { TestWorld } from "./helper.ts";
import { sampleMarket } from "./support/sample-market.ts";

let fixture: TestWorld;
let url = "";
const sessions: Record<string, Record<string, string>> = {};
/** The partner's site: its pages by their address. */
let pages: Record<string, string | RequestListener> = {};
const site = createServer((request, reply) => {
  const { [request.url ?? ""]: page } = pages;
  if (typeof page === "function") return page(request, reply);
  reply.statusCode = page === undefined ? 404 : 200;
  return reply.end(page ?? "no está");
});
let origin = "";
const file = "/.well-known/paridad.txt";

beforeAll(async () => {
  fixture = await build({ marketSnapshot: () => sampleMarket() });
  url = await fixture.app.listen({ port: 0, host: "127.0.0.1" });
  await new Promise<void>((done) => void site.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  for (const name of ["starter", "pro"])
    sessions[name] = { authorization: `Bearer ${await fixture.tokenOf(name)}` };
});
beforeEach(async () => {
  pages = {};
  fixture.clock.advance(3_600_000);
  const { database } = fixture.opened;
  for (const table of ["embed_keys", "partner_requests"] as const) await database.deleteFrom(table).execute();
  await database.updateTable("users").set({ is_partner: false }).execute();
});
afterAll(async () => {
  site.close();
  await fixture.close();
});

async function call(method: string, path: string, headers = sessions["starter"] ?? {}, body?: object) {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { ...headers, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as never };
}
const dataOf = async (answer: ReturnType<typeof call>) => ((await answer).body as { data: never }).data;
const textOf = async (name = "starter"): Promise<string> =>
  ((await dataOf(call("GET", "/auth/site-proof", sessions[name]))) as { text: string }).text;
const prove = (where = origin) => call("POST", "/auth/site-proof", sessions["starter"], { origin: where });
/** Status and words of a refusal. */
const refusalOf = async (answer: ReturnType<typeof call>) => {
  const { status, body } = await answer;
  const { message, fields } = body as { message: string; fields?: { message: string }[] };
  return [status, fields?.[0]?.message ?? message];
};
type Waiting = { userId: string; askedAt: string; provedOrigins: string[] };
async function decide(decision: string): Promise<Waiting> {
  const admin = { "x-admin-token": await fixture.tokenOf("admin") };
  const [waiting] = (await dataOf(call("GET", "/admin/partner-requests", admin))) as Waiting[];
  if (waiting === undefined) throw new Error("nobody waits");
  const { userId, askedAt } = waiting;
  await call("POST", `/admin/partner-requests/${userId}/decision`, admin, { decision, askedAt });
  return waiting;
}
const show = (key: string, from = origin) =>
  call("GET", `/embed/snapshot?key=${key}&chain=nearest`, { origin: from });
const perMinute = ({ headers }: Awaited<ReturnType<typeof show>>) => headers.get("x-ratelimit-limit");

it("a file on the site brings a key of a small quota at once, which an administrator's yes raises", async () => {
  pages[file] = `${await textOf()}\n`;
  const { key } = (await dataOf(prove())) as { key: string };
  const first = await show(key);
  expect([first.status, perMinute(first)]).toEqual([200, "4800"]);
  expect((await show(key, "https://otro.example")).status).toBe(403);
  const list = await dataOf(call("GET", "/auth/embed-keys"));
  expect(list).toMatchObject({ keys: [{ key, origins: [origin] }], maximumKeys: 3, perDay: 1_600_000 });
  // The same site again is the same key.
  expect(await dataOf(prove())).toMatchObject({ key });
  expect((await decide("approved")).provedOrigins).toEqual([origin]);
  fixture.clock.advance(10_000);
  expect(perMinute(await show(key))).toBe("240000");
  expect(await refusalOf(prove())).toEqual([409, "Tu cuenta ya es de partner: creá tu clave."]);
  await fixture.opened.database
    .updateTable("users")
    .set({ is_partner: false })
    .where("email", "=", demoEmail("starter"))
    .execute();
  fixture.clock.advance(10_000);
  expect((await show(key)).status).toBe(401);
});

it("so does a tag in the head of its first page, not one that a visitor wrote below", async () => {
  const tag = `<META content='${await textOf()}' name="paridad-site">`;
  pages["/"] = `<html><head></head><body>${tag}</body></html>`;
  expect((await prove()).status).toBe(400);
  // A title that a visitor wrote, in the head, is no tag either.
  pages["/"] = `<head><meta property="og:title" content="${await textOf()} name=paridad-site"></head>`;
  expect((await prove()).status).toBe(400);
  pages["/"] = `<html><head>${tag}</head><body></body></html>`;
  pages[file] = pages["/"];
  expect((await prove()).status).toBe(200);
});

it("a site that doesn't show it is refused in words that say what to mend", async () => {
  const address = `${origin}${file}`;
  expect(await refusalOf(prove())).toEqual([
    400,
    `El archivo no está: ${address} responde 404. Subilo con ese nombre, o poné la etiqueta en la página de inicio.`,
  ]);
  pages[file] = await textOf("pro");
  const other = `${address} tiene otro texto. Tiene que decir el de tu cuenta, y nada más.`;
  expect(await refusalOf(prove())).toEqual([400, other]);
  pages[file] = `${await textOf()} y más`;
  expect(await refusalOf(prove())).toEqual([400, other]);
  pages["/"] = `<head><meta name="paridad-site" content="${await textOf("pro")}"></head>`;
  expect(await refusalOf(prove())).toEqual([
    400,
    `La etiqueta de ${origin} tiene otro texto. Copiala de nuevo.`,
  ]);
  delete pages["/"];
  // Pages without an end are read to 256 kB.
  pages[file] = (_request, reply) => {
    const write = () => {
      while (reply.write("x".repeat(65_536)));
      reply.once("drain", write);
    };
    write();
  };
  expect(await refusalOf(prove())).toEqual([400, other]);
  pages[file] = (_request, reply) => reply.writeHead(301, { location: "https://www.otro.example/" }).end();
  expect(await refusalOf(prove())).toEqual([
    400,
    `${address} manda a https://www.otro.example/. Si tu sitio es ese, comprobalo con esa dirección; si no, el archivo tiene que estar ahí.`,
  ]);
  const closed = "http://127.0.0.1:9";
  expect(await refusalOf(prove(closed))).toEqual([
    400,
    `No pudimos abrir ${closed}${file}: el sitio no respondió en cinco segundos, o su certificado no es válido.`,
  ]);
  expect(await dataOf(call("GET", "/auth/embed-keys"))).toMatchObject({ keys: [] });
});

it.each(["https://localhost", "https://127.0.0.1:8443", "https://10.0.0.1", "https://169.254.169.254"])(
  "%s is nobody's site, and isn't asked for",
  async (where) => {
    expect(await refusalOf(prove(where))).toEqual([
      400,
      `${where} no está en internet: desde acá no lo podemos abrir.`,
    ]);
  },
);

it("a machine of one's own is a site in a demonstration alone", async () => {
  const real = await build({ config: { ...testConfig, demo: { isEnabled: false, password: null } } });
  const headers = { authorization: `Bearer ${await real.tokenOf("starter")}` };
  const ask = { method: "POST", url: "/auth/site-proof", headers, payload: { origin } } as const;
  const answer = await real.app.inject(ask);
  await real.close();
  expect(answer.json().message).toContain("no está en internet");
});

it("a no ends the key, and the next site waits for an answer", async () => {
  pages[file] = await textOf();
  const { key } = (await dataOf(prove())) as { key: string };
  expect((await call("PATCH", "/auth/embed-keys/x", sessions["starter"], { name: "Otra" })).status).toBe(403);
  await decide("rejected");
  fixture.clock.advance(10_000);
  expect((await show(key)).status).toBe(401);
  const again = { origins: [origin] };
  expect((await call("POST", "/auth/partner-request", sessions["starter"], again)).status).toBe(200);
  expect(await refusalOf(prove())).toEqual([
    409,
    "Ya respondimos un pedido tuyo: pedilo de nuevo y te contestamos por email.",
  ]);
});
