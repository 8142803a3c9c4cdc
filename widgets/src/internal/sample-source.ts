import { createApiClient, createMarketSampleApi } from "@paridad/core/api";
import { createMemoryStorage, createSessionStore } from "@paridad/core/auth";
import { createSnapshotMarket } from "@paridad/core/market";
import { createCalculatorStore } from "@paridad/core/stores";
import type { CalculatorStore } from "@paridad/core/stores";

/** The chain of one server, asked for while somebody looks. */
export type SampleSource = {
  readonly calculator: CalculatorStore;
  /** Starts or joins the looks; returns what leaves them. The last to leave ends them. */
  join(): () => void;
};

const defaultSeconds = 5;

function createSource(origin: string): SampleSource {
  const session = createSessionStore({ storage: createMemoryStorage() });
  const { sample } = createMarketSampleApi(createApiClient({ baseUrl: origin, session }).http);
  const market = createSnapshotMarket();
  const calculator = createCalculatorStore({ market, preferences: createMemoryStorage() });
  let joined = 0;
  let timer: ReturnType<typeof setInterval> | null = null;
  const look = async (): Promise<void> => {
    if (document.visibilityState === "hidden") return;
    try {
      const { update } = await sample();
      if (update === null || !market.receive(update)) market.fail();
    } catch {
      market.fail();
    }
  };
  return {
    calculator,
    join() {
      joined += 1;
      if (joined === 1) {
        void look();
        timer = setInterval(() => void look(), defaultSeconds * 1_000);
      }
      let isIn = true;
      return () => {
        if (!isIn) return;
        isIn = false;
        joined -= 1;
        if (joined === 0 && timer !== null) clearInterval(timer);
      };
    },
  };
}

const sources = new Map<string, SampleSource>();

/** One source a server: all the elements of a page share its looks. */
export function sampleSource(origin: string): SampleSource {
  const known = sources.get(origin);
  if (known !== undefined) return known;
  const made = createSource(origin);
  sources.set(origin, made);
  return made;
}
