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
