import { expect, it } from "vitest";
import { auditColumns, createAuditLog } from "./audit-log.ts";

function asked() {
  const lists: object[] = [];
  const log = createAuditLog({
    count: async () => 101,
    list: async (filter: object, page: object) => {
      lists.push({ ...filter, ...page });
      return [];
    },
  } as never);
  return { log, lists };
}

it("the audit log's file has 50,000 rows at most, from the first", async () => {
  const { log, lists } = asked();
  await log.everything({ actor: "admin" } as never);
  expect(lists).toMatchObject([{ actor: "admin", limit: 50_000, offset: 0 }]);
});

it("its pages have 50 rows, and the days asked for are those of Buenos Aires, the last one whole", async () => {
  const { log, lists } = asked();
  const { pagination } = await log.page({ page: 2, from: "2026-11-19", to: "2026-11-20" } as never);
  expect(pagination).toEqual({ page: 2, total: 101, totalPages: 3, hasNextPage: true });
  expect(lists).toMatchObject([
    {
      limit: 50,
      offset: 50,
      from: new Date("2026-11-19T03:00:00.000Z"),
      to: new Date("2026-11-21T02:59:59.999Z"),
    },
  ]);
  expect((await log.page({ page: 3 } as never)).pagination.hasNextPage).toBe(false);
  // A day that was emptied in the form is none.
  await log.page({ from: "", to: "" } as never);
  expect(lists.at(-1)).toMatchObject({ from: null, to: null });
});

it("a row names its user by the e-mail of now, otherwise by the last one that it knows; its file holds what changed", async () => {
  const base = { id: "1", time: new Date("2026-11-20T15:00:00Z"), actor: "admin", action: "user.update" };
  const rows = [
    {
      target_email: "hoy@example.com",
      before: { email: "ayer@example.com" },
      after: { email: "b@example.com" },
    },
    { target_email: null, before: { email: "ayer@example.com" }, after: { email: "b@example.com" } },
    { target_email: null, before: null, after: { email: "b@example.com" } },
    { target_email: null, before: null, after: { email: 3 } },
  ].map((row) => ({ ...base, target: "u1", address: "10.0.0.1", user_agent: null, ...row }));
  const log = createAuditLog({ count: async () => 4, list: async () => rows } as never);
  const entries = await log.everything({} as never);
  expect(entries.map(({ targetEmail }) => targetEmail)).toEqual([
    "hoy@example.com",
    "ayer@example.com",
    "b@example.com",
    null,
  ]);
  const [, , third] = entries;
  if (third === undefined) throw new Error("no third row");
  const told = Object.fromEntries(auditColumns.map(({ key, value }) => [key, value(third)]));
  expect(told).toMatchObject({
    time: "2026-11-20T15:00:00.000Z",
    target: "u1",
    before: null,
    after: '{"email":"b@example.com"}',
    address: "10.0.0.1",
  });
});
