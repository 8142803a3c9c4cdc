import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";

const signedIn = [
  "src/app/providers/with-queries.tsx",
  "src/app/guards/require-session.tsx",
  "src/app/signed-in-layout.tsx",
];

/** Addresses that people arrive at, and the modules that load one another until the screen stands. */
const arrivals: Readonly<Record<string, readonly string[]>> = {
  home: [...signedIn, "src/features/home/home-screen.tsx"],
  "estrategias/calculadora": [
    ...signedIn,
    "src/app/routes/work-route.tsx",
    "src/features/calculator/calculator-screen.tsx",
  ],
};

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

function chunksOf(bundle: Rolldown.OutputBundle): Chunks {
  return new Map(
    Object.values(bundle).flatMap((file) => (file.type === "chunk" ? [[file.fileName, file] as const] : [])),
  );
}

/** The chunk that a module is imported from. */
function chunkOf(chunks: Chunks, module: string): Rolldown.OutputChunk {
  const all = [...chunks.values()];
  const chunk =
    all.find(({ facadeModuleId }) => facadeModuleId === module) ??
    all.find(({ moduleIds }) => moduleIds.includes(module));
  if (!chunk) throw new Error(`${module}, of a page that people arrive at, is in no chunk`);
  return chunk;
}

/** The chunk and all that it imports, the first needed first. */
function withImports(chunks: Chunks, chunk: Rolldown.OutputChunk, seen = new Set<Rolldown.OutputChunk>()) {
  if (seen.has(chunk)) return seen;
  seen.add(chunk);
  for (const name of chunk.imports) {
    const imported = chunks.get(name);
    if (imported) withImports(chunks, imported, seen);
  }
  return seen;
}

function linksOf(chunks: Chunks, { root, modules }: { root: string; modules: readonly string[] }): string[] {
  const needed = new Set<Rolldown.OutputChunk>();
  for (const module of modules) withImports(chunks, chunkOf(chunks, join(root, module)), needed);
  const styles = new Set([...needed].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  return [
    ...[...styles].map((name) => `<link rel="preload" as="style" crossorigin href="/${name}">`),
    ...[...needed].map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`),
  ];
}

/** Whether the page loads a link's file already. */
const isNew = (html: string) => (link: string) => !html.includes(/href="([^"]+)"/.exec(link)?.[0] ?? link);

/**
 * Pages of their own for the addresses that people arrive at: they fetch their screen's chunks with the page, not one
 * after the other as each is reached. The server finds them by their path under `arrivals`.
 */
export function arrivalPages(): Plugin {
  let root = "";
  return {
    name: "arrival-pages",
    apply: "build",
    configResolved(config) {
      root = config.root;
    },
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const page = bundle["index.html"];
        if (page?.type !== "asset") this.error("the build made no index.html");
        const html = String(page.source);
        const chunks = chunksOf(bundle);
        for (const [path, modules] of Object.entries(arrivals)) {
          const links = linksOf(chunks, { root, modules }).filter(isNew(html));
          const source = html.replace("</head>", () => `${links.join("\n")}\n</head>`);
          this.emitFile({ type: "asset", fileName: `arrivals/${path}.html`, source });
        }
      },
    },
  };
}
