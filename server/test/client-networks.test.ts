import { afterAll, beforeAll, expect, it } from "vitest";
import { build, testPassword } from "./helper.ts";
import type { TestWorld } from "./helper.ts";

/** As docs/security.md promises them, an hour each. */
const accountLimits = { registrationsPerAddress: 20, mailRequestsPerAddress: 30, badLinksPerAddress: 30 };

let world: TestWorld;
beforeAll(async () => void (world = await build()));
afterAll(() => world.close());

const register = (index: number) => ({
  method: "POST" as const,
  url: "/auth/register",
  payload: {
    firstName: "Ana",
    lastName: "García",
    email: `ana${index}@example.com`,
    password: testPassword,
    confirmPassword: testPassword,
    termsAccepted: true,
  },
});
const forget = (index: number) => ({
  method: "POST" as const,
  url: "/auth/forgot-password",
  payload: { email: `nadie${index}@example.com` },
});
const report = () => ({
  method: "POST" as const,
  url: "/csp-reports",
  payload: { "csp-report": { "blocked-uri": "https://otro.example" } },
});

it.each([
  ["registrations", accountLimits.registrationsPerAddress, register],
  ["requests for mail", accountLimits.mailRequestsPerAddress, forget],
  [
    "links that are none",
    accountLimits.badLinksPerAddress,
    () => ({ url: "/auth/verify-email?token=ninguno" }),
  ],
  ["looks at the sample", 120, () => ({ url: "/market/muestra" })],
  ["reports of a policy", 20, report],
  ["calls with a key that is none", 120, () => ({ url: `/embed/market?key=pub_${"b".repeat(22)}` })],
])("%s from one IPv6 network count together, whichever address it shows", async (_name, limit, callOf) => {
  const isRefused = async (index: number, network: string): Promise<boolean> => {
    const remoteAddress = `2001:db8:7:${network}::${index.toString(16)}`;
    return (await world.app.inject({ ...callOf(index), remoteAddress })).statusCode === 429;
  };
  const refused: boolean[] = [];
  for (let index = 1; index <= limit; index += 1) refused.push(await isRefused(index, "a"));
  expect(refused).not.toContain(true);
  expect(await isRefused(limit + 1, "a")).toBe(true);
  expect(await isRefused(limit + 2, "b")).toBe(false);
});
