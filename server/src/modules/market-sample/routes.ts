import { sampleBasesAround } from "@paridad/core/contract";
import { readMarketSample, readSampleChain } from "@paridad/core/endpoints";
import { implement } from "../../auth/implement.ts";
import { networkOf } from "../../platform/client-network.ts";
import type { Clock } from "../../platform/clock.ts";
import { tooManyRequests } from "../../http/http-error.ts";
import { createCallLimit } from "../../http/limited-calls.ts";
import { cutChain } from "../../market/chain-snapshot.ts";
import type { ChainFitter } from "../../market/chain/fitted-chain.ts";
import { smilePart } from "../../market/chain/smile-part.ts";
import type { Reply } from "../../http/reply.ts";
import type { Routes } from "../../http/routes.ts";
import type { GetMarketSample } from "./market-sample.ts";

const looksPerMinute = 120;

/** Pages without a key poll as rarely as those with a delayed key. */
const chainRefreshSeconds = 15;

export type MarketSampleDependencies = {
  readonly sample: GetMarketSample;
  /** The chain as core values and fits it. */
  readonly fitChain: ChainFitter;
  readonly clock: Clock;
};

/** The sample is public: any page may show it, including partners' pages. */
function openToAll(reply: Reply): void {
  void reply.header("cross-origin-resource-policy", "cross-origin");
  // Pages that the configuration names are answered by name: they may send credentials, which no star allows.
  if (!reply.hasHeader("access-control-allow-origin")) {
    void reply.header("access-control-allow-origin", "*").removeHeader("access-control-allow-credentials");
  }
}

/** `/market/muestra`: what people without an account see of the chain, and the same valued for pages without a key. */
export function marketSampleRoutes({ sample, fitChain, clock }: MarketSampleDependencies): Routes {
  const limit = createCallLimit({ clock, limit: looksPerMinute, windowMilliseconds: 60_000 });
  const admit = (ip: string, reply: Reply) => {
    openToAll(reply);
    const wait = limit(networkOf(ip));
    if (wait !== null) throw tooManyRequests(wait);
  };
  return async (app) => {
    implement(app, readMarketSample, async ({ request }, reply) => {
      admit(request.ip, reply);
      const { delaySeconds, update } = sample();
      return { data: { delaySeconds, update } };
    });
    implement(app, readSampleChain, async ({ request }, reply) => {
      admit(request.ip, reply);
      const { update, whole, delaySeconds } = sample();
      const fitted = update === null || whole === null ? null : await fitChain(whole);
      const data = {
        mode: (delaySeconds ?? 0) > 0 ? ("delayed" as const) : ("live" as const),
        delaySeconds,
        refreshSeconds: chainRefreshSeconds,
        chain: fitted === null ? null : cutChain(fitted.snapshot, { strikes: sampleBasesAround }),
        smile: fitted === null ? null : smilePart(fitted, "nearest"),
      };
      return { data };
    });
  };
}
