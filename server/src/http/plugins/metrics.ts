import { createServer } from "node:http";
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";
import type { App } from "../routes.ts";
import { refusalOf } from "./errors.ts";

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Reading = number | Readonly<Record<string, number>>;

/**
 * Adds a number that is read when the metrics are, or those of several things, by one label. One that can't be read is left out.
 * A name that ends in `_total` is a count since the start.
 */
export type AddMetric = (
  name: string,
  help: string,
  read: () => Reading | Promise<Reading>,
  label?: string,
) => void;

export type Metrics = {
  /** Counts and times every answer of the app, by route and never by address. */
  watch(app: App): void;
  readonly add: AddMetric;
  text(): Promise<string>;
};

const readOnDemand =
  (registry: Registry): AddMetric =>
  (name, help, read, label) => {
    // A reset would say 0 of one that has no label.
    const clear = () => (label === undefined ? metric.remove() : metric.reset());
    const collect = async (): Promise<void> => {
      try {
        const reading = await read();
        // Nothing is awaited from here on: two scrapes at once would add to each other.
        clear();
        if (typeof reading === "number") metric.inc(reading);
        else
          for (const [value, count] of Object.entries(reading)) metric.inc({ [label ?? ""]: value }, count);
      } catch {
        clear();
      }
    };
    const options = {
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [registry],
      collect,
    };
    const metric: Counter | Gauge = name.endsWith("_total") ? new Counter(options) : new Gauge(options);
  };

/** Measures of the process, in the format of Prometheus. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const answers = new Counter({
    name: "paridad_http_answers_total",
    help: "Answers by route and status",
    labelNames: ["method", "route", "status"],
    registers: [registry],
  });
  const durations = new Histogram({
    name: "paridad_http_seconds",
    help: "Seconds from request to answer",
    labelNames: ["method", "route"],
    buckets,
    registers: [registry],
  });
  const refusals = new Counter({
    name: "paridad_refusals_total",
    help: "Refused requests by the code of their answer",
    labelNames: ["reason"],
    registers: [registry],
  });
  return {
    watch(app) {
      app.addHook("onResponse", async (request, reply) => {
        const route = request.routeOptions.url ?? "(unknown)";
        const { method } = request;
        answers.inc({ method, route, status: String(reply.statusCode) });
        durations.observe({ method, route }, reply.elapsedTime / 1_000);
        const reason = refusalOf(request);
        if (reason !== undefined) refusals.inc({ reason });
      });
    },
    add: readOnDemand(registry),
    text: () => registry.metrics(),
  };
}

/** Serves the metrics on their own port, not published by the proxy. Returns the close function. */
export async function serveMetrics({
  metrics,
  port,
  host,
}: {
  metrics: Pick<Metrics, "text">;
  port: number;
  host: string;
}): Promise<{ port: number; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.url !== "/metrics" || request.method !== "GET") {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { "content-type": "text/plain; version=0.0.4" }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((done, fail) => {
    server.once("error", fail);
    server.listen(port, host, done);
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : port,
    async stop() {
      server.closeAllConnections();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}
