import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { reportOfAudit } from "../src/commands/audit-report.ts";
import { appendAudits } from "../src/db/shared/audit.ts";
import { verifyAudit } from "../src/db/shared/verify-audit.ts";
import { logAuditHead } from "../src/jobs/audit-head.ts";
import { asAdmin } from "./admin-helper.ts";
import type { AdminCall } from "./admin-helper.ts";
import { build } from "./helper.ts";
import type { TestWorld } from "./helper.ts";

/** More than two pages of a thousand. */
const written = 2_003;
let fixture: TestWorld;
let call: AdminCall;
beforeAll(async () => {
  fixture = await build();
  call = await asAdmin(fixture);
  await fixture.opened.database.transaction().execute(async (trx) => {
    const rows = Array.from({ length: written }, (_, index) => ({
      time: fixture.clock.now() + index,
      actor: "marta",
      action: "user.update",
      target: `usuario-${index}`,
      before: { email: "a@b.co", nested: { z: 1, a: [1.5, null] } },
      after: { email: "á@b.co" },
    }));
    await appendAudits(trx, rows);
  });
  await sql`create table kept as select * from audit_log`.execute(fixture.opened.database);
  await sql`create table kept_settings as select * from settings`.execute(fixture.opened.database);
});
afterEach(async () => {
  const { database } = fixture.opened;
  await sql`delete from audit_log`.execute(database);
  await sql`insert into audit_log select * from kept`.execute(database);
  await sql`update settings set value = kept_settings.value from kept_settings
    where settings.key = kept_settings.key`.execute(database);
});
afterAll(async () => {
  // The worker's database goes on to the next file.
  await sql`drop table kept, kept_settings`.execute(fixture.opened.database);
  await fixture.close();
});

const rowAt = (position: number) =>
  fixture.opened.database
    .selectFrom("audit_log")
    .selectAll()
    .where("position", "=", position)
    .executeTakeFirstOrThrow();
const tamper = (statement: string) => sql.raw(statement).execute(fixture.opened.database);
const verify = () => verifyAudit(fixture.opened.database);

/** The hash by the rule as it is documented: the one before, then the entry as JSON with its keys in order. */
async function independentHash(position: number): Promise<string> {
  const row = await rowAt(position);
  const entry = {
    action: row.action,
    actor: row.actor,
    address: row.address,
    after: { email: "á@b.co" },
    before: { email: "a@b.co", nested: { a: [1.5, null], z: 1 } },
    position,
    target: row.target,
    time: row.time.toISOString(),
    userAgent: row.user_agent,
  };
  return createHash("sha256")
    .update(row.previous_hash + JSON.stringify(entry))
    .digest("hex");
}

describe("the audit log's chain", () => {
  it("is whole as it was written, and its head is the last row's hash", async () => {
    const { rows, head, fault } = await verify();
    expect(fault).toBeNull();
    expect(rows).toBeGreaterThan(2_003);
    expect(head).toBe(await independentHash(rows));
    expect(reportOfAudit({ rows: 2_004, head, fault })).toEqual({
      line: `2.004 filas, cadena íntegra, huella ${head}`,
      exitCode: 0,
    });
  });

  it.each([
    ["a word", "update audit_log set actor = 'nadie' where position = 1500"],
    ["what stood before", `update audit_log set before = '{"email": "otro@b.co"}' where position = 1500`],
    ["a time", "update audit_log set time = time + interval '1 millisecond' where position = 1500"],
    ["its own hash", "update audit_log set hash = repeat('a', 64) where position = 1500"],
  ])("names the row in which %s was changed", async (_name, statement) => {
    const { id, time } = await rowAt(1_500);
    await tamper(statement);
    const { fault, rows } = await verify();
    expect(fault).toMatchObject({ position: 1_500, id, reason: "changed" });
    expect(rows).toBe(1_499);
    if (fault === null) throw new Error("nothing was found");
    expect(reportOfAudit({ rows, head: "", fault: { ...fault, time: time.toISOString() } })).toMatchObject({
      line: expect.stringMatching(/^Cadena rota\. La fila 1\.500 \(\w.*\) cambió después de escrita\.$/),
      exitCode: 1,
    });
  });

  it("names a row that was changed together with its hash, in the middle or as the last", async () => {
    const { rows: last } = await verify();
    for (const position of [1_500, last]) {
      await tamper(`update audit_log set after = null where position = ${position}`);
      const row = await rowAt(position);
      const { actor, action, target, before, after, address, user_agent: userAgent } = row;
      const time = row.time.toISOString();
      const sorted = { action, actor, address, after, before, position, target, time, userAgent };
      const text = JSON.stringify({
        ...sorted,
        before: { email: "a@b.co", nested: { a: [1.5, null], z: 1 } },
      });
      const hash = createHash("sha256")
        .update(row.previous_hash + text)
        .digest("hex");
      await tamper(`update audit_log set hash = '${hash}' where position = ${position}`);
      expect((await verify()).fault).toMatchObject({ position, id: row.id, reason: "changed" });
      await tamper(
        `update audit_log set after = kept.after, hash = kept.hash from kept where kept.id = audit_log.id`,
      );
    }
  });

  it("tells that the newest rows were removed", async () => {
    const { rows } = await verify();
    await tamper(`delete from audit_log where position > ${rows - 2}`);
    expect((await verify()).fault).toEqual({
      position: rows - 1,
      id: null,
      time: null,
      reason: "removed",
    });
  });

  it("is checked from the panel, which names the first broken row", async () => {
    const none = { state: "none", rows: 0, head: null, fault: null, checkedAt: null };
    expect((await call("GET", "/admin/audit/check")).body).toEqual({ success: true, data: none });
    const good = (await call("POST", "/admin/audit/check")).body as { data: { rows: number } };
    expect(good.data).toMatchObject({
      state: "done",
      fault: null,
      head: (await rowAt(good.data.rows)).hash,
      checkedAt: "2026-11-20T15:00:00.000Z",
    });
    const { id } = await rowAt(3);
    await tamper("update audit_log set target = 'otro' where position = 3");
    const bad = (await call("POST", "/admin/audit/check")).body as { data: object };
    expect(bad.data).toMatchObject({ state: "done", rows: 2, fault: { position: 3, id, reason: "changed" } });
    expect((await call("GET", "/admin/audit/check")).body).toEqual(bad);
  });
});

describe("the head of the audit log", () => {
  it("is logged at the start and daily, and a database that is away is no end of it", async () => {
    vi.useFakeTimers();
    const lines: unknown[] = [];
    const logger = {
      info: (fields: object) => void lines.push(fields),
      warn: (_fields: object, message: string) => void lines.push(message),
    };
    const heads = [{ position: 1, hash: "uno" }, null, { position: 3, hash: "tres" }];
    const read = async () => heads.shift() ?? Promise.reject(new Error("away"));
    const stop = logAuditHead({ read, logger });
    await vi.advanceTimersByTimeAsync(86_399_999);
    expect(lines).toEqual([{ position: 1, hash: "uno" }]);
    await vi.advanceTimersByTimeAsync(1);
    await vi.advanceTimersByTimeAsync(86_400_000);
    await stop();
    await vi.advanceTimersByTimeAsync(86_400_000);
    vi.useRealTimers();
    expect(lines.slice(1)).toEqual(["the audit log's head could not be read", { position: 3, hash: "tres" }]);
  });
});
