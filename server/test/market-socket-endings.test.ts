import type { MarketUpdate } from "@paridad/core/contract";
import type { Socket } from "socket.io-client";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLocalBus } from "../src/bus/bus.ts";
import { createMarketSocketWorld, nextEvent, proAccess } from "./support/market-socket-world.ts";
import type { MarketSocketWorld } from "./support/market-socket-world.ts";
import { proofSize } from "./support/proof-size.ts";

/** As socket.io-client does when it is told nothing, only sooner. */
const byItself = { reconnection: true, reconnectionDelay: 20, reconnectionDelayMax: 40 };
const clients = proofSize({ small: 40, full: 1_000 });

let world: MarketSocketWorld;
beforeEach(async () => {
  world = await createMarketSocketWorld();
});
afterEach(() => world.close());

const userOf = (index: number) => ({ user: { id: `u${index}` }, access: proAccess });
const ended = (client: Socket): Promise<string> => nextEvent<string>(client, "disconnect");

/** The next process of the same address: it knows the same users. */
async function startNext(port: number): Promise<MarketSocketWorld> {
  const next = await createMarketSocketWorld({ port });
  for (const [token, verdict] of world.verdicts) next.verdicts.set(token, verdict);
  return next;
}

describe("the end of a process", () => {
  it(
    `costs ${clients} clients their connection, and every one comes back to the next by itself`,
    async () => {
      const watching: Socket[] = [];
      for (let index = 0; index < clients; index += 1) {
        world.verdicts.set(`token-${index}`, userOf(index));
        const transports = index % 4 === 0 ? ["polling"] : ["websocket"];
        const { client } = await world.watch({ token: `token-${index}` }, { ...byItself, transports });
        client.on("market_connected", () => client.emit("get_market_data", {}));
        watching.push(client);
      }
      const port = Number(new URL(world.url).port);
      const reasons = Promise.all(watching.map(ended));
      const snapshots = Promise.all(
        watching.map((client) => nextEvent<MarketUpdate>(client, "market_update")),
      );
      await world.end();
      for (const reason of await reasons) expect(reason).toMatch(/^transport (close|error)$/);
      const next = await startNext(port);
      for (const { full } of await snapshots) expect(full).toBe(true);
      await next.close();
      process.stdout.write(`sockets: ${clients} of ${clients} came back after the end of their process\n`);
    },
    proofSize({ small: 30_000, full: 300_000 }),
  );
});

it("a process that ends says so to the others, after all that it had to say", async () => {
  const said: unknown[] = [];
  const local = createLocalBus();
  const bus = { ...local, publish: (_topic: string, message: unknown) => void said.push(message) };
  const own = await createMarketSocketWorld({ bus });
  await own.watch({ token: "trial-token" });
  expect(said.at(-1)).toMatchObject({ kind: "open", connection: { userId: "ana" } });
  await own.end();
  expect(said).toContainEqual({ kind: "bye" });
  await own.close();
});

describe("a session that really ended", () => {
  it.each([["websocket"], ["polling"]])(
    "takes its connection by %s along, which does not come back",
    async (by) => {
      const { client } = await world.watch({ token: "pro-token" }, { ...byItself, transports: [by] });
      world.verdicts.set("pro-token", { error: "TOKEN_EXPIRED" });
      const reason = ended(client);
      world.revoke("beto");
      expect([await reason, client.active]).toEqual(["io server disconnect", false]);
    },
  );
});
