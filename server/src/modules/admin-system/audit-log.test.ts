import { expect, it } from "vitest";
import { createAuditLog } from "./audit-log.ts";

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
});
