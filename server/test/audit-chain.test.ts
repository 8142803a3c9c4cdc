import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asAdmin, idOf } from "./admin-helper.ts";
import type { AdminCall } from "./admin-helper.ts";
import { build } from "./helper.ts";
import type { TestWorld } from "./helper.ts";

let world: TestWorld;
let call: AdminCall;
type Row = Awaited<ReturnType<typeof readRows>>[number];
const readRows = () =>
  world.opened.database.selectFrom("audit_log").selectAll().orderBy("position").execute();

beforeAll(async () => {
  world = await build();
  call = await asAdmin(world);
  const id = await idOf(world, "pro");
  const plan = { id: "anual", name: "Añual «x»", description: "", price: 5, features: { b: true, a: false } };
  await call("POST", "/admin/subscription-plans", plan);
  await call("PATCH", `/admin/users/${id}/active`, { isActive: false });
  await call("PUT", `/admin/users/${id}`, { firstName: "Íñigo", lastName: "O'Neill" });
  const userIds = [id, await idOf(world, "black"), await idOf(world, "starter")];
  await call("POST", "/admin/users/bulk", { action: "extendTrial", days: 3, userIds });
});
afterAll(() => world.close());

describe("the audit log as it is read", () => {
  type Read = { data: { action: string; actor: string; targetEmail: string | null }[]; pagination: object };
  const ask = async (query: string): Promise<Read> => (await call("GET", `/admin/audit?${query}`)).body;
  const actions = async (query: string) => (await ask(query)).data.map(({ action }) => action);

  it("is narrowed by who, by what and by the e-mail of whom it is about, capital letters or not", async () => {
    expect(await actions("action=USER.BULK")).toHaveLength(3);
    expect(await actions("action=user.bulk&actor=ADMIN")).toHaveLength(3);
    expect(await actions("action=user.bulk&actor=nadie")).toEqual([]);
    expect(await actions("actor=user.bulk")).toEqual([]);
    // Of one instant, and in the order of their places, the newest first.
    const placed = (await readRows()).filter(({ action }) => action.startsWith("user.bulk")).toReversed();
    const emails = (await ask("action=user.bulk")).data.map(({ targetEmail }) => targetEmail);
    expect(emails).toEqual(placed.map(({ before }) => before?.["email"]));
    const about = await ask("target=BLACK@");
    expect(about.data).toMatchObject([
      { action: "user.bulk.extendTrial", targetEmail: "black@paridad.test" },
    ]);
    expect(about.pagination).toEqual({ page: 1, total: 1, totalPages: 1, hasNextPage: false });
    // A percent sign is one, and no word for anything; so is a line under a letter.
    expect(await actions("action=%25")).toEqual([]);
    expect(await actions("action=user_bulk")).toEqual([]);
    await call("PUT", `/admin/users/${await idOf(world, "starter")}`, { email: "mudada@example.com" });
    expect(await actions("target=starter@paridad.test")).toEqual(["user.update", "user.bulk.extendTrial"]);
    expect(await actions("target=mudada@example.com")).toEqual(["user.update"]);
  });

  it("is narrowed to days of Buenos Aires, both of them in it", async () => {
    const rows = await readRows();
    const day = new Date(Date.parse(String(rows[0]?.time)) - 3 * 3_600_000).toISOString().slice(0, 10);
    const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    const before = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
    expect(await actions(`action=user.bulk&from=${day}&to=${day}`)).toHaveLength(3);
    expect(await actions(`action=user.bulk&from=${next}`)).toEqual([]);
    expect(await actions(`action=user.bulk&to=${before}`)).toEqual([]);
    // An instant is in its own range, too.
    const at = rows.find(({ action }) => action.startsWith("user.bulk"))?.time.toISOString();
    expect(await actions(`action=user.bulk&from=${at}&to=${at}`)).toHaveLength(3);
  });
});

/** JSON with the keys of every object in the order of their letters, written apart from the product's. */
function sortedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sortedJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([key, item]) => `${JSON.stringify(key)}:${sortedJson(item)}`).join(",")}}`;
}

/** SHA-256 over the hash before and all that the row says. */
function hashOf(row: Row, previousHash: string): string {
  const { position, actor, action, target, before, after, address, user_agent: userAgent } = row;
  const time = new Date(row.time).toISOString();
  const said = { position: Number(position), time, actor, action, target, before, after, address, userAgent };
  return createHash("sha256")
    .update(`${previousHash}${sortedJson(said)}`, "utf8")
    .digest("hex");
}

/** The place of the first row that does not follow from the one before it; null where all do. */
function firstBroken(rows: readonly Row[]): number | null {
  let previous = "0".repeat(64);
  for (const [index, row] of rows.entries()) {
    const isNext = Number(row.position) === index + 1 && row.previous_hash === previous;
    if (!isNext || row.hash !== hashOf(row, previous)) return index;
    previous = row.hash;
  }
  return null;
}

describe("the audit log's chain", () => {
  it("follows from row to row by a SHA-256 computed apart, up to the head that the settings keep", async () => {
    const rows = await readRows();
    expect(rows.length).toBeGreaterThan(6);
    expect(firstBroken(rows)).toBeNull();
    const head = await world.opened.database
      .selectFrom("settings")
      .select("value")
      .where("key", "=", "audit.head")
      .executeTakeFirstOrThrow();
    expect(head.value).toEqual({ position: rows.length, hash: rows.at(-1)?.hash });
  });

  it("shows a changed row, whatever was changed in it", async () => {
    const rows = await readRows();
    const place = rows.findIndex(({ before, target }) => before !== null && target !== null);
    const row = rows[place];
    if (row === undefined) throw new Error("no such row");
    const changes: Partial<Row>[] = [
      { actor: "otro" },
      { action: "user.create" },
      { target: null },
      { before: {} },
      { after: {} },
      { address: "10.9.9.9" },
      { user_agent: "otro" },
      { time: new Date(row.time.getTime() + 1) },
      { hash: "0".repeat(64) },
    ];
    for (const change of changes)
      expect(firstBroken(rows.with(place, { ...row, ...change })), JSON.stringify(change)).toBe(place);
  });

  it("shows a removed row and one that was moved", async () => {
    const rows = await readRows();
    expect(firstBroken(rows.toSpliced(2, 1))).toBe(2);
    const [one, other] = [rows[2], rows[3]];
    if (one === undefined || other === undefined) throw new Error("no such rows");
    expect(firstBroken(rows.with(2, other).with(3, one))).toBe(2);
    const renumbered = rows.toSpliced(2, 1).map((row, index) => ({ ...row, position: index + 1 }) as Row);
    expect(firstBroken(renumbered)).toBe(2);
  });
});
