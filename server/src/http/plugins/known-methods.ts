import type { App } from "../routes.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Methods that an address of the API takes; none where there is no such address. */
    methodsOf(path: string): readonly string[];
  }
}

/** Matches a path against a route's address; a parameter is any segment. */
function isAt(url: string, path: string): boolean {
  const [parts, segments] = [url.split("/"), path.split("/")];
  return (
    parts.length === segments.length &&
    parts.every((part, place) => (part.startsWith(":") ? segments[place] !== "" : part === segments[place]))
  );
}

/** Remembers each address's methods, so a wrong method is a 405 and not a 404. Call it before any route. */
export function rememberMethods(app: App): { add(method: string, url: string): void } {
  const known = new Map<string, Set<string>>();
  app.decorate("methodsOf", (path: string) =>
    [...known].filter(([url]) => isAt(url, path)).flatMap(([, methods]) => [...methods]),
  );
  return {
    add(method, url) {
      known.set(url, (known.get(url) ?? new Set()).add(method));
    },
  };
}
