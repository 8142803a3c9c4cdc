import { expect, it } from "vitest";
import type { BulkUsersRequest } from "@paridad/core/contract";
import { storedUser } from "../../db/tables/testing/stored-user.ts";
import type { UserRow } from "../../db/tables/user-row.ts";
import { createBulkUsers } from "./bulk-users.ts";
import type { AdminUsersDependencies } from "./dependencies.ts";

const preview = (rows: readonly UserRow[], request: BulkUsersRequest) =>
  createBulkUsers({
    repository: { planIds: async () => ["pro"] },
    bulk: { select: async () => rows },
    clock: { now: () => Date.parse("2026-11-20T15:00:00Z") },
  } as unknown as AdminUsersDependencies).preview(request);
const user = (id: string, is_active: boolean) => storedUser({ id, email: `${id}@x.ar`, is_active });

it("who is touched stands before who is left alone, each with what they were and will be, or why not", async () => {
  const rows = [user("a", true), user("b", false), user("c", true), user("d", false)];
  const left = { touched: false, reason: "La cuenta ya está activa", before: null, after: null };
  const changed = { touched: true, reason: null, before: "inactiva", after: "activa" };
  const of = (id: string) => ({ id, email: `${id}@x.ar`, name: "Ana Paz" });
  expect(await preview(rows, { action: "activate" })).toEqual({
    touched: 2,
    skipped: 2,
    users: [
      { ...of("b"), ...changed },
      { ...of("d"), ...changed },
      { ...of("a"), ...left },
      { ...of("c"), ...left },
    ],
  });
});

it("of many five hundred are listed and all are counted", async () => {
  const many = Array.from({ length: 499 }, (_, place) => user(`m${place}`, false));
  const rows = [user("a", true), user("b", true), user("c", true), ...many];
  const { touched, skipped, users } = await preview(rows, { action: "activate" });
  expect([touched, skipped, users.length]).toEqual([499, 3, 500]);
  expect(users.slice(498).map(({ id, touched: isTouched }) => [id, isTouched])).toEqual([
    ["m498", true],
    ["a", false],
  ]);
});
