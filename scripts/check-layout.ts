import { readFileSync } from "node:fs";
import { join } from "node:path";

import { crowdedFolders } from "./lib/folder-sizes.ts";
import { oddWords } from "./lib/plain-words.ts";
import { root } from "./lib/root.ts";
import { run } from "./lib/run.ts";

const listed = await run("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  isQuiet: true,
});
const paths = listed.output.split("\n").filter((path) => path !== "");
const read = (path: string): string => {
  try {
    return readFileSync(join(root, path), "utf8");
  } catch {
    // Deleted in the work tree, still in the index.
    return "";
  }
};
const prose = paths.filter(
  (path) => /\.(ts|tsx|mjs|css|md)$/.test(path) && !/^scripts\/lib\/plain-words\.ts$/.test(path),
);
const faults = [...crowdedFolders(paths), ...prose.flatMap((path) => oddWords(path, read(path)))];
for (const fault of faults) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
