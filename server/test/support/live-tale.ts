import { vi } from "vitest";
import { openStreamClient } from "./stream-client.ts";
import type { MarketSocketWorld } from "./market-socket-world.ts";
import { written } from "./transcript/written.ts";

type Heard = { readonly items: (readonly string[])[]; readonly gather: () => void };
type Sender = { readonly send: (message: object | string) => void; readonly leave: () => void };

export type LiveTale = {
  chapter(title: string): void;
  /** A program of `/v1/stream`. */
  program(name: string, options?: { headers?: Record<string, string>; path?: string }): void;
  /** A screen of the market socket. */
  screen(name: string, auth: Record<string, unknown>, options?: object): void;
  /** What one says, or that it leaves. */
  says(name: string, ...messages: (object | string)[]): void;
  leaves(name: string): void;
  /** What happens by itself. */
  happens(what: string, act: () => unknown): void;
  /** Waits until each has heard so many things more (its end is one), and writes down all that came. */
  hear(expected: Readonly<Record<string, number>>): Promise<void>;
  text(): string;
};

const patience = { timeout: 20_000, interval: 5 };
/** Epochs are made at random. */
const shown = (event: unknown): string[] =>
  written(event).map((line) => line.replaceAll(/(epoch: )"?[0-9a-f-]{8}"?/g, "$1<época>"));
const without = (object: object): string =>
  Object.keys(object).length === 0 ? "" : written(object).join(" ");

/** Writes down what programs and screens say to the market's two sockets, and all that they hear. */
export function openLiveTale(world: MarketSocketWorld): LiveTale {
  const lines: string[] = [];
  const heard = new Map<string, Heard>();
  const senders = new Map<string, Sender>();
  const program: LiveTale["program"] = (name, options = {}) => {
    // Of two that came at one instant nobody knows which is the older.
    world.clock.advance(1);
    const { path = "/v1/stream", headers = {} } = options;
    lines.push("", `${name} abre ${path} ${without(headers)}`.trimEnd());
    const items: string[][] = [];
    const client = openStreamClient(world.url, options);
    const events = client.unread() as unknown[];
    const gather = () => void items.push(...events.splice(0).map(shown));
    heard.set(name, { items, gather });
    senders.set(name, { send: client.send, leave: client.close });
    void client.ended.then(({ code, reason }) => {
      gather();
      items.push([`se cierra: ${code} ${reason}`.trimEnd()]);
    });
  };
  const screen: LiveTale["screen"] = (name, auth, options = {}) => {
    world.clock.advance(1);
    lines.push("", `${name} se conecta ${written({ auth, ...options }).join(" ")}`);
    const items: string[][] = [];
    const client = world.connect(auth, options);
    client.onAny((event: string, payload: unknown) => void items.push([event, ...shown(payload)]));
    client.on("disconnect", (reason) => void items.push([`se corta: ${reason}`]));
    client.on("connect_error", ({ message }) => void items.push([`no se conecta: ${message}`]));
    heard.set(name, { items, gather: () => undefined });
    senders.set(name, {
      send: (message) => {
        const [event = "", ...payload] = message as readonly [string, ...unknown[]];
        client.emit(event, ...payload);
      },
      leave: () => void client.disconnect(),
    });
  };
  return {
    program,
    screen,
    chapter: (title) =>
      void lines.push(...(lines.length === 0 ? [] : ["", ""]), title, "-".repeat(title.length)),
    says(name, ...messages) {
      const said = messages.map((one) => (typeof one === "string" ? one : JSON.stringify(one)));
      for (const text of new Set(said)) {
        const times = said.filter((one) => one === text).length;
        lines.push("", `${name}: ${text}${times === 1 ? "" : `, ${times} veces`}`);
      }
      for (const message of messages) senders.get(name)?.send(message);
    },
    leaves(name) {
      lines.push("", `${name} se va`);
      senders.get(name)?.leave();
    },
    happens(what, act) {
      lines.push("", `(${what})`);
      act();
    },
    async hear(expected) {
      const counts = Object.entries(expected);
      await vi.waitFor(() => {
        for (const { gather } of heard.values()) gather();
        const missing = counts.filter(([name, count]) => (heard.get(name)?.items.length ?? 0) < count);
        if (missing.length === 0) return;
        const unread = [...heard].map(([name, { items }]) => `${name}: ${items.flat().join(" ")}`);
        throw new Error(
          `Not heard: ${JSON.stringify(missing)} after ${lines.at(-1)}. Unread: ${unread.join(" · ")}`,
        );
      }, patience);
      for (const [name, { items }] of heard) {
        for (const item of items.splice(0)) {
          lines.push(...item.map((line, index) => (index === 0 ? `  ${name} < ${line}` : `    ${line}`)));
        }
      }
    },
    text: () => `${lines.join("\n")}\n`,
  };
}
