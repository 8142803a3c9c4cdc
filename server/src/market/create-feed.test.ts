import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createFeed } from "./create-feed.ts";

const asked: string[] = [];
let told: () => void = () => undefined;
const mirror = createServer(({ url = "" }, answer) => {
  asked.push(url);
  told();
  answer.writeHead(503).end();
});
beforeAll(() => new Promise<void>((resolve) => mirror.listen(0, "127.0.0.1", resolve)));
afterAll(() => void mirror.close());

const common = { seed: 1, replayDirectory: null, replaySpeed: 1, username: null, password: null } as const;

it.each([
  ["data912", {}],
  ["iol", { username: "ana", password: "secreta" }],
] as const)(
  "%s is asked where MARKET_URL says, every twenty seconds unless it is told otherwise",
  async (feed, more) => {
    asked.length = 0;
    const { port } = mirror.address() as AddressInfo;
    const heard = new Promise<void>((resolve) => (told = resolve));
    const config = { ...common, ...more, feed, url: `http://127.0.0.1:${port}` };
    for (const [pollSeconds, milliseconds] of [
      [undefined, 20_000],
      [60, 60_000],
    ] as const) {
      const opened = createFeed({ config: { ...config, pollSeconds }, clock: { now: () => 0 } });
      const next = new Promise<number>((resolve) => {
        const lost = (_reason: string, retry?: { at: number }) => resolve(retry?.at ?? -1);
        void opened.start({ quotes: () => undefined, lost, fault: () => undefined });
      });
      await heard;
      // Less a quarter at most, by chance.
      expect(Math.ceil((await next) / milliseconds)).toBe(1);
      expect(await next).toBeGreaterThanOrEqual(milliseconds * 0.75);
      await opened.stop();
    }
    expect(asked.length).toBeGreaterThan(0);
  },
);

it.each([
  ["replay", "MARKET_FEED=replay needs MARKET_REPLAY_DIR"],
  ["iol", "MARKET_FEED=iol needs MARKET_USERNAME and MARKET_PASSWORD"],
  ["socket", "MARKET_FEED=socket needs MARKET_URL and MARKET_PASSWORD"],
  ["primary", "MARKET_FEED=primary needs MARKET_URL and MARKET_PASSWORD"],
] as const)("%s says what it lacks", (feed, message) => {
  const clock = { now: () => 0 };
  expect(() => createFeed({ config: { ...common, feed, url: null }, clock })).toThrow(message);
});
