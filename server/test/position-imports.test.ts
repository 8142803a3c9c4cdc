import { importAnswerSchema, importPreviewAnswerSchema } from "@paridad/core/contract";
import type { ImportAnswer, ImportPreview, SavedPosition } from "@paridad/core/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { build } from "./helper.ts";
import type { TestWorld } from "./helper.ts";
import { importCall } from "./support/import-call.ts";

let fixture: TestWorld;
const tokens = new Map<string, string>();
beforeAll(async () => {
  fixture = await build();
  for (const name of ["pro", "starter", "free", "black"]) tokens.set(name, await fixture.tokenOf(name));
});
beforeEach(async () => {
  fixture.clock.advance(1_000);
  for (const table of [
    "positions",
    "operation_imports",
    "import_slots",
    "import_mappings",
    "risk_settings",
  ]) {
    await sql`delete from ${sql.table(table)}`.execute(fixture.opened.database);
  }
});
afterAll(() => fixture.close());

type Method = "GET" | "POST" | "PUT" | "DELETE";
async function ask<Data = unknown>(method: Method, url: string, payload?: object | string, name = "pro") {
  const headers = { authorization: `Bearer ${tokens.get(name)}` };
  const type = typeof payload === "string" ? "application/x-ndjson" : "application/json";
  const sent =
    payload === undefined ? { headers } : { headers: { ...headers, "content-type": type }, payload };
  const answer = await fixture.app.inject({ method, url, ...sent });
  const body = answer.json<{ data: Data; code?: string; message?: string }>();
  return { status: answer.statusCode, ...body, body };
}
/** Looks at a file, or imports it where it has a name. */
function put<Data = ImportAnswer>(sent: Parameters<typeof importCall>[0], name = "pro") {
  const { path, query, body } = importCall(sent);
  return ask<Data>("POST", `${path}${query}`, body, name);
}
const december = "GFGC7400DI";
/** Ten days before the clock of these tests, at noon there. */
const dealt = (daysBefore: number) => new Date(fixture.clock.now() - daysBefore * 86_400_000).toISOString();
const line = (more: object = {}) => ({
  at: dealt(10),
  symbol: december,
  side: "buy",
  quantity: 10,
  price: 160,
  fees: 1_600,
  ...more,
});
const file = (operations: readonly object[], fileName = "movimientos.csv") => ({
  fileName,
  layout: "iol-movimientos",
  operations,
});
async function send(operations: readonly object[], fileName?: string, name = "pro"): Promise<ImportAnswer> {
  const answer = await put(file(operations, fileName), name);
  expect([answer.status, answer.message]).toEqual([200, expect.any(String)]);
  return importAnswerSchema.parse(answer.body).data;
}
async function positions(name = "pro"): Promise<SavedPosition[]> {
  return (await ask<{ positions: SavedPosition[] }>("GET", "/positions", undefined, name)).data.positions;
}

describe("an import of operations", () => {
  it("becomes a position an expiry and one of shares, at the average dealt with the fees that were paid", async () => {
    const operations = [
      line(),
      line({ at: dealt(9), quantity: 5, price: 190, fees: 950 }),
      line({ at: dealt(8), symbol: "GFGC7800DI", side: "sell", quantity: 4, price: 90, fees: null }),
      line({ at: dealt(7), symbol: "GGAL", quantity: 150, price: 7_000, fees: 7_350 }),
    ];
    const preview = importPreviewAnswerSchema.parse((await put({ operations })).body).data;
    expect(preview).toMatchObject({ added: 4, repeated: [], refused: [] });
    // 1000 x 160 + 500 x 190 + 150 x 7000 bought, 400 x 90 sold.
    expect(preview.totals).toEqual({ bought: 1_305_000, sold: 36_000, fees: 9_900, cash: -1_278_900 });
    const call = preview.holdings.find(({ contract }) => "strike" in contract && contract.strike === 7_400);
    // (160,000 + 1,600 + 95,000 + 950) / 1,500.
    expect(call?.averagePrice).toBeCloseTo(171.7, 10);
    expect(await positions()).toEqual([]);

    const response = await send(operations);
    expect(response).toMatchObject({ import: { operations: 4, fileName: "movimientos.csv" }, refused: 0 });
    expect(response.positions.toSorted()).toEqual(["Importada DIC 2026", "Importada acciones"]);
    // With what there is, each contract its own.
    const more = [line({ at: dealt(6), symbol: "GFGC7800DI", quantity: 1, price: 80, fees: 0 })];
    const { holdings } = (await put<ImportPreview>({ operations: more })).data;
    expect(
      holdings.map(({ contract, quantity }) => ["strike" in contract ? contract.strike : "share", quantity]),
    ).toEqual([
      [7_400, 15],
      [7_800, -3],
      ["share", 150],
    ]);
    const saved = await positions();
    const options = saved.find(({ name }) => name === "Importada DIC 2026");
    expect(options?.content?.legs).toMatchObject([
      { strike: 7_400, quantity: 15, price: 170 },
      { strike: 7_800, quantity: -4, price: 90 },
    ]);
    // 2,550 of 255,000 + 36,000 held.
    expect(options?.content?.costs.premium).toBeCloseTo(2_550 / 291_000, 12);
    expect(options?.content?.events).toMatchObject([
      { kind: "open", note: "Importada de movimientos.csv", cash: -255_000 - 2_550 + 36_000 },
    ]);
    const costs = { share: 0.008, premium: 0.01, exercise: 0.008 };
    const dearer = await ask<SavedPosition>("PUT", `/positions/${options?.id}`, { version: 1, costs });
    expect(dearer.data.content).toMatchObject({ costs, events: [{ note: "Importada de movimientos.csv" }] });
    const shares = saved.find(({ name }) => name === "Importada acciones");
    expect(shares?.content).toMatchObject({
      legs: [{ type: "share", quantity: 150, price: 7_000 }],
      costs: { share: 0.007 },
    });
  });

  it("a second time adds nothing and says so; a longer file only what is new", async () => {
    await send([line(), line()]);
    const again = await put<ImportAnswer>(file([line(), line()]));
    expect(again).toMatchObject({
      status: 200,
      message: "No hay nada nuevo: todo lo de este archivo ya estaba importado.",
      data: { import: null, repeated: 2, positions: [] },
    });
    const [before] = await positions();
    const operations = [line(), line(), line()];
    const { holdings } = (await put<ImportPreview>({ operations })).data;
    // With the fees of what was imported before: 160 and 1.6 of 1,000 shares each time.
    expect(holdings).toMatchObject([
      { quantity: 30, averagePrice: expect.closeTo(161.6, 10), isOver: false },
    ]);
    const longer = await send([line(), line(), line()], "noviembre.csv");
    expect(longer).toMatchObject({ import: { operations: 1 }, repeated: 2 });
    const [position] = await positions();
    expect(Date.parse(position?.updatedAt ?? "")).toBe(Date.parse(before?.updatedAt ?? "") + 1);
    expect(position).toMatchObject({ version: 2, content: { legs: [{ quantity: 30 }] } });
    const whole = await ask<SavedPosition>("GET", `/positions/${position?.id}`);
    expect(whole.data.content?.events).toHaveLength(2);
    const stale = await ask("PUT", `/positions/${position?.id}`, { version: 1, name: "Otra" });
    expect(stale).toMatchObject({ status: 409, code: "STALE_UPDATE" });
    expect(stale.message).toContain("cambió con una importación");
  });

  it("what is held comes in once a base, on whatever day it is read, and what was dealt before is in it", async () => {
    const held = (more: object = {}) => line({ at: dealt(2), heldAt: dealt(1), fees: null, ...more });
    await send([held()], "tenencia.csv");
    const tomorrow = { at: dealt(1), heldAt: dealt(0) };
    expect((await put<ImportAnswer>(file([held(tomorrow)]))).data).toMatchObject({
      import: null,
      repeated: 1,
    });
    const operations = [
      held({ ...tomorrow, quantity: 12 }),
      line(),
      line({ at: dealt(0), side: "sell", quantity: 4 }),
      held({ ...tomorrow, symbol: "GGAL", quantity: 150, price: 7_000 }),
      line({ at: dealt(1).replace(/T.*/u, "T12:00:00-03:00"), quantity: 2 }),
    ];
    const { data } = await put<ImportPreview>({ operations });
    expect(data).toMatchObject({
      added: 2,
      refused: [
        { index: 0, reason: "already-held" },
        { index: 1, reason: "in-holding" },
        { index: 4, reason: "in-holding" },
      ],
    });
    expect(data.holdings).toMatchObject([{ quantity: 6 }, { quantity: 150 }]);
  });

  it("is undone in one press, and only its own effect", async () => {
    await send([line()], "uno.csv");
    const second = await send(
      [line({ at: dealt(5), side: "sell", quantity: 4, price: 200, fees: 800 })],
      "dos.csv",
    );
    const [both] = await positions();
    expect(both?.content?.legs).toMatchObject([{ quantity: 6, price: 160 }]);
    // 400 x (200 - 160) less 640 of the entry's fees and 800 of the sale's.
    expect(both?.content?.realized).toBeCloseTo(14_560, 6);
    const undone = await ask("DELETE", `/position-imports/${second.import?.id}`);
    expect([undone.status, undone.message]).toEqual([200, "Importación deshecha"]);
    const [one] = await positions();
    expect(one?.content).toMatchObject({ legs: [{ quantity: 10, price: 160 }], realized: 0 });
    const { data } = await ask<{ imports: { id: string; fileName: string }[] }>("GET", "/position-imports");
    expect(data.imports.map(({ fileName }) => fileName)).toEqual(["uno.csv"]);
    await ask("DELETE", `/position-imports/${data.imports[0]?.id}`);
    expect(await positions()).toEqual([]);
    expect((await ask("DELETE", `/position-imports/${data.imports[0]?.id}`)).status).toBe(404);
  });

  it("is not undone over what a person changed since; a later file leaves that alone too", async () => {
    const first = await send([line()]);
    const [position] = await positions();
    const closing = { kind: "close", version: 1, closings: [{ index: 0, quantity: 3, price: 150 }] };
    expect((await ask("POST", `/positions/${position?.id}/events`, closing)).status).toBe(200);
    const refused = await ask("DELETE", `/position-imports/${first.import?.id}`);
    expect([refused.status, refused.code]).toEqual([409, "CONFLICT"]);
    expect(refused.message).toContain("Cambiaste «Importada DIC 2026» después de importar");
    const later = await send([line({ at: dealt(3), quantity: 2 })], "dos.csv");
    expect(later.positions).toEqual(["Importada DIC 2026 (2)"]);
    const lots = (await positions()).map(({ content }) => content?.legs[0]?.quantity);
    expect(lots.toSorted()).toEqual([2, 7]);
    // Deleted by hand it stays deleted, and the file can go.
    await ask("DELETE", `/positions/${position?.id}?version=2`);
    expect((await ask("DELETE", `/position-imports/${first.import?.id}`)).status).toBe(200);
    expect(await positions()).toHaveLength(1);
    // Also what another file gave it.
    const [whole] = await positions();
    const third = await send([line({ at: dealt(2), quantity: 1 })], "tres.csv");
    await ask("DELETE", `/positions/${whole?.id}?version=2`);
    expect((await ask("DELETE", `/position-imports/${third.import?.id}`)).status).toBe(200);
    expect(await positions()).toEqual([]);
  });

  it("says what it can't take, and never passes the plan's number of positions", async () => {
    const odd = line({ symbol: "AL30" });
    const preview = await put<ImportPreview>({
      operations: [odd, line()],
    });
    expect(preview.data).toMatchObject({ added: 1, refused: [{ index: 0, reason: "unknown-symbol" }] });
    const expiries = ["DI", "EN", "FE", "MZ", "AB", "MY"].map((month) =>
      line({ symbol: `GFGC7400${month}` }),
    );
    const full = await put(file(expiries), "starter");
    expect([full.status, full.code]).toEqual([409, "CONFLICT"]);
    expect(full.message).toContain("pasa las 5 posiciones que guarda tu plan");
    expect(await positions("starter")).toEqual([]);
    expect((await ask("GET", "/position-imports", undefined, "starter")).data).toEqual({
      imports: [],
      mappings: [],
    });
    expect((await put(file([line()]), "free")).status).toBe(403);
  });

  it("is read line by line: the first that is none is named, and of a long one not even the end is waited for", async () => {
    const preview = "/position-imports/preview";
    const lines = (text: string) => ask("POST", preview, text);
    const good = JSON.stringify(line());
    const wrong = async (text: string) => {
      const { status, body } = await lines(text);
      return [status, (body as unknown as { errors: { path: string }[] }).errors];
    };
    const bad = JSON.stringify({ ...line(), quantity: 0, extra: 1 });
    expect(await wrong(`${good}\n\n${bad}\n{`)).toEqual([
      400,
      [
        { path: "operations.1.quantity", message: "La cantidad tiene que ser un número entero mayor que 0" },
        { path: "operations.1.extra", message: "Campo desconocido" },
      ],
    ]);
    const none = [400, [{ path: "operations.1", message: "La línea 2 no es una operación" }]];
    for (const text of ["{", "[".repeat(3_000_000), `{"a":"${"x".repeat(1_000)}"}`]) {
      expect(await wrong(`${good}\r\n${text}`), text.slice(0, 9)).toEqual(none);
    }
    for (const text of ["[]", "7", "null"]) expect((await lines(text)).status, text).toBe(400);
    for (const text of ["", "\n\n"]) {
      expect(await wrong(text)).toEqual([400, [{ path: "operations", message: "No hay ninguna operación" }]]);
    }
    expect((await lines("\n".repeat(6_291_457))).status).toBe(413);
    expect((await ask("POST", preview, { operations: [line()] })).status).toBe(415);
    expect((await lines(`${good}\n`)).status).toBe(200);
  });

  it("20,000 lines fit in one request", async () => {
    const many = Array.from({ length: 20_000 }, (_, place) =>
      line({
        side: place % 2 === 0 ? "buy" : "sell",
        reference: `${place}`,
        quantity: 1 + (place % 3),
        fees: 10,
      }),
    );
    const response = await send(many, "todo.csv", "black");
    expect(response).toMatchObject({ import: { operations: 20_000 }, repeated: 0 });
    const [position] = await positions("black");
    expect(position?.content?.events).toHaveLength(1);
    const over = await put(file([...many, line()]), "black");
    expect([over.status, over.message]).toEqual([400, "Un archivo tiene hasta 20.000 operaciones"]);
  });

  it("columns that were told, and capital and margin, are the account's", async () => {
    const columns = {
      date: 0,
      time: null,
      symbol: 1,
      side: 2,
      quantity: 3,
      price: 4,
      amount: null,
      status: null,
      currency: null,
      reference: null,
      executed: null,
      cumulative: null,
      average: null,
      event: null,
      orders: [],
      states: { "en proceso": false },
      fees: [5],
      decimal: "auto",
      optionUnit: "lots",
      isGrouped: false,
      netPrices: false,
    };
    const mapping = { headings: "fecha|papel|op|cant|px|gastos", columns };
    expect((await ask("PUT", "/position-imports/mappings", mapping)).message).toBe("Columnas guardadas");
    expect((await ask("GET", "/position-imports")).data).toEqual({ imports: [], mappings: [mapping] });
    expect((await ask("GET", "/position-imports", undefined, "black")).data).toEqual({
      imports: [],
      mappings: [],
    });
    const silent = { version: 0, capital: null, brokerMargin: null, notionalShare: null, floorShare: null };
    expect((await ask("GET", "/positions/settings")).data).toEqual(silent);
    const expected = {
      version: 0,
      capital: 5_000_000,
      brokerMargin: 1_200_000,
      notionalShare: 0.2,
      floorShare: 0.1,
    };
    expect((await ask("PUT", "/positions/settings", expected)).data).toEqual({ ...expected, version: 1 });
    expect((await ask("GET", "/positions/settings")).data).toEqual({ ...expected, version: 1 });
    const stale = await ask("PUT", "/positions/settings", expected);
    expect([stale.status, stale.code]).toEqual([409, "STALE_UPDATE"]);
    const unseen = await ask("PUT", "/positions/settings", { ...expected, version: 2 });
    expect([unseen.status, unseen.code]).toEqual([409, "STALE_UPDATE"]);
    const less = { version: 1, capital: 900_000, brokerMargin: null, notionalShare: null, floorShare: 0.3 };
    expect((await ask("PUT", "/positions/settings", less)).data).toEqual({ ...less, version: 2 });
    expect((await ask("GET", "/positions/settings")).data).toEqual({ ...less, version: 2 });
    expect((await ask("GET", "/positions/settings", undefined, "black")).data).toEqual(silent);
    await send([line()]);
    const { data } = await ask<Record<string, object[]>>("GET", "/auth/account-data");
    expect(data).toMatchObject({
      imports: [{ file_name: "movimientos.csv" }],
      importMappings: [mapping],
      riskSettings: [{ version: 2 }],
    });
  });
});
