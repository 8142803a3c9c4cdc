import type { App } from "../http/routes.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Methods that an address of the API takes; none where there is no such address. */
    methodsOf(path: string): readonly string[];
  }
}

function patternOf(url: string): RegExp {
  const parts = url
    .split("/")
    .map((part) =>
      part.startsWith(":") ? "[^/]+" : part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`),
    );
  return new RegExp(`^${parts.join("/")}$`);
}

/** Remembers each address's methods, so a wrong method is a 405 and not a 404. Call it before any route. */
export function rememberMethods(app: App): { add(method: string, url: string): void } {
  const known = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  app.decorate("methodsOf", (path: string) =>
    [...known.values()].filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => [...methods]),
  );
  return {
    add(method, url) {
      const entry = known.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() };
      entry.methods.add(method);
      known.set(url, entry);
    },
  };
}
