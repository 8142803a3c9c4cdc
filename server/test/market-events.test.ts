import type { MarketEvent } from "@paridad/core/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { asAdmin } from "./admin-helper.ts";
import type { AdminCall } from "./admin-helper.ts";
import { build } from "./helper.ts";
import type { TestWorld } from "./helper.ts";

let fixture: TestWorld;
let call: AdminCall;
let headers: Record<string, string>;
beforeAll(async () => {
  fixture = await build();
  call = await asAdmin(fixture);
  headers = { authorization: `Bearer ${await fixture.tokenOf("free")}` };
});
beforeEach(async () => {
  fixture.clock.advance(1_000);
  await sql`delete from market_events`.execute(fixture.opened.database);
});
afterAll(() => fixture.close());

const path = "/admin/market-events";
const dividend = { kind: "dividend", day: "2026-12-10", title: "Dividendo en efectivo", amount: 41.5 };
const read = async (query = "?fecha_inicio=2026-12-01&fecha_fin=2026-12-31"): Promise<MarketEvent[]> =>
  (await fixture.app.inject({ url: `/market/eventos${query}`, headers })).json().data;
const written = async () => (await read()).filter(({ origin }) => origin === "written");
type Refusal = { code: string; errors?: { path: string; message: string }[] };

it("every signed-in user reads what was written beside the calendar's days, by day", async () => {
  expect(await call("POST", path, dividend)).toMatchObject({
    status: 200,
    body: { message: "Evento agregado" },
  });
  const events = await read();
  expect(events.map(({ day, kind, origin }) => `${day} ${kind} ${origin}`)).toEqual([
    "2026-12-08 holiday calendar",
    "2026-12-10 dividend written",
    "2026-12-18 expiry calendar",
    "2026-12-25 holiday calendar",
    "2026-12-31 holiday calendar",
  ]);
  expect(events[1]).toMatchObject({ title: "Dividendo en efectivo", amount: 41.5, note: "" });
  expect(events[0]).toMatchObject({ id: null, updatedAt: null, title: "Inmaculada Concepción de María" });
  // An administrator's event of a day takes the calendar's place.
  await call("POST", path, { kind: "holiday", day: "2026-12-08", title: "Feriado y cierre" });
  expect((await read()).filter(({ day }) => day === "2026-12-08")).toMatchObject([
    { title: "Feriado y cierre" },
  ]);
  expect((await call("GET", `${path}?fecha_inicio=2026-12-01&fecha_fin=2026-12-31`)).body).toMatchObject({
    data: await read(),
  });
});

it("ex-dates are known from renamed chains, with what the strikes fell by", async () => {
  const { database } = fixture.opened;
  const pairs = [
    ["GFGC7000DI", 7_000, "GFGC6958DI", 6_958.5],
    ["GFGV7200DI", 7_200, "GFGV7158DI", 7_158.5],
    // One that was written wrong says nothing against the others.
    ["GFGC8000DI", 8_000, "GFGC7998DI", 7_998.6],
  ] as const;
  for (const [from, before, to, after] of pairs) {
    await sql`insert into instrument_renames values ('2026-12-18', ${from}, ${to}, '2026-12-03')`.execute(
      database,
    );
    // Both names were other contracts' a year before.
    for (const [symbol, strike, expiration] of [
      [from, before, "2026-12-18"],
      [to, after, "2026-12-18"],
      [to, 900, "2025-12-19"],
      [from, 4_000, "2025-12-19"],
    ] as const) {
      await sql`
        insert into instruments values
          (${symbol}, ${expiration}, ${strike}, 'call', 'exact', false, 'live', now(), now())
      `.execute(database);
    }
  }
  const [first] = await read();
  expect(first).toMatchObject({ day: "2026-12-03", kind: "dividend", origin: "rename", amount: 41.5 });
  await call("POST", path, { ...dividend, day: "2026-12-03", amount: 42 });
  const [own, next] = await read();
  expect([own?.origin, own?.amount, next?.kind]).toEqual(["written", 42, "holiday"]);
});

it("a written holiday closes its day for the calendar's functions until it goes, and is said with the history's state", async () => {
  const closed = async (): Promise<string[]> =>
    (await fixture.app.inject({ url: "/market/historico/opciones/health", headers })).json().data.closedDays;
  const expiries = async () =>
    (await read()).filter(({ kind }) => kind === "expiry").map(({ day, title }) => `${day} ${title}`);
  expect(await closed()).toEqual([]);
  const holiday = { kind: "holiday", day: "2026-12-18", title: "Duelo nacional" };
  expect((await call("POST", path, holiday)).status).toBe(200);
  expect(await closed()).toEqual(["2026-12-18"]);
  // The third Friday's expiry goes to the day before.
  expect(await expiries()).toEqual(["2026-12-17 Vencimiento de opciones"]);
  const [event] = await written();
  await call("PUT", `${path}/${event?.id}`, { ...holiday, day: "2026-12-21" });
  expect(await closed()).toEqual(["2026-12-21"]);
  await call("DELETE", `${path}/${event?.id}`);
  expect([await closed(), await expiries()]).toEqual([[], ["2026-12-18 Vencimiento de opciones"]]);
});

it.each([
  ["2026-12-19", 400, "Es fin de semana: la bolsa ya no abre ese día"],
  ["2026-11-19", 400, "Ese día ya pasó: solo podés cerrar hoy o un día por venir"],
  ["2026-12-17", 409, "Ese día ya tiene un feriado cargado"],
])("a holiday on %s is refused, written or moved there", async (day, status, message) => {
  const holiday = { kind: "holiday", title: "Cierre" };
  await call("POST", path, { ...holiday, day: "2026-12-17" });
  await call("POST", path, { ...holiday, day: "2026-12-22" });
  const [, other] = await written();
  for (const refused of [
    await call("POST", path, { ...holiday, day }),
    await call("PUT", `${path}/${other?.id}`, { ...holiday, day }),
  ]) {
    expect([refused.status, (refused.body as { message: string }).message]).toEqual([status, message]);
  }
  expect((await written()).map((one) => one.day)).toEqual(["2026-12-17", "2026-12-22"]);
});

it("an event is edited and deleted, each with its audit row", async () => {
  await call("POST", path, dividend);
  const [event] = await written();
  const edited = { ...dividend, day: "2026-12-11", note: "Pago el 16" };
  expect((await call("PUT", `${path}/${event?.id}`, edited)).body).toMatchObject({
    message: "Evento guardado",
  });
  expect(await written()).toMatchObject([{ ...edited, id: event?.id }]);
  expect((await call("DELETE", `${path}/${event?.id}`)).body).toMatchObject({ message: "Evento eliminado" });
  expect(await written()).toEqual([]);
  for (const method of ["PUT", "DELETE"] as const) {
    expect((await call(method, `${path}/${event?.id}`, method === "PUT" ? dividend : undefined)).status).toBe(
      404,
    );
  }
  const { body } = await call("GET", `/admin/audit?target=${event?.id}`);
  const rows = (body as { data: { action: string; before: object; after: object }[] }).data;
  expect(rows.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
    { action: "event.delete", before: { ...edited }, after: null },
    {
      action: "event.update",
      before: { day: "2026-12-10", note: "" },
      after: { day: "2026-12-11", note: "Pago el 16" },
    },
    { action: "event.create", before: null, after: { ...dividend, note: "" } },
  ]);
});

it("of two edits of the same state one is refused, and nothing of it is kept", async () => {
  await call("POST", path, dividend);
  const [event] = await written();
  const edit = (title: string) =>
    call("PUT", `${path}/${event?.id}`, { ...dividend, title, expectedUpdatedAt: event?.updatedAt });
  const both = await Promise.all([edit("Uno"), edit("Otro")]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: "STALE_UPDATE" });
  expect(await written()).toMatchObject([{ title: both[0]?.status === 200 ? "Uno" : "Otro" }]);
});

it.each([
  [{ kind: "fiesta" }, "kind", "Elegí una clase de evento"],
  [{ kind: "expiry" }, "kind", "Elegí una clase de evento"],
  [{ day: "2026-02-30" }, "day", "La fecha no es válida"],
  [{ title: "  " }, "title", "El título es requerido"],
  [{ title: "x".repeat(81) }, "title", "Puede tener hasta 80 caracteres"],
  [{ note: "x".repeat(301) }, "note", "Puede tener hasta 300 caracteres"],
  [{ amount: 0 }, "amount", "El monto debe ser un número mayor que 0"],
  [{ kind: "election" }, "amount", "Solo un dividendo tiene monto"],
])("%o is refused with a text about %s", async (change, field, message) => {
  const { status, body } = await call("POST", path, { ...dividend, ...change });
  expect([status, (body as Refusal).errors]).toEqual([400, [{ path: field, message }]]);
  expect(await written()).toEqual([]);
});
