import { createMarket } from "../../src/market/create-market.ts";
import { openTerms } from "../../src/market/feed.ts";
import type { FeedSink } from "../../src/market/feed.ts";
import { testConfig } from "../helper.ts";
import type { BuildOptions } from "../helper.ts";
import { createDataApiWorld } from "./data-api-world.ts";
import type { DataApiWorld } from "./data-api-world.ts";
import { sampleMarket } from "./sample-market.ts";
import { freePort } from "./server-process.ts";
import { simulatedMarketConfig } from "./market-config.ts";

export type LiveWorld = DataApiWorld & {
  readonly url: string;
  /** Pushes a quote of the sample's first option. */
  readonly quote: (bid: number) => void;
};

const source = { kind: "simulated", name: "Prueba" } as const;

/** The data API's world behind a real door, with a market that only tests move and its socket. */
export async function createLiveWorld(options: Pick<BuildOptions, "pages"> = {}): Promise<LiveWorld> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let sink: FeedSink | null = null;
  const { data, asOf: instant = "" } = sampleMarket();
  const asOf = Date.parse(instant);
  const feed = {
    kind: "simulated" as const,
    name: "Prueba",
    terms: openTerms,
    silenceMilliseconds: 600_000,
    start: (feedSink: FeedSink) => void (sink = feedSink),
    stop: () => undefined,
  };
  const logger = { info: () => undefined, warn: () => undefined };
  const clock = { now: () => asOf };
  const market = createMarket({ config: simulatedMarketConfig, clock, logger, feed });
  const fixture = await createDataApiWorld({
    ...options,
    config: { ...testConfig, publicUrl: url },
    market,
    marketSnapshot: () => market.snapshot(),
  });
  await market.start();
  const batch = (rest: object): void => sink?.quotes({ asOf, source, ...rest });
  batch({ options: data.opciones ?? [], stocks: data.acciones ?? [], rates: data.cauction_rates ?? [] });
  await fixture.app.listen({ port, host: "127.0.0.1" });
  return {
    ...fixture,
    url,
    quote: (bid) => batch({ options: [{ symbol: "GFGC6800DI", bid }] }),
    async close() {
      await market.stop();
      await fixture.close();
    },
  };
}
