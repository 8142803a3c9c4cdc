import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { build } from "./helper.ts";
import { sampleExpiration, sampleMarket } from "./support/sample-market.ts";
import { sitePagesOfSources } from "./support/site-pages.ts";

const year = 366 * 86_400_000;
let fixture: Awaited<ReturnType<typeof build>>;
beforeEach(async () => {
  fixture = await build({ marketSnapshot: () => sampleMarket(), pages: await sitePagesOfSources() });
});
afterEach(() => fixture.close());

const legs = [
  { type: "call", strike: 7_200, expiration: sampleExpiration, quantity: 10, price: 450 },
  { type: "call", strike: 7_400, expiration: sampleExpiration, quantity: -10, price: 300 },
];
const request = {
  legs,
  costs: { share: 0, premium: 0, exercise: 0 },
  exit: "cheaper",
  keepShares: false,
  showsQuantities: false,
  isIndexed: false,
};

async function asUser(
  method: "GET" | "POST" | "DELETE",
  url: string,
  payload?: object,
  who = "pro" as const,
) {
  const headers = { authorization: `Bearer ${await fixture.tokenOf(who)}` };
  return fixture.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
}
const share = async (more: object = {}) =>
  (await asUser("POST", "/links", { ...request, ...more })).json().data as { id: string; path: string };
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, " ").replaceAll(/&nbsp;|\u00A0|\s+/g, " ");

const oembedOf = (path: string) =>
  `/oembed?maxwidth=600&url=${encodeURIComponent(`https://paridad.test${path}`)}`;

describe("a shared link", () => {
  it("opens for anybody with the numbers of then, in proportions, and is left out of search engines", async () => {
    const { path } = await share();
    const page = await fixture.app.inject({ url: path });
    expect([page.statusCode, page.headers["x-robots-tag"]]).toEqual([200, "noindex"]);
    const text = textOf(page.body);
    // One lot of each: 100 x (450 - 300) paid, 100 x 200 less that to win, even at 7,200 + 150.
    for (const part of [
      "Bull con calls · 18/12/2026",
      "+1 Call 7.200 18/12/2026",
      "$ 15.000",
      "+$ 5.000",
      "−$ 15.000",
      "7.350,00",
    ])
      expect(text).toContain(part);
    expect(text).toContain("proporciones");
    expect(text).not.toMatch(/10 call/i);
    expect(page.body).toContain('role="img" aria-label="Resultado de la posición');
    const card = await fixture.app.inject({ url: `${path}/tarjeta.png` });
    expect([card.statusCode, card.headers["content-type"]]).toEqual([200, "image/png"]);
    // Width and height of the PNG's first chunk.
    expect([card.rawPayload.readUInt32BE(16), card.rawPayload.readUInt32BE(20)]).toEqual([1_200, 630]);
    // Pasted elsewhere it is that card, as large as there is room for.
    const [, discovered = ""] = /json\+oembed" href="https:\/\/paridad\.test([^"]+)"/.exec(page.body) ?? [];
    const pasted = await fixture.app.inject({ url: `${discovered.replaceAll("&amp;", "&")}&maxwidth=600` });
    const url = `https://paridad.test${path}/tarjeta.png`;
    expect(pasted.json()).toMatchObject({ version: "1.0", type: "photo", url, width: 600, height: 315 });
  });

  it("over two expiries is searched at the nearer one, and says that it is estimated", async () => {
    const calendar = [
      { type: "call", strike: 7_200, expiration: sampleExpiration, quantity: -1, price: 450 },
      { type: "call", strike: 7_200, expiration: "2027-02-19", quantity: 1, price: 850 },
    ];
    const { path } = await share({ legs: calendar });
    const page = await fixture.app.inject({ url: path });
    const text = textOf(page.body);
    expect(text).toContain("Al primer vencimiento, estimado");
    // It can't lose more than the 400 pesos a share that it costs.
    expect(text).toMatch(/Pagás \$ 40\.000 .* Pérdida máxima −\$ (3\d|40)\.\d{3}/);
    expect(page.body).toContain('role="img" aria-label="Resultado de la posición');
  });

  it("says quantities and may be found where its owner wants it", async () => {
    const { path } = await share({ showsQuantities: true, isIndexed: true });
    const page = await fixture.app.inject({ url: path });
    expect(page.headers["x-robots-tag"]).toBeUndefined();
    expect(textOf(page.body)).toContain("+10 Call 7.200 18/12/2026");
    expect(textOf(page.body)).toContain("$ 150.000");
  });

  it("is its owner's to revoke, says so from then on, and keeps nothing of it", async () => {
    const { id, path } = await share();
    expect((await asUser("GET", "/links")).json().data).toMatchObject([{ id }]);
    expect((await asUser("DELETE", `/links/${id}`, undefined, "black" as "pro")).statusCode).toBe(404);
    expect((await asUser("DELETE", `/links/${id}`)).statusCode).toBe(200);
    const page = await fixture.app.inject({ url: path });
    expect([page.statusCode, textOf(page.body)]).toEqual([410, expect.stringContaining("se revocó")]);
    for (const url of [`${path}/tarjeta.png`, oembedOf(path)])
      expect((await fixture.app.inject({ url })).statusCode).toBe(404);
    expect((await asUser("GET", "/links")).json().data).toEqual([]);
    const [row] = await fixture.opened.database.selectFrom("shared_links").selectAll().execute();
    expect(row).toMatchObject({ content: {}, title: "" });
  });

  it("ends after a year, and with its owner's account", async () => {
    const { path } = await share();
    fixture.clock.advance(year);
    const over = await fixture.app.inject({ url: path });
    expect([over.statusCode, textOf(over.body)]).toEqual([410, expect.stringContaining("venció")]);
    await fixture.opened.database.deleteFrom("users").execute();
    const gone = await fixture.app.inject({ url: path });
    expect([gone.statusCode, textOf(gone.body)]).toEqual([404, expect.stringContaining("ya no existe")]);
    const hostile = await fixture.app.inject({ url: "/c/%22%3E%3Cmeta%20http-equiv=refresh%3E" });
    expect([hostile.statusCode, hostile.body.includes("http-equiv=refresh")]).toEqual([404, false]);
  });

  it("may be an expiry's smile, base by base, with its card", async () => {
    const body = { expiration: sampleExpiration, isIndexed: false };
    const { path, title } = (await asUser("POST", "/links/smiles", body, "black" as "pro")).json().data;
    expect(title).toBe("Sonrisa de GGAL, vence el 18/12/2026");
    const page = textOf((await fixture.app.inject({ url: path })).body);
    expect(page).toMatch(/Como estaba el .* Put 7\.400 .* Call 7\.600 .* Abrir con el mercado de ahora/);
    expect((await fixture.app.inject({ url: `${path}/tarjeta.png` })).headers["content-type"]).toBe(
      "image/png",
    );
    const none = await asUser(
      "POST",
      "/links/smiles",
      { ...body, expiration: "2026-12-17" },
      "black" as "pro",
    );
    expect([none.statusCode, none.json().errors[0].path]).toEqual([400, "expiration"]);
    expect((await asUser("POST", "/links/smiles", body, "free" as "pro")).statusCode).toBe(403);
  });

  it("needs a plan that saves positions, and legs that make sense", async () => {
    expect((await asUser("POST", "/links", request, "free" as "pro")).statusCode).toBe(403);
    expect((await asUser("POST", "/links", { ...request, legs: [] })).statusCode).toBe(400);
  });
});
