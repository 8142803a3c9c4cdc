import { expect, test } from "@playwright/test";

import { watchPage } from "../support/policy.ts";
import { weighScripts } from "../support/script-weight.ts";
import { openSession } from "../support/sign-in.ts";

/** kB of JavaScript that a first visit loads at most, as they travel, and in how many files. */
const budgets = [
  ["/", 120, 40],
  ["/login", 120, 40],
  // With the best row of each table, which is in sight at 1440 by 900.
  ["/home", 262, 48],
  ["/estrategias/calculadora", 250, 40],
  ["/estrategias/basicas", 300, 42],
] as const;

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

for (const [path, kilobytes, mostFiles] of budgets) {
  test(`${path} loads at most ${kilobytes} kB of JavaScript and breaks no policy`, async ({ page }) => {
    const watched = watchPage(page);
    const weightOf = weighScripts(page);
    if (path !== "/" && path !== "/login") await openSession(page, "black");
    await page.goto(path, { waitUntil: "networkidle" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const weight = await weightOf();
    process.stdout.write(
      `${path}: ${weight.kilobytes.toFixed(1)} kB of JavaScript in ${weight.files} files\n`,
    );
    expect(weight.kilobytes).toBeLessThanOrEqual(kilobytes);
    expect(weight.files).toBeLessThanOrEqual(mostFiles);
    expect(watched).toEqual({ refusals: [], errors: [] });
  });
}

test("an address that is no screen says so and leads back", async ({ page }) => {
  await page.goto("/no-existe");
  await expect(page.getByRole("heading", { name: "No encontramos esta página" })).toBeVisible();
  await page.getByRole("link", { name: "Volver al inicio" }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("the page of the extension hands it out packed", async ({ request }) => {
  const answer = await request.get("/extension/chrome.zip");
  expect(answer.status()).toBe(200);
  expect(answer.headers()["content-type"]).toBe("application/zip");
  const body = await answer.body();
  expect(body.subarray(0, 2).toString()).toBe("PK");
  process.stdout.write(`packed extension: ${(body.length / 1_000).toFixed(1)} kB\n`);
  expect(body.length).toBeLessThanOrEqual(150_000);
});
