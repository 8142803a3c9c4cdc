import { sessionState } from "@paridad/core/symbols";
import type { Bus } from "./platform/bus/bus.ts";
import type { Clock } from "./platform/clock.ts";
import type { OpenDatabase } from "./db/open-database.ts";
import type { FeedHealth } from "./market/feed-health.ts";
import type { BarCounts } from "./market/recorder.ts";
import type { Metrics } from "./http/plugins/metrics.ts";

export type ProcessSources = {
  readonly opened: Pick<OpenDatabase, "connections">;
  readonly bus: Pick<Bus, "isConnected">;
  readonly bars: Readonly<BarCounts>;
  readonly feed: () => Pick<FeedHealth, "state" | "lastTick" | "recorderGaps" | "faults">;
  /** Open market sockets by plan. */
  readonly countSockets: () => Readonly<Record<string, number>>;
  /** Open streams of programs by plan. */
  readonly countStreams: () => Readonly<Record<string, number>>;
  /** Connections of either kind that were refused or ended for a reason, by the reason. */
  readonly countSocketRefusals: () => Readonly<Record<string, number>>;
  /** Epoch milliseconds. */
  readonly clock: Clock;
};

type Target = Pick<Metrics, "gauge" | "gauges" | "total" | "totals">;

function addFeedGauges({ gauge, gauges, total }: Target, { feed, bars, clock }: ProcessSources): void {
  gauge({
    name: "paridad_feed_up",
    help: "Whether the feed runs",
    read: () => Number(feed().state === "running"),
  });
  gauge({
    name: "paridad_feed_age_seconds",
    help: "Since the feed's newest batch; none before the first",
    read: () => {
      const { lastTick } = feed();
      if (lastTick === null) throw new Error("no quote yet");
      return Math.max(0, (clock.now() - Date.parse(lastTick)) / 1_000);
    },
  });
  gauge({
    name: "paridad_session_open",
    help: "Whether the exchange trades now",
    read: () => Number(sessionState(clock.now(), clock.closedDays) === "open"),
  });
  gauge({
    name: "paridad_feed_gaps",
    help: "Minutes of the session that the recorder missed since the start",
    read: () => feed().recorderGaps,
  });
  gauges({
    name: "paridad_feed_faults",
    help: "Unusable input since the start, by kind",
    label: "kind",
    read: () => feed().faults,
  });
  total({ name: "paridad_bars_written_total", help: "Recorded bars", read: () => bars.written });
  total({ name: "paridad_bars_lost_total", help: "Bars the database did not take", read: () => bars.lost });
}

/** A process for its operator: its connections, its feed, and its memory. */
export function addProcessGauges(metrics: Target, sources: ProcessSources): void {
  const { opened, bus, countSockets, countStreams, countSocketRefusals } = sources;
  addFeedGauges(metrics, sources);
  metrics.gauges({
    name: "paridad_database_connections",
    help: "Connections by pool and state",
    label: "state",
    read: opened.connections,
  });
  metrics.gauges({
    name: "paridad_market_sockets",
    help: "Open market sockets by plan",
    label: "plan",
    read: countSockets,
  });
  metrics.gauges({
    name: "paridad_streams",
    help: "Open streams of programs by plan",
    label: "plan",
    read: countStreams,
  });
  metrics.totals({
    name: "paridad_market_socket_refusals_total",
    help: "Market sockets and streams refused, or ended for a reason, by the reason",
    label: "reason",
    read: countSocketRefusals,
  });
  if (bus.isConnected !== undefined) {
    metrics.gauge({
      name: "paridad_redis_up",
      help: "Whether the other processes can be heard",
      read: () => Number(bus.isConnected),
    });
  }
}
