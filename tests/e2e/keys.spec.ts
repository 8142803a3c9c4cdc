import { once } from "node:events";
import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { demoEmail } from "../support/accounts.ts";
import { adminApi } from "../support/admin-api.ts";
import { watchPage } from "../support/policy.ts";
import { openSession } from "../support/sign-in.ts";

/** Pages of somebody else, each of an origin of its own. */
async function openSite(): Promise<{ origin: string; site: Server }> {
  const site = createServer((_request, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8").end("<!doctype html><title>Blog</title>");
  }).listen(0, "127.0.0.1");
  await once(site, "listening");
  return { origin: `http://127.0.0.1:${(site.address() as AddressInfo).port}`, site };
}

/** A page script's view of a call: the answer's code, or the browser's refusal to show it. */
async function ask(page: Page, url: string): Promise<string> {
  return page.evaluate(async (address) => {
    try {
      const answer = await fetch(address, { credentials: "omit" });
      const { success, code, data } = await answer.json();
      return success ? `OK ${data.code ?? ""}${answer.headers.get("x-ratelimit-limit") ?? ""}` : String(code);
    } catch {
      return "blocked";
    }
  }, url);
}

test("a key for programs is made, seen once, used and revoked", async ({ page, request }) => {
  const watched = watchPage(page);
  await openSession(page, "black");
  await page.goto("/profile");
  const section = page.getByRole("region", { name: "Claves de API" });
  await expect(section.getByText("Todavía no creaste ninguna clave.")).toBeVisible();
  await section.getByRole("button", { name: "Crear clave" }).click();
  await page.getByLabel("Nombre").last().fill("Planilla");
  await page.getByRole("dialog").getByRole("button", { name: "Crear clave" }).click();
  const secret = (await page.getByRole("dialog").locator("code").first().textContent()) ?? "";
  expect(secret).toMatch(/^pdk_/);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Ya la guardé" }).click();
  // Keys of other tests on this server may be unused too.
  await expect(section.getByText("Sin uso").first()).toBeVisible();
  await expect(page.getByText(secret)).toHaveCount(0);

  const headers = { authorization: `Bearer ${secret}` };
  const chain = await request.get("/v1/chain?columns=symbol,impliedVolatility", { headers });
  expect(chain.status()).toBe(200);
  expect(chain.headers()["ratelimit-policy"]).toContain('"minute";q=300;w=60');
  await page.reload();
  await expect(section.getByText(/^1 pedidos? hoy · Último uso/)).toBeVisible();

  await section.getByRole("button", { name: "Revocar Planilla" }).click();
  await page.getByRole("button", { name: "Revocar clave" }).click();
  // Keys that another file took back stand there too.
  const ended = section.locator("details");
  await expect(ended.getByText(/^Claves que ya no funcionan \(\d\)$/)).toBeVisible();
  await expect(ended).toContainText("Planilla");
  expect((await request.get("/v1/chain", { headers })).status()).toBe(401);
  expect(watched).toEqual({ refusals: [], errors: [] });
});

test("a partner's key works on the partner's pages and on no others", async ({
  page,
  request,
  context,
  baseURL,
}) => {
  const admin = await adminApi(request);
  const partner = await admin.user(demoEmail("pro"));
  const response = await admin.call("PUT", `/admin/users/${String(partner?.["id"])}`, { isPartner: true });
  const [own, foreign] = await Promise.all([openSite(), openSite()]);
  try {
    expect(response.status, JSON.stringify(response.body)).toBe(200);
    await openSession(page, "pro");
    await page.goto("/profile");
    const section = page.getByRole("region", { name: "Claves para insertar" });
    await expect(section.getByText("15 min de demora")).toBeVisible();
    await section.getByRole("button", { name: "Crear clave" }).click();
    await page.getByLabel("Nombre").last().fill("Blog");
    await page.getByLabel("Orígenes, uno por línea").fill(own.origin);
    await page.getByRole("dialog").getByRole("button", { name: "Crear clave" }).click();
    const code = page.getByRole("dialog", { name: "Código de «Blog»" });
    await expect(code.locator("code").first()).toContainText("<paridad-option-chain embed-key=");
    await expectAccessible(page);
    await code.getByRole("button", { name: "Listo" }).click();
    const key = (await section.locator("code").textContent()) ?? "";
    expect(key).toMatch(/^pub_/);

    const visitor = await context.newPage();
    await visitor.goto(own.origin);
    // The market of this server is simulated, so the partner's pages see it as it is.
    expect(await ask(visitor, `${baseURL}/embed/snapshot?key=${key}&chain=nearest`)).toBe("OK 240000");
    expect(await ask(visitor, `${baseURL}/embed/diagnosis?key=${key}`)).toBe("OK ");
    await visitor.goto(foreign.origin);
    expect(await ask(visitor, `${baseURL}/embed/snapshot?key=${key}&chain=nearest`)).toBe("blocked");
    expect(await ask(visitor, `${baseURL}/embed/diagnosis?key=${key}`)).toBe("OK ORIGIN_NOT_ALLOWED");

    await page.reload();
    await expect(section.getByText(/101 de 80\.000\.000 unidades hoy/)).toBeVisible();
    await section.getByRole("button", { name: "Revocar Blog" }).click();
    await page.getByRole("button", { name: "Revocar clave" }).click();
    await expect(section.getByText("Revocada")).toBeAttached();
    await visitor.goto(own.origin);
    expect(await ask(visitor, `${baseURL}/embed/snapshot?key=${key}&chain=nearest`)).toBe("KEY_REVOKED");
  } finally {
    own.site.close();
    foreign.site.close();
  }
});
