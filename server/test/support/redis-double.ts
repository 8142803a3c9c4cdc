import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo, Server, Socket } from "node:net";

const bulk = (text: string): string => `$${Buffer.byteLength(text)}\r\n${text}\r\n`;

/** The commands in what a client sent, as its arrays of bulk strings (RESP 3); what is left of an unfinished one. */
function commandsIn(text: string): { readonly commands: string[][]; readonly rest: string } {
  const commands: string[][] = [];
  let rest = text;
  for (;;) {
    const parts = rest.split("\r\n");
    const count = Number(parts[0]?.slice(1));
    // A count, then a length and a text for each word.
    if (!rest.startsWith("*") || parts.length < 2 * count + 2) return { commands, rest };
    commands.push(Array.from({ length: count }, (_none, place) => parts[2 * place + 2] ?? ""));
    rest = parts.slice(2 * count + 1).join("\r\n");
  }
}

export type RedisDouble = {
  readonly url: string;
  /** A message of anybody's. */
  readonly publish: (channel: string, text: string) => void;
  /** The channels that somebody listens to. */
  readonly channels: () => string[];
  /** Ends every connection and takes no other until it is `up` again. */
  readonly down: () => Promise<void>;
  readonly up: () => Promise<void>;
};

/** As much of Redis as its publishing takes. */
export async function openRedisDouble(): Promise<RedisDouble> {
  const sockets = new Set<Socket>();
  const listeners = new Map<string, Set<Socket>>();
  let server: Server;
  let port = 0;

  const publish = (channel: string, text: string): number => {
    const all = listeners.get(channel) ?? new Set();
    for (const one of all) one.write(`>3\r\n${bulk("message")}${bulk(channel)}${bulk(text)}`);
    return all.size;
  };
  const answer = (socket: Socket, [name = "", channel = "", text = ""]: readonly string[]): string => {
    switch (name.toLowerCase()) {
      case "info":
        return bulk("redis_version:7.2.0\r\nloading:0\r\n");
      case "subscribe":
        listeners.set(channel, (listeners.get(channel) ?? new Set()).add(socket));
        return `>3\r\n${bulk("subscribe")}${bulk(channel)}:1\r\n`;
      case "publish":
        return `:${publish(channel, text)}\r\n`;
      case "hello":
        return `%1\r\n${bulk("proto")}:3\r\n`;
      default:
        return "+OK\r\n";
    }
  };
  const serve = (socket: Socket): void => {
    sockets.add(socket);
    let unread = "";
    socket.on("close", () => {
      sockets.delete(socket);
      for (const [channel, all] of listeners)
        if (all.delete(socket) && all.size === 0) listeners.delete(channel);
    });
    socket.on("error", () => undefined);
    socket.setEncoding("utf8").on("data", (chunk: string) => {
      const { commands, rest } = commandsIn(unread + chunk);
      unread = rest;
      for (const command of commands) socket.write(answer(socket, command));
    });
  };
  const up = async (): Promise<void> => {
    server = createServer(serve).listen(port, "127.0.0.1");
    await once(server, "listening");
    port = (server.address() as AddressInfo).port;
  };
  await up();
  return {
    url: `redis://127.0.0.1:${port}`,
    publish: (channel, text) => void publish(channel, text),
    channels: () => [...listeners.keys()].toSorted(),
    up,
    async down() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
