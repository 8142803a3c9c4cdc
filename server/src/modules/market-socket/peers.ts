import type { Bus } from "../../platform/bus/bus.ts";
import * as z from "zod";

/** A live connection of a user in some process. */
export type PeerConnection = {
  readonly id: string;
  readonly userId: string;
  readonly clientId: string | null;
  /** Clock instant of its admission. */
  readonly openedAt: number;
};

const topic = "connections";
const aliveEveryMilliseconds = 2_000;
/** A process that was not heard for so long is gone, and its connections with it. */
const forgottenAfterMilliseconds = 6_000;

const connectionSchema = z.object({
  id: z.string(),
  userId: z.string(),
  clientId: z.string().nullable(),
  openedAt: z.number(),
});
const messageSchema = z.discriminatedUnion("kind", [
  /** Every connection of the teller; also the sign that it lives. */
  z.object({ kind: z.literal("all"), connections: z.array(connectionSchema) }),
  z.object({ kind: z.literal("alive") }),
  /** Asks everyone for `all`. */
  z.object({ kind: z.literal("hello") }),
  z.object({ kind: z.literal("bye") }),
  z.object({ kind: z.literal("open"), connection: connectionSchema }),
  z.object({ kind: z.literal("close"), id: z.string() }),
  z.object({ kind: z.literal("drop"), id: z.string(), isTakenOver: z.boolean() }),
]);
type Message = z.infer<typeof messageSchema>;
type Peer = { heardAt: number; readonly connections: Map<string, PeerConnection> };

/** A connection that its process has to end; taken over by a newer one, or a ghost of the page that came back. */
export type DroppedConnection = { readonly id: string; readonly isTakenOver: boolean };

export type PeersDependencies = {
  readonly bus: Bus;
  readonly now: () => number;
  /** The connections of this process. */
  readonly own: () => PeerConnection[];
  /** Another process took one of this process's connections over, or replaced its ghost. */
  readonly onDrop: (dropped: DroppedConnection) => void;
  /** Another process let a connection of this user in. */
  readonly onOpen: (userId: string) => void;
};

/**
 * Connections of all other processes: each tells the ones it opens and closes, everything when a new one asks, and every two
 * seconds that it lives.
 */
export class MarketSocketPeers {
  readonly #dependencies: PeersDependencies;
  readonly #peers = new Map<string, Peer>();
  readonly #unsubscribe: () => void;
  readonly #timer: NodeJS.Timeout;

  constructor(dependencies: PeersDependencies) {
    this.#dependencies = dependencies;
    this.#unsubscribe = dependencies.bus.subscribe(topic, (message, from) => {
      const parsed = messageSchema.safeParse(message);
      if (parsed.success) this.#hear(parsed.data, from);
    });
    dependencies.bus.onConnected(() => {
      this.#tell({ kind: "hello" });
      this.#tell({ kind: "all", connections: dependencies.own() });
    });
    this.#timer = setInterval(() => this.#beat(), aliveEveryMilliseconds);
    this.#timer.unref();
  }

  ofUser(userId: string): PeerConnection[] {
    return [...this.#peers.values()].flatMap(({ connections }) =>
      [...connections.values()].filter((connection) => connection.userId === userId),
    );
  }

  /** Open connections of the others. */
  count(): number {
    return [...this.#peers.values()].reduce((sum, { connections }) => sum + connections.size, 0);
  }

  tellOpened(connection: PeerConnection): void {
    this.#tell({ kind: "open", connection });
  }

  tellClosed(id: string): void {
    this.#tell({ kind: "close", id });
  }

  /** Ends a connection of another process. */
  drop(dropped: DroppedConnection): void {
    this.#forget(dropped.id);
    this.#tell({ kind: "drop", ...dropped });
  }

  close(): void {
    clearInterval(this.#timer);
    this.#unsubscribe();
    this.#tell({ kind: "bye" });
  }

  #tell(message: Message): void {
    this.#dependencies.bus.publish(topic, message);
  }

  #beat(): void {
    this.#tell({ kind: "alive" });
    for (const [processId, { heardAt }] of this.#peers) {
      if (this.#dependencies.now() - heardAt > forgottenAfterMilliseconds) this.#peers.delete(processId);
    }
  }

  #forget(id: string): void {
    for (const { connections } of this.#peers.values()) connections.delete(id);
  }

  #peer(processId: string): Peer {
    const known = this.#peers.get(processId);
    if (known !== undefined) {
      known.heardAt = this.#dependencies.now();
      return known;
    }
    const peer = { heardAt: this.#dependencies.now(), connections: new Map<string, PeerConnection>() };
    this.#peers.set(processId, peer);
    // Somebody who was not heard before, or was forgotten: what it has is not known.
    this.#tell({ kind: "hello" });
    return peer;
  }

  #hear(message: Message, from: string): void {
    if (message.kind === "bye") return void this.#peers.delete(from);
    const { connections } = this.#peer(from);
    if (message.kind === "hello") return this.#tell({ kind: "all", connections: this.#dependencies.own() });
    if (message.kind === "all") return this.#replace(connections, message.connections);
    if (message.kind === "open") {
      connections.set(message.connection.id, message.connection);
      return this.#dependencies.onOpen(message.connection.userId);
    }
    if (message.kind === "close") return void connections.delete(message.id);
    if (message.kind === "drop") {
      this.#forget(message.id);
      return this.#dependencies.onDrop(message);
    }
    return undefined;
  }

  #replace(connections: Map<string, PeerConnection>, all: readonly PeerConnection[]): void {
    connections.clear();
    for (const connection of all) connections.set(connection.id, connection);
    for (const userId of new Set(all.map((connection) => connection.userId)))
      this.#dependencies.onOpen(userId);
  }
}
