import type { AdminJob, AdminQueues } from "@paridad/core/contract";
import { sessionState } from "@paridad/core/symbols";
import type { OpenDatabase } from "./db/open-database.ts";
import type { AddMetric } from "./http/plugins/metrics.ts";
import type { FeedHealth } from "./market/feed-health.ts";
import type { BarCounts } from "./market/recorder.ts";
import type { Bus } from "./platform/bus/bus.ts";
import type { Clock } from "./platform/clock.ts";

type GaugeSources = {
  readonly opened: Pick<OpenDatabase, "connections">;
  readonly bus: Pick<Bus, "isConnected">;
  readonly bars: Readonly<BarCounts>;
  readonly feed: () => Pick<FeedHealth, "state" | "lastTick" | "recorderGaps" | "faults">;
  /** Open market sockets by plan, and streams of programs. */
  readonly countSockets: () => Readonly<Record<string, number>>;
  readonly countStreams: () => Readonly<Record<string, number>>;
  /** Connections of either kind that were refused or ended for a reason, by the reason. */
  readonly countRefusals: () => Readonly<Record<string, number>>;
  readonly mail: () => Promise<AdminQueues["mail"]>;
  readonly jobs: () => Promise<readonly AdminJob[]>;
  readonly clock: Clock;
};

function addFeedGauges(add: AddMetric, { feed, bars, clock }: GaugeSources): void {
  const isOpen = () => sessionState(clock.now(), clock.closedDays) === "open";
  add("paridad_feed_up", "Whether the feed runs", () => Number(feed().state === "running"));
  add("paridad_feed_age_seconds", "Since the feed's newest batch; none before the first", () => {
    const { lastTick } = feed();
    if (lastTick === null) throw new Error("no quote yet");
    return Math.max(0, (clock.now() - Date.parse(lastTick)) / 1_000);
  });
  add("paridad_session_open", "Whether the exchange trades now", () => Number(isOpen()));
  add(
    "paridad_feed_gaps",
    "Minutes of the session that the recorder missed since the start",
    () => feed().recorderGaps,
  );
  add("paridad_feed_faults", "Unusable input since the start, by kind", () => feed().faults, "kind");
  add("paridad_bars_written_total", "Recorded bars", () => bars.written);
  add("paridad_bars_lost_total", "Bars the database did not take", () => bars.lost);
}

const hasFailed = ({ retrying, lastError }: AdminJob): boolean => retrying > 0 || lastError !== null;

/** Background work that waits. */
function addWorkGauges(add: AddMetric, { mail, jobs, clock }: GaugeSources): void {
  add("paridad_mail_waiting", "Mails that wait to be sent", async () => (await mail()).waiting);
  add("paridad_mail_retrying", "Mails that wait after a failed try", async () => (await mail()).retrying);
  add("paridad_mail_failed", "Mails given up in the last seven days", async () => (await mail()).failed);
  add("paridad_mail_oldest_seconds", "Age of the oldest mail that waits; 0 without any", async () => {
    const { oldestWaitingAt } = await mail();
    return oldestWaitingAt === null ? 0 : Math.max(0, (clock.now() - Date.parse(oldestWaitingAt)) / 1_000);
  });
  add("paridad_jobs_running", "Scheduled jobs under way in all processes", async () =>
    (await jobs()).reduce((sum, { running }) => sum + running, 0),
  );
  add(
    "paridad_jobs_failing",
    "Scheduled jobs whose newest run failed",
    async () => (await jobs()).filter(hasFailed).length,
  );
}

/** A process for its operator: its connections, its feed and its work. */
export function addGauges(add: AddMetric, sources: GaugeSources): void {
  const { opened, bus, countSockets, countStreams, countRefusals } = sources;
  addFeedGauges(add, sources);
  addWorkGauges(add, sources);
  add("paridad_database_connections", "Connections by pool and state", opened.connections, "state");
  add("paridad_market_sockets", "Open market sockets by plan", countSockets, "plan");
  add("paridad_streams", "Open streams of programs by plan", countStreams, "plan");
  add(
    "paridad_market_socket_refusals_total",
    "Market sockets and streams refused, or ended for a reason, by the reason",
    countRefusals,
    "reason",
  );
  if (bus.isConnected !== undefined) {
    add("paridad_redis_up", "Whether the other processes can be heard", () => Number(bus.isConnected));
  }
}
