import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { build, demoEmail } from "./helper.ts";
import type { TestWorld } from "./helper.ts";
import { sampleMarket } from "./support/sample-market.ts";
import { sitePagesOfSources } from "./support/site-pages.ts";

let world: TestWorld;
let market = sampleMarket();
let key = "";
beforeAll(async () => {
  world = await build({ marketSnapshot: () => market, pages: await sitePagesOfSources() });
  await world.opened.database
    .updateTable("users")
    .set({ is_partner: true })
    .where("email", "=", demoEmail("black"))
    .execute();
  const answer = await world.app.inject({
    method: "POST",
    url: "/auth/embed-keys",
    headers: { authorization: `Bearer ${await world.tokenOf("black")}` },
    payload: { name: "Blog", origins: ["https://blog.example"] },
  });
  key = (answer.json() as { data: { key: string } }).data.key;
});
beforeEach(() => {
  market = sampleMarket();
  world.clock.advance(60_000);
});
afterAll(() => world.close());

const get = (url: string) => world.app.inject({ method: "GET", url });

it("a panel's page has the snapshot's numbers in its HTML, with their source and moment", async () => {
  const answer = await get(`/panels/chain?embed-key=${key}&strikes=3&theme=dark&onclick=alert(1)`);
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  expect(answer.headers["content-security-policy"]).toContain("frame-ancestors 'self' https://blog.example");
  expect(answer.body).toContain('data-theme="dark"');
  expect(answer.body).toContain(`<paridad-option-chain embed-key="${key}" strikes="3" theme="dark">`);
  const snapshot = await world.app.inject({
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
    // 100 shares at 455, and what dealing costs at retail: no cheaper than the premium.
    const [, paid = ""] = /Pagás<\/dt><dd>\$\s?([\d.,]+)/.exec(position.body) ?? [];
    expect(Number(paid.replaceAll(".", "").replace(",", "."))).toBeGreaterThanOrEqual(45_500);
    const english = (await get(`/panels/position?locale=en&legs=${legs}${own}`)).body;
    expect([/>[^<]*\d k</.test(english), /\d mil</.test(english)]).toEqual([true, false]);
    expect((await get(`/panels/lanzamientos?rows=3${own}`)).body.match(/<th scope="row">/g)).toHaveLength(3);
    expect((await get(`/panels/ticker?locale=en${own}`)).body).toContain("Implied rate");
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
  world.clock.advance(14_999);
  expect((await get("/panels/volatility.png?width=640&height=320")).rawPayload).toEqual(rawPayload);
  const drawn = await get("/panels/chain.svg?strikes=2&theme=dark");
  expect(drawn.headers["content-type"]).toBe("image/svg+xml");
  expect(drawn.body).toContain('fill="#10161f"');
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
