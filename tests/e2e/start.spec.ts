import { gzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";

import { watchPage } from "../support/policy.ts";

const budgetKilobytes = 140;

test("the server answers that it is alive and ready", async ({ request }) => {
  for (const [path, status] of [
    ["/health/live", "live"],
    ["/health/ready", "ready"],
  ] as const) {
    const answer = await request.get(path);
    expect(answer.status()).toBe(200);
    expect(await answer.json()).toEqual({ success: true, data: { status } });
  }
});

test(`/login loads at most ${budgetKilobytes} kB of JavaScript and breaks no policy`, async ({ page }) => {
  const watched = watchPage(page);
  const sizes: number[] = [];
  page.on("response", async (response) => {
    if (!/javascript/.test(response.headers()["content-type"] ?? "")) return;
    sizes.push(gzipSync(await response.body(), { level: 9 }).length);
  });
  await page.goto("/login", { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1_000;
  process.stdout.write(`/login: ${kilobytes.toFixed(1)} kB of JavaScript, gzipped\n`);
  expect(kilobytes).toBeLessThanOrEqual(budgetKilobytes);
  expect(watched).toEqual({ refusals: [], errors: [] });
});

test("an address that is no screen says so and leads back", async ({ page }) => {
  await page.goto("/no-existe");
  await expect(page.getByRole("heading", { name: "No encontramos esta página" })).toBeVisible();
  await page.getByRole("link", { name: "Volver al inicio" }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("the home page's link hands out the packed extension", async ({ request }) => {
  const answer = await request.get("/extension");
  expect(answer.status()).toBe(200);
  expect(answer.headers()["content-type"]).toBe("application/zip");
  const body = await answer.body();
  expect(body.subarray(0, 2).toString()).toBe("PK");
  process.stdout.write(`packed extension: ${(body.length / 1_000).toFixed(1)} kB\n`);
  expect(body.length).toBeLessThanOrEqual(150_000);
});
