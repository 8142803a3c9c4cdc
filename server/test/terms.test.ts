import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { build } from "./helper.ts";
import type { TestWorld } from "./helper.ts";

let fixture: TestWorld;
beforeEach(async () => {
  fixture = await build();
});
afterEach(() => fixture.close());

describe("terms", () => {
  it("are in force for everybody, and a new version asks for acceptance once", async () => {
    const headers = { authorization: `Bearer ${await fixture.tokenOf("free")}` };
    const currentNow = async () => (await fixture.app.inject({ url: "/api/terms/current" })).json().data;
    const status = async () => (await fixture.app.inject({ url: "/api/terms/status", headers })).json().data;
    const first = await currentNow();
    expect(first).toMatchObject({ version: "1.0", title: "Términos y Condiciones de Paridad" });
    expect((await status()).needsAcceptance).toBe(false);
    const at = new Date(fixture.clock.now());
    const version = { id: "t2", version: "2.0", title: "Términos nuevos", content: "Texto" };
    await fixture.opened.database
      .insertInto("terms")
      .values({ ...version, effective_date: at, created_at: at })
      .execute();
    // One of tomorrow is nobody's yet.
    await fixture.opened.database
      .insertInto("terms")
      .values({
        ...version,
        id: "t3",
        version: "3.0",
        effective_date: new Date(at.getTime() + 1),
        created_at: at,
      })
      .execute();
    const current = await currentNow();
    expect(current.version).toBe("2.0");
    expect(await status()).toEqual({ needsAcceptance: true, currentVersion: "2.0", terms: current });
    const payload = { method: "update" };
    const accepted = await fixture.app.inject({ method: "POST", url: "/api/terms/accept", headers, payload });
    expect(accepted.statusCode).toBe(200);
    expect((await status()).needsAcceptance).toBe(false);
    const history = (await fixture.app.inject({ url: "/api/terms/history", headers })).json().data;
    expect(history).toEqual([
      expect.objectContaining({ version: "3.0", acceptedAt: null }),
      { ...current, acceptedAt: "2026-11-20T15:00:00.000Z" },
      { ...first, acceptedAt: expect.any(String) },
    ]);
    // The later of two of one date is in force.
    const correction = { ...version, id: "t4", version: "2.1", effective_date: at };
    for (const [id, text, seconds] of [
      ["t5", "2.0.1", -1],
      ["t4", "2.1", 1],
    ] as const) {
      await fixture.opened.database
        .insertInto("terms")
        .values({ ...correction, id, version: text, created_at: new Date(at.getTime() + seconds * 1_000) })
        .execute();
    }
    expect((await currentNow()).version).toBe("2.1");
    await fixture.opened.database.deleteFrom("terms").where("id", "in", ["t4", "t5"]).execute();
    // Accepted twice, it was accepted the first time.
    for (let times = 0; times < 2; times += 1) {
      fixture.clock.advance(1_000);
      await fixture.app.inject({ method: "POST", url: "/api/terms/accept", headers, payload });
    }
    const [newest] = (await fixture.app.inject({ url: "/api/terms/history", headers })).json().data;
    expect(newest).toMatchObject({ version: "3.0", acceptedAt: "2026-11-20T15:00:01.000Z" });
  });

  it("are accepted by each for themselves, with how, when and from where", async () => {
    const { database } = fixture.opened;
    const at = new Date(fixture.clock.now());
    const version = { id: "t2", version: "2.0", title: "T", content: "C" };
    await database
      .insertInto("terms")
      .values({ ...version, effective_date: at, created_at: at })
      .execute();
    const call = (url: string, payload: object, headers: object = {}) =>
      fixture.app.inject({
        method: "POST",
        url,
        payload,
        remoteAddress: "10.8.0.1",
        headers: { "user-agent": "Firefox de prueba", ...headers },
      });
    const [own, other] = [await fixture.tokenOf("free"), await fixture.tokenOf("trial")];
    fixture.clock.advance(1_000);
    const authorization = `Bearer ${own}`;
    expect((await call("/terms/accept", { method: "update" }, { authorization })).statusCode).toBe(200);
    const status = await fixture.app.inject({
      url: "/terms/status",
      headers: { authorization: `Bearer ${other}` },
    });
    expect(status.json().data.needsAcceptance).toBe(true);
    fixture.clock.advance(1_000);
    const names = { firstName: "Ana", lastName: "Paz", email: "ana@example.com", termsAccepted: true };
    const password = "Barco-Lento-77";
    const form = { ...names, password, confirmPassword: password };
    expect((await call("/auth/register", form)).statusCode).toBe(200);
    const rows = await database
      .selectFrom("terms_acceptances")
      .innerJoin("users", "users.id", "terms_acceptances.user_id")
      .select(["users.email", "method", "accepted_at", "address", "user_agent"])
      .where("terms_id", "=", "t2")
      .orderBy("accepted_at")
      .execute();
    const device = { address: "10.8.0.1", user_agent: "Firefox de prueba" };
    expect(rows).toEqual([
      {
        ...device,
        email: "free@paridad.test",
        method: "update",
        accepted_at: new Date("2026-11-20T15:00:01Z"),
      },
      {
        ...device,
        email: "ana@example.com",
        method: "register",
        accepted_at: new Date("2026-11-20T15:00:02Z"),
      },
    ]);
  });
});
