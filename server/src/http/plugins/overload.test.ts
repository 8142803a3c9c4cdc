import Fastify from "fastify";
import { expect, it, vi } from "vitest";
import { refuseOverload } from "./overload.ts";
import type { App } from "../routes.ts";

it("a process that is late refuses work, and goes on sending the files of a page that is open", async () => {
  vi.useFakeTimers();
  const app = Fastify();
  await refuseOverload(app as unknown as App, { maximumDelay: 500 });
  for (const url of ["/work", "/assets/page-1a2b.css", "/health/live"]) app.get(url, async () => "ok");
  await app.ready();
  // No turn of the loop within the sample: a delay without end.
  await vi.advanceTimersByTimeAsync(2_000);
  const statusOf = async (url: string) => (await app.inject(url)).statusCode;
  expect(await statusOf("/work")).toBe(503);
  expect(await statusOf("/assets/page-1a2b.css")).toBe(200);
  expect(await statusOf("/health/live")).toBe(200);
  vi.useRealTimers();
  await app.close();
});
