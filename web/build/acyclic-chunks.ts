import type { Plugin } from "vite";

/** The chunks of a circle of static imports that `start` is part of; null without one. */
function circleOf(start: string, importsOf: (name: string) => readonly string[]): string[] | null {
  const seen = new Set<string>();
  const search = (name: string): string[] | null => {
    for (const next of importsOf(name)) {
      if (next === start) return [name];
      if (seen.has(next)) continue;
      seen.add(next);
      const rest = search(next);
      if (rest !== null) return [name, ...rest];
    }
    return null;
  };
  return search(start);
}

/** Refuses chunks that import each other in a circle: one of them would run before what it reads is there. */
export function acyclicChunks(): Plugin {
  return {
    name: "acyclic-chunks",
    apply: "build",
    generateBundle(_options, bundle) {
      const importsOf = (name: string) => {
        const file = bundle[name];
        return file?.type === "chunk" ? file.imports : [];
      };
      for (const name of Object.keys(bundle)) {
        const circle = circleOf(name, importsOf);
        if (circle !== null) this.error(`chunks import each other: ${[...circle, name].join(" -> ")}`);
      }
    },
  };
}
