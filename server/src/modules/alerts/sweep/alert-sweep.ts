import { alertRuleOf } from "@paridad/core/alerts";
import type { AlertSubject } from "@paridad/core/contract";
import type { PlanCatalogue } from "@paridad/core/plans";
import type { Database } from "../../../db/tables/schema.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Market } from "../../../market/create-market.ts";
import { subjectOf } from "../read-row.ts";
import { resolveSubjects } from "../resolve.ts";
import type { PositionsWithIds } from "../resolve.ts";
import { endAlert, recordCrossings } from "../tell/crossing-repository.ts";
import type { Crossing } from "../tell/crossing-repository.ts";
import { AlertValues } from "./alert-values.ts";
import { addDue, hasAlerts, hasLiveAlerts } from "./due.ts";
import type { Due, Group } from "./due.ts";
import { createMoneySeries } from "./money-series.ts";
import { arm, readWaiting, takeTurn } from "./sweep-repository.ts";
import type { Waiting } from "./sweep-repository.ts";

const paceMilliseconds = 2_000;
/** Crossings of a transaction: their users' rows are locked while it lasts. */
const batch = 200;

export type SweepDependencies = {
  readonly market: Market;
  readonly database: Database;
  readonly positionsWithIds: PositionsWithIds;
  readonly catalogue: () => Promise<PlanCatalogue>;
  readonly unsubscribeLink: (userId: string) => Promise<string>;
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly logger: { warn(fields: object, message: string): void };
  /** Tests stand before the reading, and around the writing. */
  readonly readWaiting?: typeof readWaiting;
  readonly recordCrossings?: typeof recordCrossings;
};

type Part = Omit<Group, "resolved"> & {
  readonly userId: string;
  readonly costs: Waiting["owners"][number]["costs"];
};

/** Alerts that are awake by what they watch; a position is of its owner, and a rate of lanzamiento net of its owner's costs. */
function partsOf({ rows, owners }: Waiting): Part[] {
  const ownerOf = new Map(owners.map((owner) => [owner.userId, owner]));
  const subjects = new Map<string, AlertSubject | null>();
  const parts = new Map<string, Part & { readonly alerts: Group["alerts"][number][] }>();
  for (const row of rows) {
    const owner = ownerOf.get(row.userId);
    if (owner === undefined || !hasAlerts(owner.access)) continue;
    const written = `${row.format} ${row.subject}`;
    let subject = subjects.get(written);
    if (subject === undefined) {
      subject = subjectOf({ format: row.format, subject: JSON.parse(row.subject) });
      subjects.set(written, subject);
    }
    if (subject === null) continue;
    const { userId, costs } = owner;
    const { needs } = alertRuleOf(subject);
    const own = needs === "position" ? userId : needs === "costs" ? JSON.stringify(costs) : "";
    const key = `${written} ${own}`;
    const part = parts.get(key) ?? { subject, userId, costs, alerts: [] };
    part.alerts.push({ row, isLive: hasLiveAlerts(owner.access) });
    parts.set(key, part);
  }
  return [...parts.values()];
}

/**
 * Looks at all alerts every two seconds, in one process at a time: what it needs is in their rows and in the market, so
 * another one may go on with the next sweep.
 */
export class AlertSweep {
  readonly values: AlertValues;
  readonly #dependencies: Required<SweepDependencies>;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #isStarted = false;

  constructor(dependencies: SweepDependencies) {
    const { market, database, clock } = dependencies;
    this.#dependencies = { readWaiting, recordCrossings, ...dependencies };
    const series = createMoneySeries({ database, now: clock.now, onError: this.#warn });
    this.values = new AlertValues({ market, now: clock.now, series });
  }

  start(): void {
    this.#isStarted = true;
    this.#tick();
  }

  /** Writes what was seen last, and ends. */
  async stop(): Promise<void> {
    this.values.leave();
    clearTimeout(this.#timer);
    const wasStarted = this.#isStarted;
    this.#isStarted = false;
    await this.#running;
    if (wasStarted) await this.sweep().catch(this.#warn);
  }

  /**
   * One look at all alerts. A failed write loses nothing: the market's windows keep the prices for ten minutes, and the next
   * sweep compares them with the same rows.
   */
  async sweep(): Promise<void> {
    const { market, database, catalogue, clock } = this.#dependencies;
    if (!market.hasTicked) return;
    const now = clock.now();
    this.values.close();
    const parts = partsOf(
      await this.#dependencies.readWaiting(database, { now, catalogue: await catalogue() }),
    );
    const resolved = await resolveSubjects(parts, now, this.#dependencies);
    const result: Due = { crossings: [], armed: [], endings: [] };
    for (const [index, part] of parts.entries()) {
      const subject = resolved[index];
      if (subject !== undefined)
        addDue(result, { ...part, resolved: subject }, { values: this.values, now: clock.now() });
    }
    if (result.armed.length > 0) await arm(database, result.armed);
    for (let first = 0; first < result.crossings.length; first += batch) {
      await this.#record(result.crossings.slice(first, first + batch));
    }
    for (const ending of result.endings) await endAlert(database, ending, clock.now());
  }

  readonly #warn = (error: unknown): void => {
    this.#dependencies.logger.warn({ err: error }, "alerts could not be looked at");
  };

  readonly #tick = (): void => {
    this.#running = this.#sweepInTurn()
      .catch(this.#warn)
      .finally(() => {
        if (this.#isStarted) this.#timer = setTimeout(this.#tick, paceMilliseconds);
        this.#timer?.unref();
      });
  };

  async #sweepInTurn(): Promise<void> {
    if (await takeTurn(this.#dependencies.database, paceMilliseconds)) await this.sweep();
  }

  async #record(crossed: readonly Crossing[]): Promise<void> {
    const { database, catalogue, publicUrl, clock, unsubscribeLink } = this.#dependencies;
    const unsubscribeLinks = new Map<string, string>();
    for (const { userId } of crossed) {
      if (!unsubscribeLinks.has(userId)) unsubscribeLinks.set(userId, await unsubscribeLink(userId));
    }
    const terms = { now: clock.now(), catalogue: await catalogue(), publicUrl, unsubscribeLinks };
    await this.#dependencies.recordCrossings(database, crossed, terms);
  }
}
