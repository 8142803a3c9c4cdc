import { crowdedFolders } from "./folder-sizes.ts";
import { oddWords } from "./plain-words.ts";

const sources = (count: number, name: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => name(index));

/** What the checks of folders and words fail to notice, or notice without reason; empty when both bite. */
export function layoutComplaints(): string[] {
  const promises: readonly (readonly [string, boolean])[] = [
    ["15 sources are allowed", crowdedFolders(sources(15, (i) => `a/f${i}.ts`)).length === 0],
    ["16 sources are refused", crowdedFolders(sources(16, (i) => `a/f${i}.ts`)).length === 1],
    ["tests are not counted", crowdedFolders(sources(40, (i) => `a/f${i}.test.ts`)).length === 0],
    ["a comment's odd words are refused", oddWords("a.ts", "/** Drawn anew for the person. */").length === 2],
    ["code may use them", oddWords("a.ts", 'const text = "anew";').length === 0],
    ["documents are read whole", oddWords("a.md", "It is made anew.").length === 1],
  ];
  return promises.filter(([, holds]) => !holds).map(([promise]) => `layout: ${promise}, but is not`);
}
