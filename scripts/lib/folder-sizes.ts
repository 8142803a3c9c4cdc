import { dirname } from "node:path";

/** A folder holds one subject; past this many sources it holds two. */
export const mostSources = 15;

const isSource = (path: string): boolean =>
  /\.(ts|tsx|mts|mjs|css)$/.test(path) &&
  !/^tests\/|\.test\.tsx?$|\/testing\/|\/test\/|\/migrations\//.test(path);

/** Folders with more than `mostSources` sources, tests and a sequence of migrations apart, as `path: count`. `paths` are relative to the root. */
export function crowdedFolders(paths: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const path of paths.filter(isSource)) {
    const folder = dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > mostSources)
    .map(([folder, count]) => `${folder}: ${count} sources, ${mostSources} at most`);
}
