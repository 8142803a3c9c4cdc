import type { SessionInfo } from "@paridad/core/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { adminSessionLimits } from "../src/modules/admin-auth/admin-sessions.ts";
import { asAdmin } from "./admin-helper.ts";
import { build } from "./helper.ts";
import type { TestWorld } from "./helper.ts";

let world: TestWorld;
beforeAll(async () => void (world = await build()));
afterAll(() => world.close());

it("A2 7.5.2: an administrator sees their open sessions, and none that ended by lying unused", async () => {
  await asAdmin(world);
  world.clock.advance(adminSessionLimits.idleMilliseconds - 1);
  const call = await asAdmin(world);
  const currentOnes = async () => {
    const { body } = await call("GET", "/admin/sessions");
    return (body as { data: SessionInfo[] }).data.map(({ current }) => current);
  };
  expect(await currentOnes()).toEqual([true, false]);
  world.clock.advance(1);
  expect(await currentOnes()).toEqual([true]);
});

it("an administrator neither sees nor ends another's sessions", async () => {
  const { database } = world.opened;
  const call = await asAdmin(world);
  const admin = await database.selectFrom("admins").selectAll().executeTakeFirstOrThrow();
  await database
    .insertInto("admins")
    .values({ ...admin, id: "otro", username: "otro", username_key: "otro" })
    .execute();
  const at = new Date(world.clock.now());
  const times = { created_at: at, last_seen_at: at, expires_at: new Date(at.getTime() + 3_600_000) };
  await database
    .insertInto("admin_sessions")
    .values({ id: "s-otro", admin_id: "otro", secret_hash: "x", ...times })
    .execute();
  await database
    .insertInto("admin_sessions")
    .values({ id: "s-vieja", admin_id: admin.id, secret_hash: "x", ...times, expires_at: at })
    .execute();
  const { data } = (await call("GET", "/admin/sessions")).body as { data: SessionInfo[] };
  expect(data.map(({ id }) => id)).not.toContain("s-otro");
  // One of the administrator's own whose last hour is over, however lately it was used.
  expect(data.map(({ id }) => id)).not.toContain("s-vieja");
  expect((await call("DELETE", "/admin/sessions/s-otro")).status).toBe(404);
  const left = await database.selectFrom("admin_sessions").select("id").where("id", "=", "s-otro").execute();
  expect(left).toEqual([{ id: "s-otro" }]);
});
