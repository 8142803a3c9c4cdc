import pino from "pino";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { shareCounts } from "../../src/bus/bus.ts";
import type { Bus } from "../../src/bus/bus.ts";
import { openBus } from "../../src/bus/redis-bus.ts";
import { logOptions } from "../../src/lib/log-options.ts";
import { openRedisDouble } from "../support/redis-double.ts";
import type { RedisDouble } from "../support/redis-double.ts";
import { watchLog } from "../support/transcript/log.ts";
import { written } from "../support/transcript/written.ts";

let redis: RedisDouble;
const buses = new Map<string, Bus>();
beforeAll(async () => {
  redis = await openRedisDouble();
});
afterAll(async () => {
  await Promise.all([...buses.values()].map((bus) => bus.close()));
  await redis.down();
});

const lines: string[] = [];
/** What each process heard or logged since it was told. */
const heard: string[] = [];
const patience = { timeout: 20_000, interval: 5 };
const shown = (text: string): string => {
  let known = text.replaceAll(redis.url.replace("redis://", ""), "<redis>");
  for (const [name, { processId }] of buses) {
    if (name !== "Sola") known = known.replaceAll(processId, `<${name}>`);
  }
  // Ended or refused: the system says which.
  return known.replaceAll(/\{err: \{.*?\}\}/g, "{err: …}");
};
const readLogs: (() => void)[] = [];

/** A process of the installation at an address. */
function opens(name: string, publicUrl: string, redisUrl: string | null = redis.url): Bus {
  const logged: string[] = [];
  const logger = pino({ ...logOptions }, { write: (line: string) => void logged.push(line) });
  const read = watchLog(() => logged.join(""));
  readLogs.push(() => void heard.push(...read().map((line) => `${name}: ${line}`)));
  const bus = openBus({ redisUrl, publicUrl }, logger);
  buses.set(name, bus);
  bus.onConnected(() => void heard.push(`${name} se conecta`));
  bus.subscribe(
    "tema",
    (message, from) => void heard.push(`${name} oye ${JSON.stringify(message)} de ${from}`),
  );
  shareCounts(bus, "pedidos").onTold((key, calls) => void heard.push(`${name} suma ${calls} a ${key}`));
  return bus;
}

/** Waits until that many things were heard, and writes them down in an order of their own. */
async function happens(what: string, count: number, act: () => unknown): Promise<void> {
  await act();
  await vi.waitFor(() => {
    for (const read of readLogs) read();
    if (heard.length < count) throw new Error(`${what}: ${lines.join("\n")} ${heard.join()}`);
  }, patience);
  lines.push(
    "",
    what,
    ...heard
      .splice(0)
      .map((line) => `  ${shown(line)}`)
      .toSorted(),
  );
}
const say = (what: string): void => void lines.push("", what);
const states = (): void =>
  say(
    written(Object.fromEntries([...buses].map(([name, bus]) => [name, bus.isConnected ?? "sola"]))).join(" "),
  );

it("what processes tell each other over Redis reads as approved", async () => {
  const own = "https://paridad.test";
  await happens("Empiezan dos de una instalación, una de otra, y una sin Redis", 3, () => {
    for (const name of ["A", "B"]) opens(name, own);
    opens("Otra", "https://otra.test");
    opens("Sola", own, null);
  });
  states();
  say(`Canales: ${redis.channels().join(" y ")}`);
  const [a, b] = [buses.get("A"), buses.get("B")];
  await happens("Quien llega tarde a mirar se entera de que está conectada", 1, () => {
    a?.onConnected(() => void heard.push("A ya estaba conectada"));
  });
  await happens("A cuenta algo", 1, () => a?.publish("tema", { precio: 7_350, ñ: [1, null] }));
  await happens("B cuenta dos cosas, y una de un tema que nadie sigue", 2, () => {
    b?.publish("otro tema", 1);
    b?.publish("tema", "uno");
    b?.publish("tema", null);
  });
  await happens("A suma un pedido, y después cinco", 2, () => {
    const counts = shareCounts(a as Bus, "pedidos");
    counts.tell("ana");
    counts.tell("ana", 5);
    shareCounts(a as Bus, "otros").tell("ana");
  });
  await happens("La sola y la otra cuentan lo suyo, y después B", 1, () => {
    buses.get("Sola")?.publish("tema", "sola");
    buses.get("Otra")?.publish("tema", "otra");
    b?.publish("tema", "b");
  });
  await happens("Llega lo que no es de nadie, y después algo de A", 1, () => {
    for (const text of ["nada", "{}", '{"from":1,"topic":"tema"}', '{"from":"x"}', '[{"topic":"tema"}]']) {
      redis.publish(`paridad ${own}`, text);
    }
    a?.publish("tema", "entero");
  });
  let end = (): unknown => undefined;
  await happens("B sigue el tema una vez más, y deja", 3, async () => {
    end = b?.subscribe("tema", () => void heard.push("B oye otra vez")) ?? end;
    a?.publish("tema", 1);
    await vi.waitFor(() => expect(heard).toHaveLength(2), patience);
    end();
    a?.publish("tema", 2);
  });
  await happens("Redis se va", 3, () => redis.down());
  states();
  a?.publish("tema", "se pierde");
  await happens("Redis vuelve", 7, () => redis.up());
  await happens("Se va otra vez", 3, () => redis.down());
  await happens("Y vuelve", 7, () => redis.up());
  states();
  await happens("A cuenta algo", 1, () => a?.publish("tema", "otra vez"));
  await happens("Todas terminan", 0, () => Promise.all([...buses.values()].map((bus) => bus.close())));
  await vi.waitFor(() => expect(redis.channels()).toEqual([]), patience);
  states();
  await expect(`${lines.join("\n").trim()}\n`).toMatchFileSnapshot("redis-bus.txt");
});
