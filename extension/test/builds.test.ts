// @vitest-environment node
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import webExt from "web-ext";
import { zip } from "wxt";

const largestPackBytes = 150_000;
/** Texts run as code, markup written from texts, and code from elsewhere. */
const dynamicCode =
  /[^.\w]eval\(|\bnew Function\(|[^.\w]Function\(|innerHTML=(?!=)|import\(["'`]https?:|importScripts\(|<script(?![^>]*src="\/)/g;
const root = join(import.meta.dirname, "..");
const packs: Partial<Record<string, { readonly folder: string; readonly bytes: number }>> = {};
let output = "";

function packOf(browser: string) {
  const pack = packs[browser];
  if (pack === undefined) throw new Error(`no build for ${browser}`);
  return pack;
}

async function filesOf(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(js|html)$/.test(name));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return Object.fromEntries(names.map((name, place) => [name, texts[place] ?? ""]));
}

beforeAll(async () => {
  output = await mkdtemp(join(tmpdir(), "paridad-extension-"));
  for (const name of ["PARIDAD_ORIGIN", "PUBLIC_URL"]) delete process.env[name];
  // The tests' own name here would keep code in the libraries that no user gets.
  process.env["NODE_ENV"] = "production";
  for (const browser of ["chrome", "firefox"] as const) {
    const outDir = join(output, browser);
    const [packed = ""] = await zip({ root, outDir, browser, manifestVersion: 3, logger: silent });
    packs[browser] = { folder: join(outDir, `${browser}-mv3`), bytes: (await stat(packed)).size };
  }
});

afterAll(() => rm(output, { recursive: true, force: true }));

const nothing = () => undefined;
const silent = {
  debug: nothing,
  log: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing,
  success: nothing,
  level: 0,
};

describe.each(["chrome", "firefox"])("the build for %s", (browser) => {
  test("asks for what the listing explains and nothing else", async () => {
    const manifest = JSON.parse(await readFile(join(packOf(browser).folder, "manifest.json"), "utf8"));
    expect(manifest).toMatchObject({
      permissions: [
        "storage",
        "contextMenus",
        "activeTab",
        "scripting",
        ...(browser === "chrome" ? ["sidePanel"] : []),
      ],
      host_permissions: ["http://localhost/*"],
      optional_host_permissions: ["https://*/*", "http://localhost/*", "http://127.0.0.1/*"],
      content_security_policy: {
        extension_pages: "script-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      },
    });
    expect([manifest.content_scripts, manifest.optional_permissions]).toEqual([undefined, undefined]);
  });

  test(`is at most ${largestPackBytes / 1_000} kB when packed`, () => {
    expect(packOf(browser).bytes).toBeGreaterThan(10_000);
    expect(packOf(browser).bytes).toBeLessThanOrEqual(largestPackBytes);
  });

  test("brings all its code and runs no text", async () => {
    const files = Object.entries(await filesOf(packOf(browser).folder));
    const matches = files.flatMap(([name, text]) =>
      [...text.matchAll(dynamicCode)].map(({ index }) => `${name}: ${text.slice(index, index + 60)}`),
    );
    expect(files.length).toBeGreaterThan(5);
    expect(matches).toEqual([]);
  });
});

test("Mozilla's linter finds nothing", async () => {
  const { errors, warnings, notices } = await webExt.cmd.lint(
    { sourceDir: packOf("firefox").folder, output: "none" },
    { shouldExitProgram: false },
  );
  expect({ errors, warnings, notices }).toEqual({ errors: [], warnings: [], notices: [] });
});
