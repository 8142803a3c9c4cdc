import type { Market } from "../../market/create-market.ts";
import { refuse } from "./connections.ts";
import type { Connections } from "./connections.ts";
import { allowedOf, readRights } from "./rights.ts";
import type { LiveSocket, SocketSessions } from "./types.ts";

type Dependencies = {
  readonly sessions: SocketSessions;
  readonly market: Market;
  readonly connections: Connections;
};

const concurrency = 20;

/** Reads a user's rights again and ends what they no longer open. */
async function recheck(socket: LiveSocket, { sessions, market, connections }: Dependencies): Promise<void> {
  try {
    const verdict = await readRights(sessions, socket.data.handshake.token, allowedOf(market));
    socket.data.verdict = verdict;
    if (!socket.connected) return;
    if ("code" in verdict) refuse(socket, verdict);
    else connections.relimit(verdict);
  } catch {
    // Not knowing is no reason to cut someone who was let in; the next check decides.
  }
}

export type Rechecks = {
  /** How many revocations were heard of so far, of whomever: to be asked before a connection's rights are read. */
  heard(): number;
  /**
   * Looks again at a connection that was just let in on rights read when `heard` was that many. A revocation that came
   * in between found no connection to end, as it wasn't among its user's yet.
   */
  admitted(socket: LiveSocket, heard: number): void;
  all(sockets: readonly LiveSocket[]): Promise<void>;
  close(): void;
};

/** Looks at connections again: of a user with each revocation, and whenever it is asked to. */
export function createRechecks(dependencies: Dependencies): Rechecks {
  let revocations = 0;
  const all = async (sockets: readonly LiveSocket[]): Promise<void> => {
    for (let start = 0; start < sockets.length; start += concurrency) {
      const some = sockets.slice(start, start + concurrency);
      await Promise.all(some.map((socket) => recheck(socket, dependencies)));
    }
  };
  const close = dependencies.sessions.onRevoked(({ userId }) => {
    revocations += 1;
    void all(dependencies.connections.ofUser(userId));
  });
  return {
    heard: () => revocations,
    admitted: (socket, heard) => {
      if (heard !== revocations) void recheck(socket, dependencies);
    },
    all,
    close,
  };
}
