import type { App } from "../http/routes.ts";

/** First parts of addresses where no screen is, though this app may have no route there: what stands there is another door's. */
const otherDoors = ["market-socket.io", "metrics", "widgets"];
/** Versions of the data API that there are not, too. */
const version = /^v\d+$/;
/** Screens whose address is the first part of routes, too. */
const sharedScreens: readonly string[] = ["/support"];

const firstPart = (path: string): string => path.split("/")[1] ?? "";

/** The first part of every route that is registered from now on: `v1` of `/v1/chain`. */
export function rememberFirstParts(app: App): ReadonlySet<string> {
  const parts = new Set<string>();
  app.addHook("onRoute", ({ url }) => void parts.add(firstPart(url)));
  return parts;
}

/**
 * Tells an address of the API, known or not, from a screen's, by the routes registered so far: what is under the first part
 * of one is the API's. Files of the web app come later and don't count, so a file beside a screen doesn't close it.
 */
export function apiAddresses(registered: ReadonlySet<string>): (path: string) => boolean {
  const parts = new Set([...registered, ...otherDoors]);
  parts.delete("");
  return (path) =>
    (parts.has(firstPart(path)) || version.test(firstPart(path))) &&
    !sharedScreens.includes(path.replace(/\/$/, ""));
}
