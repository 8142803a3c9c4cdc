import { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import { shareCounts } from "../../platform/bus/bus.ts";
import type { Bus } from "../../platform/bus/bus.ts";
import { tooManyRequests } from "../http-error.ts";
import type { App } from "../routes.ts";
import type { Clock } from "../../platform/clock.ts";
import { createCallWindows } from "../../platform/call-windows.ts";
import { networkOf } from "../../platform/client-network.ts";

/** Calls whose body was refused, in a minute: of an account, and of a network's calls without one. */
const mostOfAccount = 60;
const mostOfNetwork = 300;
/** Faults of the request itself. Calls without a right end before, and passwords have their own limits. */
const refusals = new Set([400, 413, 415, 422]);

/** A shorter body is read to its end: nearly all of it has come by then. */
const longBodyBytes = 1_048_576;
/** For the answer to be taken; meanwhile the sender stands still. */
const lingerMilliseconds = 1_000;

type Sent = Pick<FastifyRequest, "headers" | "signedIn" | "keyHolder" | "administrator" | "ip">;

function hasBody({ headers }: Pick<Sent, "headers">): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** Node reads what is left of a body after its answer: six refused megabytes cost more than most answers. */
function leaveUnread({ raw, headers }: FastifyRequest): void {
  const isLong = Number(headers["content-length"] ?? 0) > longBodyBytes;
  if (!isLong || raw.complete || !(raw.socket instanceof Socket)) return;
  // Once Node has begun to.
  setImmediate(() => raw.socket.pause());
  setTimeout(() => raw.destroy(), lingerMilliseconds).unref();
}

/**
 * Counts bodies that were refused: who sends too many is told to wait before the next one is read, so nobody is parsed for
 * ever. A long one that nobody reads ends its connection. Comes after the access rules, which say whose call it is.
 */
export function countRefusedBodies(
  app: App,
  { clock, bus }: { readonly clock: Clock; readonly bus: Bus },
): void {
  const windowsOf = (name: string, limit: number) =>
    createCallWindows({ clock, limit, windowMilliseconds: 60_000, shared: shareCounts(bus, name) });
  const accounts = windowsOf("refused-bodies", mostOfAccount);
  const networks = windowsOf("refused-bodies-of-networks", mostOfNetwork);
  const counted = ({ signedIn, keyHolder, administrator, ip }: Sent) => {
    const account = (signedIn ?? keyHolder)?.user.id ?? administrator?.admin.id;
    return account === undefined
      ? ({ windows: networks, name: networkOf(ip) } as const)
      : ({ windows: accounts, name: account } as const);
  };
  app.addHook("onRequest", async (request) => {
    if (!hasBody(request)) return;
    const { windows, name } = counted(request);
    const { remaining, resetSeconds } = windows.look(name);
    if (remaining === 0) throw tooManyRequests(resetSeconds);
  });
  app.addHook("onResponse", async (request: FastifyRequest, { statusCode }: FastifyReply) => {
    leaveUnread(request);
    if (!hasBody(request) || !refusals.has(statusCode)) return;
    const { windows, name } = counted(request);
    windows.add(name, 1);
  });
}
