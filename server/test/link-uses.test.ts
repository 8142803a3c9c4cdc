import { afterAll, beforeAll, expect, it } from "vitest";
import { createAccountRepository } from "../src/modules/account/repository.ts";
import { idOf } from "./admin-helper.ts";
import { build } from "./helper.ts";
import type { TestWorld } from "./helper.ts";
import { changeUser } from "./support/session-calls.ts";

const made = Date.parse("2026-11-20T15:00:00Z");
const end = made + 3_600_000;
let world: TestWorld;
beforeAll(async () => void (world = await build()));
afterAll(() => world.close());

/** Uses a fresh link of `pro` at an instant, as `asker`; gives whether it did, and what stands afterwards. */
async function use(kind: "verify" | "reset", milliseconds: number, asker: string) {
  const { database } = world.opened;
  const repository = createAccountRepository(database, database);
  await changeUser(world, "pro", { email_verified: false, password_hash: "old" });
  await database.deleteFrom("account_tokens").execute();
  const owner = await idOf(world, "pro");
  await database
    .insertInto("account_tokens")
    .values({
      id: "t1",
      user_id: owner,
      kind,
      secret_hash: "x",
      created_at: new Date(made),
      expires_at: new Date(end),
    })
    .execute();
  const [at, userId] = [new Date(milliseconds), await idOf(world, asker)];
  const mail = { kind: "password-changed", to: "pro@paridad.test", subject: "", text: "", html: "", userId };
  const act = () =>
    kind === "verify"
      ? repository.verifyEmail({ tokenId: "t1", userId, at })
      : repository.resetPassword({ tokenId: "t1", userId, passwordHash: "new", endsKeys: false, at, mail });
  const done = [await act(), await act()];
  const row = await repository.findUser(owner);
  const { used_at: usedAt } = await database
    .selectFrom("account_tokens")
    .select("used_at")
    .executeTakeFirstOrThrow();
  return [...done, row?.email_verified, row?.password_hash, usedAt?.getTime() ?? null];
}

it.each([
  ["verify", end - 1, "pro", [true, false, true, "old", end - 1]],
  ["verify", end, "pro", [false, false, false, "old", null]],
  ["verify", end - 1, "black", [false, false, false, "old", null]],
  ["reset", end - 1, "pro", [true, false, false, "new", end - 1]],
  ["reset", end, "pro", [false, false, false, "old", null]],
  ["reset", end - 1, "black", [false, false, false, "old", null]],
] as const)(
  "a link to %s works before its end, once and for its owner: at %i by %s",
  async (kind, at, asker, told) => {
    expect(await use(kind, at, asker)).toEqual(told);
  },
);
