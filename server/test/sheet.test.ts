import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createDataApiWorld } from "./support/data-api-world.ts";
import type { DataApiWorld } from "./support/data-api-world.ts";
import { sampleExpiration as expiration, sampleMarket } from "./support/sample-market.ts";

const tables = ["chain", "quote?symbols=GGAL", "rates", "lanzamientos", "book"] as const;
let fixture: DataApiWorld;
let key: Awaited<ReturnType<DataApiWorld["createKey"]>>;
let program: string;
beforeAll(async () => {
  fixture = await createDataApiWorld();
  key = await fixture.createKey({ scopes: ["read:sheet"] });
  program = (await fixture.createKey()).secret;
  const leg = { type: "call", strike: 7_400, expiration, symbol: "GFGC7400DI", quantity: 10, price: 200 };
  const costs = { share: 0, premium: 0.01, exercise: 0 };
  const at = "2026-11-18T15:00:00Z";
  const payload = { name: "Toro", settlement: "24hs", costs, at, legs: [leg, { ...leg, strike: 7_600 }] };
  const { headers } = key;
  await fixture.app.inject({ method: "POST", url: "/positions", headers, payload });
});
// A new minute of the owner's budgets.
beforeEach(() => {
  fixture.setMarket(sampleMarket());
  fixture.clock.advance(60_000);
});
afterAll(() => fixture.close());

/** A call without headers, as a cell makes it. */
function ask(path: string, secret = key.secret) {
  return fixture.app.inject({ url: `${path}${path.includes("?") ? "&" : "?"}key=${secret}` });
}
const objectsOf = (body: string, delimiter = ",") =>
  parse(body, { columns: true, bom: true, delimiter }) as Record<string, string>[];
const cellOf = (body: string) => (parse(body) as string[][]).map((row) => row.length);

describe("a sheet's key", () => {
  it("opens the five tables from an address alone, each one row of headings and columns that stay", async () => {
    const headings = await Promise.all(
      tables.map(async (table) => {
        const answer = await ask(`/v1/sheet/${table}`);
        expect([answer.statusCode, answer.headers["content-type"]], answer.body).toEqual([
          200,
          "text/csv;charset=utf-8",
        ]);
        return (answer.body.replace("\ufeff", "").split("\r\n")[0] ?? "").split(";").slice(0, 3);
      }),
    );
    expect(headings).toEqual([
      ["Símbolo", "Tipo", "Base"],
      ["Símbolo", "Tipo", "Base"],
      ["Vencimiento", "Días", "Base"],
      ["Símbolo", "Vencimiento", "Base"],
      ["Posición", "Estado", "Tipo"],
    ]);
    fixture.setMarket(null);
    const away = await ask("/v1/sheet/chain");
    expect([away.statusCode, away.body]).toEqual([503, "No hay cotizaciones en este momento."]);
  });

  it("gets the very numbers of /v1/chain, /v1/implied-rate, covered calls and positions", async () => {
    const read = async (url: string) => (await fixture.get(url, program)).json().data;
    const point = async (table: string) =>
      objectsOf((await ask(`/v1/sheet/${table}${table.includes("?") ? "&" : "?"}decimals=point`)).body);
    const texts = (rows: Record<string, unknown>[]) =>
      rows.map((row) =>
        Object.fromEntries(Object.entries(row).map(([name, one]) => [name, String(one ?? "")])),
      );
    const { options } = await read("/v1/chain");
    const words = { call: "Call", put: "Put", mid: "Medio" } as Record<string, string>;
    const inWords = (row: Record<string, string>) =>
      Object.fromEntries(Object.entries(row).map(([name, one]) => [name, words[one] ?? one]));
    expect(await point("chain")).toEqual(texts(options).map(inWords));
    const { rates } = await read("/v1/implied-rate");
    expect(rates).not.toEqual([]);
    expect(await point("rates")).toMatchObject(texts(rates));
    const { rows } = await read("/v1/opportunities/covered-calls");
    const sales = await point("lanzamientos");
    for (const name of ["symbol", "callBid", "stillTna", "exercisedTna", "points", "cover"]) {
      const column = texts(rows).map(({ [name]: one }) => one);
      expect(new Set(column).size, name).toBeGreaterThan(6);
      expect(sales.map(({ [name]: one }) => one)).toEqual(column);
    }
    const { positions } = await read("/v1/positions");
    const [first, second] = await point("book");
    expect([first?.["result"], second?.["result"]]).toEqual([String(positions[0].result), ""]);
    expect([first?.["symbol"], first?.["quantity"], second?.["strike"]]).toEqual([
      "GFGC7400DI",
      "10",
      "7600",
    ]);
  });

  it("quotes the symbols asked for in their order, the share's and one that is nobody's", async () => {
    const { body } = await ask("/v1/sheet/quote?symbols=GGAL,gfgc7200di,GFGC1XX&columns=symbol,last,bid");
    expect(objectsOf(body, ";")).toEqual([
      { Símbolo: "GGAL", Último: "7350", Compra: "7349" },
      { Símbolo: "GFGC7200DI", Último: "450", Compra: "445" },
      { Símbolo: "GFGC1XX", Último: "", Compra: "" },
    ]);
    const comma = objectsOf((await ask("/v1/sheet/quote?symbols=GFGC7200DI,NADA")).body, ";");
    expect(comma[0]?.["Volatilidad implícita"]).toMatch(/^0,\d{4,}$/);
    expect(comma[1]).toMatchObject({ Símbolo: "NADA", "Motivo sin volatilidad": "No conocemos esa especie" });
  });

  it("says states and reasons in a trader's words", async () => {
    const market = sampleMarket({ seq: 2 });
    const [first, ...others] = market.data.opciones ?? [];
    const silent = { ...first, bid: null, ask: null, last: null } as typeof first & object;
    fixture.setMarket({ ...market, data: { ...market.data, opciones: [silent, ...others] } });
    const [chain, sales, book] = await Promise.all(
      ["chain", "lanzamientos", "book"].map(async (table) =>
        objectsOf((await ask(`/v1/sheet/${table}`)).body, ";"),
      ),
    );
    expect(chain?.[0]).toMatchObject({ Tipo: "Call", "Motivo sin volatilidad": "No hay precio" });
    expect(sales?.map((row) => row["Motivos"])).toContain(
      "No se sabe cuántos lotes hay. No se sabe de cuándo es la cotización",
    );
    expect(book?.[0]).toMatchObject({ Posición: "Toro", Estado: "Abierta", Tipo: "Call" });
    for (const rows of [chain, sales, book])
      for (const row of rows ?? [])
        for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  it("has each column of the workbook that people download, in its place where it asks for none", async () => {
    const script = new URL("../../web/src/features/account/keys/sheets/workbook-tables.ts", import.meta.url);
    type Table = { table: string; columns: { key: string }[]; hasColumns: boolean };
    const web = (await import(/* @vite-ignore */ script.pathname)) as { workbookTables: Table[] };
    for (const { table, columns, hasColumns } of web.workbookTables) {
      const keys = columns.map((column) => column.key);
      const chosen = hasColumns ? `&columns=${keys.join(",")}` : "";
      const { statusCode, body } = await ask(`/v1/sheet/${table}?decimals=point${chosen}`);
      expect([statusCode, body.split("\r\n")[0]?.split(",")], table).toEqual([200, keys]);
    }
  });

  it("opens nothing else, nor does a program's key stand in an address: one cell says so", async () => {
    for (const url of ["/v1/chain", "/v1/usage", "/api/v1/positions"]) {
      const inAddress = await ask(url);
      expect([inAddress.statusCode, cellOf(inAddress.body)]).toEqual([403, [1]]);
      expect(inAddress.body).toContain("solo abre las direcciones de /v1/sheet");
      expect((await fixture.get(url, key.secret)).statusCode).toBe(403);
    }
    const other = await ask("/v1/sheet/chain", program);
    expect([other.statusCode, other.body]).toEqual([403, "Falta la clave de acceso."]);
    expect((await fixture.get("/v1/sheet/chain", program)).statusCode).toBe(403);
    const wrong = await ask("/v1/sheet/chain?expiration=ayer");
    expect([wrong.statusCode, cellOf(wrong.body)]).toEqual([400, [1]]);
  });

  it("stands alone, and can't be widened", async () => {
    const { id, headers } = key;
    const widen = (url: string, method: "POST" | "PATCH", scopes: string[]) =>
      fixture.app.inject({ url, method, headers, payload: { name: "Otra", scopes } });
    const both = await widen("/auth/api-keys", "POST", ["read:sheet", "read:chain"]);
    expect([both.statusCode, both.json().message]).toEqual([
      400,
      "Una clave de planilla no lleva otros permisos",
    ]);
    expect((await widen(`/auth/api-keys/${id}`, "PATCH", ["read:chain"])).statusCode).toBe(400);
    expect((await ask("/v1/sheet/rates")).statusCode).toBe(200);
  });

  it("has sixty calls a minute, which are not those of its owner's programs", async () => {
    const answers = await Promise.all(Array.from({ length: 61 }, () => ask("/v1/sheet/rates")));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused.map(({ body }) => body)).toEqual(["Superaste los pedidos por minuto de tu clave."]);
    const usage = (await fixture.get("/v1/usage", program)).json().data;
    expect(usage.limits.remainingThisMinute).toBe(299);
  });

  it("is worth nothing once renewed: the new one opens what it did", async () => {
    const { id, headers, secret } = await fixture.createKey({ scopes: ["read:sheet"] });
    const renewed = await fixture.app.inject({
      method: "POST",
      url: `/auth/api-keys/${id}/renewal`,
      headers,
    });
    const { data } = renewed.json();
    expect(data).toMatchObject({
      key: { id, scopes: ["read:sheet"] },
      secret: expect.stringMatching(/^pdp_/),
    });
    const before = await ask("/v1/sheet/rates", secret);
    expect([before.statusCode, cellOf(before.body)]).toEqual([403, [1]]);
    expect(before.body).toContain("se renovó o está mal copiada");
    expect((await ask("/v1/sheet/rates", data.secret)).statusCode).toBe(200);
    const stranger = { authorization: `Bearer ${await fixture.tokenOf("trial")}` };
    const foreign = { method: "POST", url: `/auth/api-keys/${id}/renewal`, headers: stranger } as const;
    expect((await fixture.app.inject(foreign)).statusCode).toBe(404);
    expect(fixture.log()).not.toContain(data.secret);
  });
});
