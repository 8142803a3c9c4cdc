import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asAdmin, idOf } from "./admin-helper.ts";
import type { AdminCall } from "./admin-helper.ts";
import { build, testPassword } from "./helper.ts";
import type { TestWorld } from "./helper.ts";
import { modulesOfFeatures } from "../src/modules/plans/plan-features.ts";

let world: TestWorld;
let admin: AdminCall;
let headers: Record<string, string>;
beforeAll(async () => {
  world = await build();
  admin = await asAdmin(world);
  headers = { authorization: `Bearer ${await world.tokenOf("black")}` };
});
afterAll(() => world.close());

type Refusal = { errors?: { path: string; message: string }[] };
const missing = ["2026-02-31", "2026-13-01", "2025-02-29", "0000-01-01", "9999-12-31", "1899-12-31"];
const range = (path: string) => ["fecha_inicio", "fecha_fin"].map((name) => [path, name] as const);

describe("a day that does not exist is a 400", () => {
  it.each([
    ...range("/market/historico/opciones"),
    ...range("/market/historico/opciones/grid"),
    ...range("/market/historico/opciones/ratios/GFGC7400DI/GFGC7600DI"),
    ...range("/market/historico/opciones/grafico/GFGC7400DI"),
    ...range("/market/historico/opciones/volumen"),
    ...range("/market/historico/acciones"),
    ["/market/historico/opciones/cadena", "at"],
  ] as const)("%s, %s", async (path, name) => {
    for (const day of missing) {
      for (const text of [day, `${day}T12:00:00Z`]) {
        const answer = await world.app.inject({ url: `${path}?${name}=${text}`, headers });
        expect([answer.statusCode, (answer.json() as Refusal).errors?.[0]], text).toEqual([
          400,
          { path: name, message: "La fecha no es válida" },
        ]);
      }
    }
    const sound = await world.app.inject({ url: `${path}?${name}=2026-11-19`, headers });
    expect(sound.statusCode).not.toBe(400);
  });

  it("in the panel: the audit log and a user's dates", async () => {
    const id = await idOf(world, "starter");
    const fields = [
      "trialEndsAt",
      "subscriptionEndsAt",
      "subscriptionCreatedAt",
      "subscriptionActivatedAt",
      "expectedUpdatedAt",
    ];
    for (const day of missing) {
      for (const bound of ["from", "to"]) {
        expect((await admin("GET", `/admin/audit?${bound}=${day}`)).status, `${bound} ${day}`).toBe(400);
      }
      for (const field of fields) {
        const edit = await admin("PUT", `/admin/users/${id}`, { [field]: `${day}T12:00:00Z` });
        expect(edit.status, `${field} ${day}`).toBe(400);
      }
    }
    for (const query of ["from=2026-11-20", "to=2026-11-20T15:00:00Z", "from=", "from=2026-11-20&to="]) {
      expect((await admin("GET", `/admin/audit?${query}`)).status, query).toBe(200);
    }
  });
});

describe("a second factor's secret", () => {
  it.each([
    ["of 80 bits", "JBSWY3DPEHPK3PXP"],
    ["of 155 bits", "A".repeat(31)],
    ["of a ragged end", "A".repeat(33)],
    ["of 345 bits", "A".repeat(72)],
    ["with digits that base32 has not", "A".repeat(31) + "1"],
    ["of nothing", ""],
  ])("%s is a 400", async (_what, secret) => {
    const payload = { secret, otp: "123456", password: testPassword };
    const { status, body } = await admin("PUT", "/admin/totp", payload);
    expect([status, (body as Refusal).errors]).toEqual([
      400,
      [{ path: "secret", message: "Valor inválido" }],
    ]);
  });

  it("of 160 and of 320 bits is one: only its code is wrong", async () => {
    for (const length of [32, 64]) {
      const payload = { secret: "A".repeat(length), otp: "000000", password: testPassword };
      const { status, body } = await admin("PUT", "/admin/totp", payload);
      expect([status, (body as Refusal).errors?.[0]?.path], String(length)).toEqual([400, "otp"]);
    }
  });
});

describe("plans", () => {
  const plan = { id: "prueba", name: "Prueba", price: 5 };

  it("open modules by the exact names of their features", async () => {
    const disguised = ["0x6", " 6", "6 ", "06", "6.0", "6e0", "+6", "0b110", "", "12", "0", "-1"];
    for (const end of disguised) expect(modulesOfFeatures({ [`modulo_${end}`]: true }), end).toEqual([]);
    expect(modulesOfFeatures({ MODULO_6: true, constructor: true })).toEqual([]);
    expect(modulesOfFeatures({ modulo_6: true, modulo_11: { enabled: true }, modulo_1: false })).toEqual([
      6, 11,
    ]);
    const features = { modulo_0x6: true, modulo_1: true };
    await admin("POST", "/admin/subscription-plans", { ...plan, features });
    const listed = (await world.app.inject({ url: "/subscription/plans" })).json();
    const made = listed.data.find(({ id }: { id: string }) => id === "prueba");
    expect(made.modules).toEqual([1]);
  });

  it("have an icon of the list", async () => {
    const create = (icon: string, id: string) =>
      admin("POST", "/admin/subscription-plans", { ...plan, id, icon });
    for (const icon of ["rocket", "__proto__", "constructor", "", "GEM"]) {
      const { status, body } = await create(icon, "otro");
      expect([status, (body as Refusal).errors], icon).toEqual([
        400,
        [{ path: "icon", message: "Valor inválido" }],
      ]);
    }
    expect((await create("gem", "con-gema")).status).toBe(200);
    expect((await create("sparkles", "con-brillo")).status).toBe(200);
  });

  it("are none by the name of what every object inherits", async () => {
    const id = await idOf(world, "pro");
    for (const subscriptionType of ["constructor", "__proto__", "toString"]) {
      expect((await admin("PUT", `/admin/users/${id}`, { subscriptionType })).status).toBe(400);
      await world.opened.database
        .updateTable("users")
        .set({ subscription_type: subscriptionType })
        .where("id", "=", id)
        .execute();
      const answer = await world.app.inject({
        url: "/market/probabilidades/simbolos",
        headers: { authorization: `Bearer ${await world.tokenOf("pro")}` },
      });
      expect(answer.statusCode, subscriptionType).toBe(403);
    }
  });
});
