import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { groupBy } from "../core/src/lib/index.ts";
import { root, run } from "./lib/run.ts";

/** A folder holds one subject; past this many sources it holds two. */
const mostSources = 15;
/** Constructions that read as translated prose, and better ones: say it as you would to a colleague. */
const odd: readonly (readonly [RegExp, string])[] = [
  [/\banew\b/i, "again"],
  [/\bfor who\b|\bto who\b/i, "for users who, for anyone who"],
  [/\b(?:the|a|this|one|each|every|signed-in) persons?\b/i, "the user"],
  [/, else\b/, "otherwise, or"],
  [/\bwhose turn\b|\btakes its turn\b/i, "name what happens"],
  [/\bthe like of\b|\bthereof\b|\bwhereof\b/i, "leave it out"],
  [/\bis told apart from\b/i, "is distinguished from"],
];

/** Tests and a sequence of migrations are no sources. */
const isSource = (path: string): boolean =>
  /\.(ts|tsx|mts|mjs|css)$/.test(path) &&
  !/^tests\/|\.test\.tsx?$|\/testing\/|\/test\/|\/migrations\//.test(path);

function crowdedFolders(paths: readonly string[]): string[] {
  return [...groupBy(paths.filter(isSource), (path) => dirname(path))]
    .filter(([, sources]) => sources.length > mostSources)
    .map(([folder, { length }]) => `${folder}: ${length} sources, ${mostSources} at most`);
}

/** Lines of comments, or of whole documents, with odd words. */
function oddWords(path: string): string[] {
  return textOf(path)
    .split("\n")
    .flatMap((line, index) => {
      if (!path.endsWith(".md") && !/^\s*(\/\/|\/?\*|\{\/\*)/.test(line)) return [];
      return odd.flatMap(([pattern, better]) => {
        const word = pattern.exec(line)?.[0];
        return word === undefined ? [] : [`${path}:${index + 1}: "${word}" (say: ${better})`];
      });
    });
}

function textOf(path: string): string {
  try {
    return readFileSync(join(root, path), "utf8");
  } catch {
    // Deleted in the work tree, still in the index.
    return "";
  }
}

const listed = await run("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  isQuiet: true,
});
const paths = listed.output.split("\n").filter((path) => path !== "");
const prose = paths.filter((path) => /\.(ts|tsx|mjs|css|md)$/.test(path));
const faults = [...crowdedFolders(paths), ...prose.flatMap(oddWords)];
for (const fault of faults) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
