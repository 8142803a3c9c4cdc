import { createServer } from "node:http";
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";
import type { App } from "../routes.ts";
import { refusalOf } from "./errors.ts";

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export type Metrics = {
  /** Counts and times every answer of the app, by route and never by address. */
  watch(app: App): void;
  /** A number read when the metrics are; one that can't be read is left out. */
  gauge(gauge: { name: string; help: string; read: () => number | Promise<number> }): void;
  /** The same for a number of several things, by one label. Labels no longer among them are left out. */
  gauges(gauge: {
    name: string;
    help: string;
    label: string;
    read: () => Readonly<Record<string, number>>;
  }): void;
  /** The same for counts since the start, whose names end in `_total`. */
  totals(count: {
    name: string;
    help: string;
    label: string;
    read: () => Readonly<Record<string, number>>;
  }): void;
  /** A count since the start, kept elsewhere; its name ends in `_total`. */
  total(count: { name: string; help: string; read: () => number }): void;
  text(): Promise<string>;
};

/** Numbers that are read when the metrics are. */
function readOnDemand(registry: Registry): Pick<Metrics, "gauge" | "gauges" | "total" | "totals"> {
  return {
    gauge({ name, help, read }) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers: [registry],
        collect: async () => {
          try {
            gauge.set(await read());
          } catch {
            // A reset would say 0.
            gauge.remove();
          }
        },
      });
    },
    gauges({ name, help, label, read }) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        collect: () => {
          gauge.reset();
          for (const [value, count] of Object.entries(read())) gauge.set({ [label]: value }, count);
        },
      });
    },
    totals({ name, help, label, read }) {
      const counter: Counter = new Counter({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        collect: () => {
          counter.reset();
          for (const [value, count] of Object.entries(read())) counter.inc({ [label]: value }, count);
        },
      });
    },
    total({ name, help, read }) {
      const counter: Counter = new Counter({
        name,
        help,
        registers: [registry],
        collect: () => {
          counter.reset();
          counter.inc(read());
        },
      });
    },
  };
}

/** Measures of the process, in the format of Prometheus. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const labelNames = ["method", "route", "status"] as const;
  const answers = new Counter({
    name: "paridad_http_answers_total",
    help: "Answers by route and status",
    labelNames,
    registers: [registry],
  });
  const durations = new Histogram({
    name: "paridad_http_seconds",
    help: "Seconds from request to answer",
    labelNames: ["method", "route"] as const,
    buckets,
    registers: [registry],
  });
  const refusals = new Counter({
    name: "paridad_refusals_total",
    help: "Refused requests by the code of their answer",
    labelNames: ["reason"] as const,
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
    ...readOnDemand(registry),
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
