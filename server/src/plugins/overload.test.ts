import { afterEach, expect, it, vi } from "vitest";
import { refuseOverload } from "./overload.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

type Options = {
  readonly pressureHandler: (request: object) => void;
  readonly maxEventLoopDelay: number;
  readonly sampleInterval: number;
};

/** What is asked of the process's measurements, and those who wait for it to listen. */
async function refusing(maximumDelay: number) {
  const hooks: (() => Promise<void>)[] = [];
  const registered: Options[] = [];
  const app = {
    addHook: (_name: string, hook: () => Promise<void>) => hooks.push(hook),
    register: async (_plugin: unknown, options: Options) => registered.push(options),
  };
  await refuseOverload(app as never, { maximumDelay });
  return { hooks, registered };
}

/** What becomes of a request under pressure, so many milliseconds after the process began to listen. */
async function underPressure(url: string, milliseconds: number): Promise<string> {
  const clock = vi.spyOn(performance, "now").mockReturnValue(1_000);
  const { hooks, registered } = await refusing(500);
  for (const hook of hooks) await hook();
  clock.mockReturnValue(1_000 + milliseconds);
  try {
    registered[0]?.pressureHandler({ routeOptions: { url } });
    return "served";
  } catch (error) {
    return String((error as { status: number }).status);
  }
}

it.each([
  ["/api/auth/me", 5_000, "503"],
  ["/api/auth/me", 4_999, "served"],
  ["/health/live", 5_000, "served"],
  ["/health/ready", 5_000, "served"],
])("%s after %d ms under pressure: %s", async (url, milliseconds, outcome) => {
  expect(await underPressure(url, milliseconds)).toBe(outcome);
});

it.each([
  [100, 1_000],
  [500, 1_000],
  [501, 1_002],
  [30_000, 60_000],
])("%d ms of delay are measured over %d ms: one turn as long as that is too long", async (delay, sample) => {
  const { registered } = await refusing(delay);
  expect(registered).toMatchObject([{ maxEventLoopDelay: delay, sampleInterval: sample }]);
});
