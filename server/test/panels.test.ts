import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { build, demoEmail } from "./helper.ts";
import type { TestWorld } from "./helper.ts";
import { sampleMarket } from "./support/sample-market.ts";
import { sitePagesOfSources } from "./support/site-pages.ts";

let fixture: TestWorld;
let market = sampleMarket();
let key = "";
beforeAll(async () => {
  fixture = await build({ marketSnapshot: () => market, pages: await sitePagesOfSources() });
  await fixture.opened.database
    .updateTable("users")
    .set({ is_partner: true })
    .where("email", "=", demoEmail("black"))
    .execute();
  const answer = await fixture.app.inject({
    method: "POST",
    url: "/auth/embed-keys",
    headers: { authorization: `Bearer ${await fixture.tokenOf("black")}` },
    payload: { name: "Blog", origins: ["https://blog.example"] },
  });
  key = (answer.json() as { data: { key: string } }).data.key;
});
beforeEach(() => {
  market = sampleMarket();
  fixture.clock.advance(60_000);
});
afterAll(() => fixture.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  fixture.app.inject({ method: "GET", url, headers });

it("a panel's page has the snapshot's numbers in its HTML, with their source and moment", async () => {
  const answer = await get(`/panels/chain?embed-key=${key}&strikes=3&theme=dark&onclick=alert(1)`);
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  expect(answer.headers["content-security-policy"]).toContain("frame-ancestors 'self' https://blog.example");
  expect(answer.body).toContain('data-theme="dark"');
  expect(answer.body).toContain(`<paridad-option-chain embed-key="${key}" strikes="3" theme="dark">`);
  const snapshot = await fixture.app.inject({
    method: "GET",
    url: `/embed/snapshot?key=${key}&chain=nearest`,
    headers: { origin: "https://blog.example" },
  });
  const { options } = snapshot.json().data.chains.nearest;
  const spanish = new Intl.NumberFormat("es-AR", { minimumFractionDigits: 2 });
  const asks = options.map(({ ask }: { ask: number }) => spanish.format(ask));
  const cells = [...answer.body.matchAll(/<td class="(?:call|put) ask(?: itm)?">([^<]*)/g)];
  expect(cells.map(([, ask]) => ask).toSorted()).toEqual(asks.toSorted());
  expect(answer.body).toMatch(/Mercado simulado · Sin demora · 20\/11\/2026 \d\d:\d\d:\d\d/);
});

it("without a key it is the public sample, in the language that is asked for", async () => {
  const { body, headers } = await get("/panels/volatility?locale=en");
  expect(body).toContain("Public sample · Simulated market");
  expect(headers["content-security-policy"]).toContain("frame-ancestors *");
});

it("a position, lanzamientos and the line of the market are panels, too, for strangers as well", async () => {
  const legs = "1~b1c7200_20261218_455";
  for (const own of ["", `&embed-key=${key}`]) {
    const position = await get(`/panels/position?legs=${legs}${own}`);
    expect([position.statusCode, position.body]).toEqual([
      200,
      expect.stringContaining("+1 Call 7.200 18/12/2026"),
    ]);
    // 100 shares at 455 with 0.847 %, the retail cost of a premium.
    expect(position.body).toMatch(/Pagás<\/dt><dd>\$\s?45\.885/);
    const english = (await get(`/panels/position?locale=en&legs=${legs}${own}`)).body;
    expect([/>[^<]*\d k</.test(english), /\d mil</.test(english)]).toEqual([true, false]);
    const sales = (await get(`/panels/lanzamientos?rows=3${own}`)).body;
    expect(sales.match(/<th scope="row">/g)).toHaveLength(3);
    // The premium of the call 7200 is its bid.
    expect(sales).toMatch(/<th scope="row">7\.200<\/th><td[^>]*>445,00</);
    expect((await get(`/panels/ticker?locale=en${own}`)).body).toMatch(/GGAL.*7,350/s);
  }
  const png = await get(`/panels/position.png?legs=${legs}&width=400&height=300`);
  expect([png.rawPayload.readUInt32BE(16), png.rawPayload.readUInt32BE(20)]).toEqual([400, 300]);
  const over = await get("/panels/position?legs=1~b1c7200_20200117_455");
  expect([over.statusCode, over.body]).toEqual([200, expect.stringContaining("ya venció")]);
});

it("an address pasted elsewhere becomes its frame by oEmbed", async () => {
  const ask = (address: string, more = "") => get(`/oembed?url=${encodeURIComponent(address)}${more}`);
  const chain = await ask("https://paridad.test/panels/chain?strikes=4", "&format=json&maxwidth=500");
  expect(chain.json()).toMatchObject({ version: "1.0", type: "rich", width: 500, height: 148 + 28 * 8 });
  expect(chain.json().html).toContain('src="https://paridad.test/panels/chain?strikes=4"');
  const shared = await ask("https://paridad.test/armar?patas=1~b1c7200_20261218_455");
  expect(shared.json().html).toContain("/panels/position?legs=1%7Eb1c7200_20261218_455");
  expect((await ask("https://paridad.test/panels/chain", "&format=xml")).statusCode).toBe(501);
  for (const other of ["https://paridad.test/home", "https://otro.test/panels/chain", "nada"])
    expect((await ask(other)).statusCode).toBe(404);
});

it("its picture has the size that is asked for, and is made once a pace", async () => {
  const { rawPayload, headers } = await get("/panels/volatility.png?width=640&height=320");
  expect([headers["content-type"], headers["cache-control"]]).toEqual(["image/png", "public, max-age=15"]);
  expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([640, 320]);
  market = sampleMarket({ spot: 7_000, seq: 2 });
  const again = async () =>
    (await get("/panels/volatility.png?width=640&height=320")).rawPayload.equals(rawPayload);
  fixture.clock.advance(14_999);
  expect(await again()).toBe(true);
  fixture.clock.advance(1);
  expect(await again()).toBe(false);
  const drawn = await get("/panels/chain.svg?strikes=2&theme=dark");
  expect(drawn.headers["content-type"]).toBe("image/svg+xml");
  expect(drawn.body).toContain('fill="#10161f"');
});

it("a picture with a key is for the key's pages, ours, and who names none", async () => {
  const statusOf = async (headers: Record<string, string>, own = `?embed-key=${key}`) =>
    (await get(`/panels/chain.svg${own}`, headers)).statusCode;
  const hidden = { "sec-fetch-site": "cross-site" };
  expect(await statusOf({ referer: "https://blog.example/notas/1", ...hidden })).toBe(200);
  expect(await statusOf({ referer: "https://paridad.test/widgets/" })).toBe(200);
  expect(await statusOf({})).toBe(200);
  expect(await statusOf({ referer: "https://copia.example/", ...hidden })).toBe(403);
  expect(await statusOf({ referer: "https://blog.example.copia.example/" })).toBe(403);
  expect(await statusOf(hidden)).toBe(403);
  expect(await statusOf({ referer: "https://copia.example/", ...hidden }, "")).toBe(200);
});

it("the verdict of lanzamientos is of all the bases, though twelve are sent; the sample's of those it shows", async () => {
  const quotedAt = market.asOf;
  const calls = Array.from({ length: 32 }, (_, at) => 5_600 + at * 100).map((strike) => {
    const value = Math.max(7_350 - strike, 0) + 300 - Math.abs(7_350 - strike) / 10;
    const quote = {
      bid: value - 1,
      ask: value + 1,
      bidSize: 50,
      askSize: 50,
      last: value,
      datetime: quotedAt,
    };
    return { symbol: `GFGC${strike}DI`, strike, expiration: "2026-12-18", ...quote };
  });
  const share = { symbol: "GGAL", last: 7_350, bid: 7_349, ask: 7_351, bidSize: 9e3, askSize: 9e3 };
  const acciones = [{ ...share, datetime: quotedAt }];
  market = { ...market, seq: 3, data: { ...market.data, opciones: calls, acciones } };
  const headers = { authorization: `Bearer ${await fixture.tokenOf("black")}` };
  const payload = { name: "Programa", scopes: ["read:chain"] };
  const created = await fixture.app.inject({ method: "POST", url: "/auth/api-keys", headers, payload });
  const program = { authorization: `Bearer ${created.json().data.secret}` };
  const all = (await get("/v1/opportunities/covered-calls?expiration=nearest", program)).json().data.rows;
  type Row = { strike: number; isListed: boolean; points: number | null };
  const bestOf = (rows: Row[]) =>
    rows
      .filter(({ isListed, points }) => isListed && points !== null)
      .toSorted((one, other) => (other.points ?? 0) - (one.points ?? 0))[0]?.strike;
  const expected = all.map((row: Row & { verdict: Row | null }) => ({ ...row, points: row.verdict?.points }));
  const blog = { origin: "https://blog.example" };
  const page = (await get(`/embed/snapshot?key=${key}&coveredCalls=nearest`, blog)).json().data;
  const { rows } = page.coveredCalls.nearest;
  expect([rows.length, bestOf(rows)]).toEqual([12, bestOf(expected)]);
  const sample = (await get("/market/muestra/cadena?coveredCalls=1")).json().data;
  expect(sample.coveredCalls.rows.map(({ strike }: Row) => strike).toSorted()).toEqual(
    [...new Set(sample.chain.options.map(({ strike }: Row) => strike))].toSorted(),
  );
});

it.each([
  ["chain?theme=purple", "theme es light, dark, auto, no «purple»."],
  ["chain?locale=pt", "locale es es-AR o en, no «pt»."],
  ["chain?strikes=500", "strikes es un entero de 1 a 40, no «500»."],
  ["chain?strikes=4&strikes=5", "strikes es un entero de 1 a 40, no «4, 5»."],
  ["volatility?expiry=2026-13-40", "expiry es un día de vencimiento, AAAA-MM-DD, no «2026-13-40»."],
  [
    "position?legs=alert(1)",
    "legs son las patas de un enlace de Armar, como 1~b1c7200_20261218_150, no «alert(1)».",
  ],
  ["lanzamientos?rows=13", "rows es un entero de 1 a 12, no «13»."],
  ["ratios?symbol1=GFGC7200DI", "faltan symbol1 y symbol2, o son iguales."],
])("%s is refused in words, by its page and by its picture", async (address, words) => {
  const [name = "", query = ""] = address.split("?");
  const page = await get(`/panels/${address}`);
  expect([page.statusCode, page.headers["content-type"]]).toEqual([400, "text/html; charset=utf-8"]);
  expect(page.body).toContain(words);
  const picture = await get(`/panels/${name}.png?${query}`);
  expect([picture.statusCode, picture.json().message]).toEqual([400, words]);
});

it.each([
  ["width=20000", "width son píxeles, un entero de 200 a 1600, no «20000»."],
  ["width=199", "width son píxeles, un entero de 200 a 1600, no «199»."],
  ["height=1601", "height son píxeles, un entero de 120 a 1600, no «1601»."],
  ["height=1e3", "height son píxeles, un entero de 120 a 1600, no «1e3»."],
])("no picture of %s is drawn", async (query, words) => {
  const { statusCode, body } = await get(`/panels/volatility.png?${query}`);
  expect([statusCode, JSON.parse(body).message]).toEqual([400, words]);
});

it("a source that may not be passed on is refused in words, and so is a key that isn't one", async () => {
  market = sampleMarket({ kind: "live" });
  market = { ...market, source: { kind: "live", name: "prueba", redistribution: "none" } };
  const page = await get(`/panels/chain?embed-key=${key}`);
  expect([page.statusCode, page.body]).toEqual([403, expect.stringContaining("no permite mostrar")]);
  const picture = await get(`/panels/chain.png?embed-key=${key}`);
  expect([picture.statusCode, picture.json().code]).toEqual([403, "SOURCE_NOT_SHARED"]);
  market = sampleMarket();
  const wrong = await get("/panels/chain?embed-key=pub_0000000000000000000000");
  expect([wrong.statusCode, wrong.body]).toEqual([401, expect.stringContaining("no está habilitado")]);
});

it("there are no other panels", async () => {
  for (const address of ["/panels/nada", "/panels/chain.gif", "/panels/chain.svg.png"])
    expect((await get(address)).statusCode).toBe(404);
});
