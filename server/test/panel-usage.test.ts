import { afterAll, beforeAll, expect, it } from "vitest";
import { build, demoEmail, testPassword } from "./helper.ts";
import type { TestWorld } from "./helper.ts";
import { sampleMarket } from "./support/sample-market.ts";

const origin = "https://blog.example";
let fixture: TestWorld;
let url = "";
let key = "";
let partner: Record<string, string>;

beforeAll(async () => {
  fixture = await build({ marketSnapshot: () => sampleMarket() });
  url = await fixture.app.listen({ port: 0, host: "127.0.0.1" });
  const { database } = fixture.opened;
  const black = demoEmail("black");
  await database.updateTable("users").set({ is_partner: true }).where("email", "=", black).execute();
  partner = { authorization: `Bearer ${await fixture.tokenOf("black")}` };
  const payload = { name: "Blog", origins: [origin] };
  const ask = { method: "POST", url: "/auth/embed-keys", headers: partner, payload } as const;
  key = (await fixture.app.inject(ask)).json().data.key;
});
afterAll(() => fixture.close());

/** As a browser sends it from a page that hides where it is. */
const see = (panel: string, own = key) =>
  fetch(`${url}/api/embed/views?key=${own}&panel=${panel}`, { method: "POST", headers: { origin: "null" } });
const press = (panel: string, own = key) => fetch(`${url}/desde/${own}/${panel}`, { redirect: "manual" });
async function signUp(email: string, from: string) {
  const names = { firstName: "Ana", lastName: "Paz", email };
  const secret = { password: testPassword, confirmPassword: testPassword, termsAccepted: true };
  const answer = await fetch(`${url}/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...names, ...secret, from }),
  });
  expect(answer.status, await answer.text()).toBe(200);
}
const read = async (path: string, headers: Record<string, string>) =>
  (await fixture.app.inject({ url: path, headers })).json().data;

it("counts by day and panel who sees it, presses its link and signs up, and how many look at a time", async () => {
  for (const panel of ["chain", "chain", "ticker"]) expect((await see(panel)).status).toBe(200);
  for (const [panel, own] of [
    ["otro", key],
    ["chain", `pub_${"a".repeat(22)}`],
  ] as const)
    expect((await see(panel, own)).status).toBe(200);
  const pressed = await press("chain");
  expect([pressed.status, pressed.headers.get("location")]).toEqual([302, `/?desde=${key}.chain`]);
  for (const nobody of ["pub_nadie", "x".repeat(90), "%00", "pub_%00"])
    expect((await press("chain", nobody)).status).toBe(302);
  await signUp("ana@lectores.example", `${key}.chain`);
  // An address that has an account is answered alike, and is nobody new.
  await signUp("ana@lectores.example", `${key}.chain`);
  // A page of this pace asks thirty times a minute: 90 questions are of three visitors.
  for (let count = 0; count < 90; count += 1)
    await fixture.app.inject({ url: `/embed/snapshot?key=${key}&ticker=1`, headers: { origin } });
  const today = {
    date: "2026-11-20",
    visitors: 3,
    panels: [
      { panel: "chain", views: 2, presses: 1, signUps: 1 },
      { panel: "ticker", views: 1, presses: 0, signUps: 0 },
    ],
  };
  expect(await read("/auth/panel-usage", partner)).toEqual([today]);
  const admin = { "x-admin-token": await fixture.tokenOf("admin") };
  expect(await read("/admin/panel-usage", admin)).toMatchObject([
    { email: demoEmail("black"), days: [today] },
  ]);
  const other = { authorization: `Bearer ${await fixture.tokenOf("pro")}` };
  expect(await read("/auth/panel-usage", other)).toEqual([]);
  fixture.clock.advance(86_400_000);
  partner = { authorization: `Bearer ${await fixture.tokenOf("black")}` };
  await see("chain");
  const next = {
    date: "2026-11-21",
    visitors: 0,
    panels: [{ panel: "chain", views: 1, presses: 0, signUps: 0 }],
  };
  expect(await read("/auth/panel-usage", partner)).toEqual([next, today]);
  fixture.clock.advance(29 * 86_400_000);
  partner = { authorization: `Bearer ${await fixture.tokenOf("black")}` };
  expect(await read("/auth/panel-usage", partner)).toEqual([next]);
});
