import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const sources = (patterns: string[]): [string, string][] =>
  globSync(patterns, { cwd: root })
    .filter((path) => !path.includes("node_modules"))
    .map((path) => [path, readFileSync(join(root, path), "utf8")]);

describe("the source", () => {
  it("A2 1.2.4: builds no SQL out of text", () => {
    const pathsOf = (pattern: RegExp) =>
      sources(["server/src/**/*.ts"]).flatMap(([path, text]) =>
        pattern.test(text) && !path.includes("db/migrations/") ? [path] : [],
      );
    expect(pathsOf(/\bsql\.raw\b|CompiledQuery\.raw/)).toEqual([]);
    // Bounds of partitions, a lock's timeout and a comment are values of our own that PostgreSQL takes only as literals.
    expect(pathsOf(/\bsql\.lit\b/).toSorted()).toEqual([
      "server/src/backup/repository.ts",
      "server/src/modules/history/storage/months/months-repository.ts",
      "server/src/modules/history/storage/months/pack-indexes-repository.ts",
    ]);
  });

  it("A2 V9: knows no JWT", () => {
    const manifests = sources(["package.json", "*/package.json"]);
    expect(manifests.length).toBeGreaterThan(5);
    for (const [path, text] of manifests)
      expect(text, path).not.toMatch(/"(jsonwebtoken|jose|@fastify\/jwt|jwt-[\w-]+)"/);
  });

  it("A2 3.6.1: makes no page load a script, a style or a font from elsewhere", () => {
    const pages = sources(["{web,extension}/**/*.html", "{web,extension,widgets}/src/**/*.css"]);
    const built = pages.filter(([path]) => !path.includes("/dist/") && !path.includes("/.output/"));
    expect(built.length).toBeGreaterThan(3);
    const foreign = /(?:src|href)="https?:|url\(["']?(?:https?:)?\/\/|@import\s+["']?(?:url\()?["']?https?:/i;
    expect(built.filter(([, text]) => foreign.test(text)).map(([path]) => path)).toEqual([]);
    // Where pages of others load something of ours, the documented way pins its bytes.
    const guides = sources(["docs/*.md", "README.md", "widgets/**/*.md", "widgets/demo/*.html"]);
    const tags = guides.flatMap(([path, text]) =>
      [...text.matchAll(/<script[^>]+src="https?:[^>]*>/g)].map(([tag]) => `${path} ${tag}`),
    );
    expect(tags.filter((tag) => !/integrity="sha(?:256|384|512)-/.test(tag))).toEqual([]);
  });

  it("A2 13.3.1: holds no secret", () => {
    const secret =
      /-----BEGIN [A-Z ]*PRIVATE KEY|\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_\w{36}\b|\bxox[abpr]-\w{10}|\bnpm_\w{36}\b/;
    const folders = "{core,server,web,extension,widgets,tests,scripts,bench}";
    const files = sources([`${folders}/**/*.{ts,tsx,json,html,css,md}`, "*.{json,md,yaml}", "docs/*.md"]);
    expect(files.length).toBeGreaterThan(400);
    expect(files.filter(([, text]) => secret.test(text)).map(([path]) => path)).toEqual([]);
  });

  it("A2 15.1.2, 15.2.1: takes each dependency as the lockfile has it, and runs no install script it did not name", () => {
    const [[, lock = ""] = []] = sources(["pnpm-lock.yaml"]);
    const packages = lock.slice(lock.indexOf("\npackages:"), lock.indexOf("\nsnapshots:"));
    const resolutions = [...packages.matchAll(/resolution: \{([^}]*)\}/g)].map(([, text = ""]) => text);
    expect(resolutions.length).toBeGreaterThan(500);
    expect(resolutions.filter((text) => !text.includes("integrity: sha512-"))).toEqual([]);
    // Versions below these have known holes (security-and-reliability.md A6, B1).
    const least = { fastify: [5, 12, 2], "socket.io-parser": [4, 2, 7] };
    for (const [name, floor] of Object.entries(least)) {
      const found = [...packages.matchAll(new RegExp(`\\n  '?${name}@(\\d+)\\.(\\d+)\\.(\\d+)'?:`, "g"))];
      expect(found.length, name).toBeGreaterThan(0);
      for (const [, ...parts] of found) {
        const version = parts.map(Number).reduce((sum, part) => sum * 1_000 + part, 0);
        expect(version).toBeGreaterThanOrEqual(floor.reduce((sum, part) => sum * 1_000 + part, 0));
      }
    }
    const [[, workspace = ""] = []] = sources(["pnpm-workspace.yaml"]);
    const allowed = [
      ...(/allowBuilds:\n((?: {2}.*\n)+)/.exec(workspace)?.[1]?.matchAll(/ {2}([\w-]+): true/g) ?? []),
    ];
    expect(allowed.map(([, name]) => name)).toEqual(["node", "esbuild"]);
  });
});
