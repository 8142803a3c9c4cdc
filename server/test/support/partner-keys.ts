import type { TestWorld } from "../helper.ts";
import { changeUser } from "./session-calls.ts";

/** The page that may show what these keys open. */
export const partnerOrigin = "https://blog.example";
export type PartnerKey = { readonly id: string; readonly key: string };

/** So many publishable keys of a demo user who becomes a partner. */
export async function partnerKeysOf(fixture: TestWorld, plan: string, count: number): Promise<PartnerKey[]> {
  const headers = { authorization: `Bearer ${await fixture.tokenOf(plan)}` };
  await changeUser(fixture, plan, { is_partner: true });
  const keys: PartnerKey[] = [];
  for (let place = 1; place <= count; place += 1) {
    const payload = { name: `Página ${place}`, origins: [partnerOrigin] };
    const response = await fixture.app.inject({ method: "POST", url: "/auth/embed-keys", headers, payload });
    keys.push((response.json() as { data: PartnerKey }).data);
  }
  return keys;
}
