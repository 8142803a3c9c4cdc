import { expect, it } from "vitest";
import { createUnsubscribe } from "./unsubscribe.ts";

function createWorld() {
  const refused: string[] = [];
  let failures = 0;
  let stored: string | null = null;
  const repository = {
    signingKey: async (fresh: string) => {
      if (failures > 0) {
        failures -= 1;
        throw new Error("away");
      }
      return (stored ??= fresh);
    },
    refuseBulkMail: async (userId: string) => void refused.push(userId),
  };
  const unsubscribe = createUnsubscribe({
    repository: repository as never,
    publicUrl: "https://paridad.test",
  });
  return { unsubscribe, refused, failNext: () => void (failures = 1) };
}
const tokenOf = (link: string) => new URL(link).searchParams.get("token") ?? "";

it("a link ends the mails of its user and of nobody else", async () => {
  const { unsubscribe, refused } = createWorld();
  const link = await unsubscribe.linkFor("ana");
  expect(link).toMatch(/^https:\/\/paridad\.test\/api\/auth\/unsubscribe\?token=ana\.[\w-]{43}$/);
  expect(await unsubscribe.use(tokenOf(link).replace("ana", "beto"))).toBe(false);
  expect(await unsubscribe.use("ana.corta")).toBe(false);
  expect(refused).toEqual([]);
  expect(await unsubscribe.use(tokenOf(link))).toBe(true);
  expect(refused).toEqual(["ana"]);
});

it("a database that was away is asked again for the key", async () => {
  const { unsubscribe, failNext } = createWorld();
  failNext();
  await expect(unsubscribe.linkFor("ana")).rejects.toThrow("away");
  expect(await unsubscribe.use(tokenOf(await unsubscribe.linkFor("ana")))).toBe(true);
});
