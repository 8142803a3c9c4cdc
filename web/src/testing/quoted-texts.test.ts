import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { missingShared, sharedPath, unlessMissing } from "@paridad/core/testing";
import { describe, expect, it } from "vitest";

import { notShown, quotedPatterns, quotedTexts, saidWithVos } from "./quoted-texts.ts";

const root = join(import.meta.dirname, "../../..");

/** A folder's sources without tests and comments, on one line each. */
function sourcesOf(folder: string): string {
  return globSync("**/*.{ts,tsx}", { cwd: join(root, folder) })
    .filter((name) => !/\.test\.|(^|\/)testing\//.test(name))
    .map((name) => readFileSync(join(root, folder, name), "utf8"))
    .map((text) =>
      text
        .replaceAll(/\/\*[\s\S]*?\*\//g, "")
        .replaceAll(/^\s*\/\/.*$/gm, "")
        .replaceAll(/\s+/g, " "),
    )
    .join("\n");
}

describe("texts that the specification quotes", () => {
  it.each(Object.entries(quotedTexts))("%s shows every one of its own", (folder, texts) => {
    const sources = sourcesOf(folder);
    expect(texts.filter((text) => !sources.includes(text))).toEqual([]);
  });

  it.each(quotedPatterns)("$folder shows '$quoted' with its value", ({ folder, source }) => {
    expect(sourcesOf(folder)).toMatch(source);
  });

  it("those of the shared messages are used by a screen, by the client or by the server", () => {
    const messages = sourcesOf("core/src/messages");
    const users = ["web/src", "core/src/api", "core/src/contract", "core/src/stores", "server/src"]
      .map(sourcesOf)
      .join("\n");
    const unused = (quotedTexts["core/src/messages"] ?? []).filter((text) => {
      const [before = ""] = messages.split(`: "${text}"`, 1);
      const key = /\w+$/.exec(before)?.[0];
      const use = `\\b(?:\\w*[mM]essages|texts)\\.${key}\\b|\\{[^{}]*\\b${key}\\b[^{}]*\\} = \\w+`;
      return key === undefined || !new RegExp(use).test(users);
    });
    expect(unused).toEqual([]);
  });

  it("are all of the specification's", unlessMissing(missingShared("spec.md")), () => {
    const quotes = readFileSync(sharedPath("spec.md"), "utf8").matchAll(
      /(?<![\p{L}\d])'([^'\n]+)'(?![\p{L}\d])/gu,
    );
    const quoted = new Set([...quotes].map(([, text = ""]) => text));
    const listed = new Set([
      ...Object.values(quotedTexts)
        .flat()
        .map((text) => saidWithVos[text] ?? text),
      ...quotedPatterns.map((pattern) => pattern.quoted),
      ...Object.keys(notShown),
    ]);
    expect([...quoted].toSorted()).toEqual([...listed].toSorted());
  });
});
