import { afterEach, expect, it, vi } from "vitest";
import { refuseOverload } from "./overload.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

type Options = { readonly pressureHandler: (request: object) => void; readonly maxEventLoopDelay: number };

/** What becomes of a request under pressure, so many milliseconds after the process began to listen. */
async function underPressure(url: string, milliseconds: number): Promise<string> {
  const clock = vi.spyOn(performance, "now").mockReturnValue(1_000);
  const hooks: (() => Promise<void>)[] = [];
  const registered: Options[] = [];
  const app = {
    addHook: (_name: string, hook: () => Promise<void>) => hooks.push(hook),
    register: async (_plugin: unknown, options: Options) => registered.push(options),
  };
  await refuseOverload(app as never, { maximumDelay: 500 });
  for (const hook of hooks) await hook();
  clock.mockReturnValue(1_000 + milliseconds);
  expect(registered.map(({ maxEventLoopDelay }) => maxEventLoopDelay)).toEqual([500]);
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
