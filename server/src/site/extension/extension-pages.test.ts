import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inflateRawSync } from "node:zlib";
import type { ZodTypeProvider } from "@fastify/type-provider-zod";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { App } from "../../http/routes.ts";
import { rememberMethods } from "../../plugins/known-methods.ts";
import { createSiteFrame } from "../frame/site-frame.ts";
import { identityOf } from "./packages.ts";
import { serveExtension } from "./serve-extension.ts";

const manifest = {
  version: "1.2.3",
  key: "cGFyaWRhZA==",
  minimum_chrome_version: "116",
  homepage_url: "http://localhost:3000",
  host_permissions: ["http://localhost/*"],
  externally_connectable: { matches: ["http://localhost/*"] },
};
let directory = "";
const apps: App[] = [];

function open(storeUrl: string | null, folder: string | null): App {
  const app: App = Fastify().withTypeProvider<ZodTypeProvider>();
  apps.push(app);
  rememberMethods(app);
  const publicUrl = "https://paridad.test:8443";
  const frame = createSiteFrame({ directory: null, publicUrl });
  serveExtension(app, { frame, clock: { now: () => 0 }, publicUrl, storeUrl, directory: folder });
  return app;
}

/** Name and text of each file, read by the directory at the zip's end. */
function filesOf(zip: Buffer): Record<string, string> {
  const files: Record<string, string> = {};
  let at = zip.readUInt32LE(zip.length - 6);
  for (let left = zip.readUInt16LE(zip.length - 12); left > 0; left -= 1) {
    const [size, length, start] = [20, 28, 42].map((place) =>
      zip.readUIntLE(at + place, place === 28 ? 2 : 4),
    );
    const name = zip.subarray(at + 46, at + 46 + (length ?? 0)).toString();
    const data = (start ?? 0) + 30 + zip.readUInt16LE((start ?? 0) + 26);
    files[name] = inflateRawSync(zip.subarray(data, data + (size ?? 0))).toString();
    at += 46 + (length ?? 0);
  }
  return files;
}

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "paridad-extension-"));
  mkdirSync(join(directory, "chrome-mv3/icon"), { recursive: true });
  writeFileSync(join(directory, "chrome-mv3/manifest.json"), JSON.stringify(manifest));
  writeFileSync(join(directory, "chrome-mv3/icon/16.png"), "icon");
  writeFileSync(join(directory, ".stamp"), "not the user's");
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
  rmSync(directory, { recursive: true });
});

test("hands out the build for the server that serves it, the same bytes each time", async () => {
  const answer = await open(null, directory).inject({ url: "/extension/chrome.zip" });
  expect(answer.headers).toMatchObject({
    "content-type": "application/zip",
    "content-disposition": 'attachment; filename="paridad-1.2.3-chrome.zip"',
    "x-content-sha256": createHash("sha256").update(answer.rawPayload).digest("hex"),
  });
  const files = filesOf(answer.rawPayload);
  expect(Object.keys(files)).toEqual(["icon/16.png", "manifest.json"]);
  expect(files["icon/16.png"]).toBe("icon");
  expect(JSON.parse(files["manifest.json"] ?? "")).toEqual({
    ...manifest,
    homepage_url: "https://paridad.test:8443",
    host_permissions: ["https://paridad.test/*"],
    externally_connectable: { matches: ["https://paridad.test/*"] },
  });
  const app = open(null, directory);
  const again = await app.inject({ url: "/extension/chrome.zip" });
  expect(again.rawPayload.equals(answer.rawPayload)).toBe(true);
  // A build in the place of the last one is what is handed out.
  const path = join(directory, "chrome-mv3/manifest.json");
  writeFileSync(path, JSON.stringify({ ...manifest, version: "1.2.4" }));
  utimesSync(path, 2_000_000_000, 2_000_000_000);
  const next = await app.inject({ url: "/extension/chrome.zip" });
  writeFileSync(path, JSON.stringify(manifest));
  expect(next.headers["content-disposition"]).toContain("paridad-1.2.4-chrome.zip");
  expect(next.headers["x-content-sha256"]).not.toBe(answer.headers["x-content-sha256"]);
});

test("the page says version, weight and SHA-256, and speaks to the store's extension and to ours", async () => {
  const store = "https://chromewebstore.google.com/detail/paridad/abcdefghijklmnopabcdefghijklmnop";
  const app = open(store, directory);
  const { rawPayload } = await app.inject({ url: "/extension/chrome.zip" });
  const { body, headers } = await app.inject({ url: "/extension/" });
  expect(headers["content-security-policy"]).toContain("script-src 'self'");
  expect(body).toContain(createHash("sha256").update(rawPayload).digest("hex"));
  expect(body).toContain(`data-connect="abcdefghijklmnopabcdefghijklmnop ${identityOf("cGFyaWRhZA==")}"`);
  expect(body).toContain(`href="${store}"`);
  expect(body).toContain("1.2.3");
  expect(body).not.toContain('<th scope="col"></th>');
  // One picture, named for readers who do not see it, and nothing more of it.
  expect(
    body.match(/role="img" aria-label="El panel de la extensión: [^"]+"><div aria-hidden="true">/g),
  ).toHaveLength(1);
  expect(body).not.toContain("/extension/firefox.zip");
});

test("without builds the page says so and nothing is handed out", async () => {
  const app = open(null, null);
  expect((await app.inject({ url: "/extension/chrome.zip" })).statusCode).toBe(404);
  expect((await app.inject({ url: "/extension/" })).body).toContain("todavía no hay paquetes");
  expect((await app.inject({ url: "/extension" })).headers.location).toBe("/extension/");
});

test("a build's identity is written with sixteen letters", () => {
  // printf paridad | sha256sum | cut -c1-32 | tr 0-9a-f a-p
  expect(identityOf("cGFyaWRhZA==")).toBe("mjocjcobblhnhmbcfikjhhegmfefibka");
});
