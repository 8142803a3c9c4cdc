import { alertPath } from "@paridad/core/alerts";
import type { DueAlert } from "@paridad/core/alerts";
import { alertEndingMessages } from "@paridad/core/messages";
import type { PlanCatalogue } from "@paridad/core/plans";
import type { Clock } from "../../../platform/clock.ts";
import type { Market } from "../../../market/create-market.ts";
import { subjectOf } from "../read-row.ts";
import type { Resolved, Resolver } from "../resolve.ts";
import type { CrossingRepository } from "../tell/crossing-repository.ts";
import { AlertChecker } from "./checker.ts";
import type { Watched } from "./checker.ts";
import { createMoneySeries } from "./money-series.ts";
import { crossingOf, endingOf, hasAlerts, titleOf, watchedOf } from "./reading.ts";
import type { Due, Read } from "./reading.ts";
import type { Changed, WatchRepository, WatchRow } from "./watch-repository.ts";

const pollMilliseconds = 5_000;
/** Plans that end, renames and deletions are seen by reading all. */
const wholeMilliseconds = 60_000;
/** How far clocks may be apart, or a transaction take, for a change still to be seen at the next look. */
const overlapMilliseconds = 30_000;
/** A crossing that can't be written for so long is old news. */
const lateMilliseconds = 600_000;
const batch = 50;
const page = 500;

export type WatchDependencies = {
  readonly market: Market;
  readonly repository: WatchRepository;
  readonly crossings: Pick<CrossingRepository, "record" | "end">;
  readonly resolve: Resolver;
  readonly catalogue: () => Promise<PlanCatalogue>;
  readonly unsubscribeLink: (userId: string) => Promise<string>;
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly logger: { warn(fields: object, message: string): void };
};

/** Keeps the watched alerts those of the database, and writes what the checker sees. One in each process. */
export class AlertWatch {
  readonly checker: AlertChecker;
  readonly #dependencies: WatchDependencies;
  readonly #due = new Map<string, Due>();
  readonly #busy = new Set<string>();
  /** Those that another one was first with, in this run of writes. */
  readonly #lost = new Set<string>();
  /** Stamps of what was read already and may come again. */
  #stamps = new Map<string, string>();
  #lookedAt = 0;
  #readAllAt = Number.NEGATIVE_INFINITY;
  #writing: Promise<void> | null = null;
  #reading: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(dependencies: WatchDependencies) {
    const { market, repository, clock } = dependencies;
    this.#dependencies = dependencies;
    const series = createMoneySeries({ repository, now: clock.now, onError: this.#warn });
    this.checker = new AlertChecker({ market, now: clock.now, series, onDue: this.#takeDue });
  }

  start(): void {
    this.checker.start();
    this.#tick();
  }

  /** After a change of these alerts by this process. */
  refresh(ids: readonly string[]): Promise<void> {
    return this.#queue(() => this.#read(ids));
  }

  /** Reads what changed and writes what is due, to its end. */
  async look(): Promise<void> {
    await this.#queue(this.#poll);
    await this.#writing;
  }

  /** As `look`, of everything. */
  async settle(): Promise<void> {
    this.#readAllAt = Number.NEGATIVE_INFINITY;
    await this.look();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.checker.stop();
    await this.#reading;
    await this.#writing;
  }

  readonly #warn = (error: unknown): void => {
    this.#dependencies.logger.warn({ err: error }, "alerts could not be looked after");
  };

  readonly #tick = (): void => {
    void this.#queue(this.#poll).finally(() => {
      if (!this.#isStopped) this.#timer = setTimeout(this.#tick, pollMilliseconds);
      this.#timer?.unref();
    });
  };

  #queue(work: () => Promise<void>): Promise<void> {
    this.#reading = this.#reading.then(work).catch(this.#warn);
    return this.#reading;
  }

  /** Reads the alerts that any process changed, and all of them once a minute. */
  readonly #poll = async (): Promise<void> => {
    const { market, repository, clock } = this.#dependencies;
    if (!market.hasTicked) return;
    const now = clock.now();
    const isWhole = now - this.#readAllAt >= wholeMilliseconds;
    const since = Math.min(this.#lookedAt, now) - overlapMilliseconds;
    const changed = await repository.changedSince(new Date(isWhole ? now - overlapMilliseconds : since));
    const stamps = new Map(changed.map(({ kind, id, stamp }) => [`${kind} ${id}`, stamp]));
    const fresh = changed.filter(({ kind, id, stamp }) => this.#stamps.get(`${kind} ${id}`) !== stamp);
    const ids = isWhole ? [] : this.#touchedBy(fresh);
    if (isWhole) await this.#readAll();
    else if (ids.length > 0) await this.#read(ids);
    this.#stamps = stamps;
    this.#lookedAt = now;
    if (isWhole) this.#readAllAt = now;
    // What could not be written before.
    this.#takeDue([]);
  };

  /** Ids of the alerts that changes may have touched. */
  #touchedBy(changed: readonly Changed[]): string[] {
    const idsOf = (wanted: Changed["kind"]) =>
      new Set(changed.flatMap(({ kind, id }) => (kind === wanted ? [id] : [])));
    const [ids, positions, payers] = [idsOf("alert"), idsOf("position"), idsOf("costs")];
    if (positions.size > 0 || payers.size > 0) {
      for (const { id, asked, userId } of this.checker.all()) {
        if (asked.kind === "position" && positions.has(asked.positionId)) ids.add(id);
        if (asked.kind === "rate" && payers.has(userId)) ids.add(id);
      }
    }
    return [...ids];
  }

  /** Reads some alerts as they are stored now. */
  async #read(ids: readonly string[]): Promise<void> {
    const rows = await this.#waiting({ ids });
    const kept = await this.#take(rows);
    for (const id of ids) if (!kept.has(id)) this.checker.drop(id);
    this.checker.lookAtSome(kept);
  }

  /** Reads all alerts, so many at a time: updates of the market come in between. */
  async #readAll(): Promise<void> {
    const kept = new Set<string>();
    for (let after: string | undefined = ""; after !== undefined;) {
      const rows = await this.#waiting({ after, limit: page });
      for (const id of await this.#take(rows)) kept.add(id);
      after = rows.length === page ? rows.at(-1)?.row.id : undefined;
    }
    this.checker.keepOnly(kept);
    this.checker.lookAtAll();
  }

  async #waiting(which: Parameters<WatchRepository["waiting"]>[0]): Promise<WatchRow[]> {
    const { repository, catalogue, clock } = this.#dependencies;
    return repository.waiting(which, { now: clock.now(), catalogue: await catalogue() });
  }

  /** Watches what was read. @returns the ids of those that are. */
  async #take(rows: readonly WatchRow[]): Promise<Set<string>> {
    const { resolve, clock } = this.#dependencies;
    const reads = rows.flatMap((one): Read[] => {
      const subject = hasAlerts(one.access) ? subjectOf(one.row) : null;
      return subject === null ? [] : [{ ...one, subject }];
    });
    const asked = reads.map(({ row, subject, costs }) => ({ userId: row.user_id, subject, costs }));
    const resolved = await resolve(asked, clock.now());
    const kept = new Set<string>();
    for (const [place, read] of reads.entries()) {
      const found = resolved[place];
      if (found !== undefined && (await this.#keep(read, found))) kept.add(read.row.id);
    }
    return kept;
  }

  /** Watches an alert, or ends it where nothing is left to watch. @returns whether it is watched. */
  async #keep(read: Read, resolved: Resolved): Promise<boolean> {
    const reason = endingOf(read, resolved, this.checker);
    if (reason === null) {
      const watched = watchedOf(read, resolved);
      if (watched === null) return false;
      // What this process wrote while it was read is newer.
      const isOld = (this.checker.find(watched.id)?.updatedAt ?? 0) > watched.updatedAt;
      if (!isOld) this.checker.put(watched);
      return true;
    }
    const { crossings, clock } = this.#dependencies;
    const { id, user_id: userId, version } = read.row;
    const text = `Terminó: ${alertEndingMessages[reason]}.`;
    const words = { title: titleOf(read, resolved), text, path: alertPath(read.subject) };
    await crossings.end({ alertId: id, userId, version, reason, ...words }, clock.now());
    return false;
  }

  readonly #takeDue = (found: readonly DueAlert<Watched>[]): void => {
    const at = this.#dependencies.clock.now();
    for (const one of found) {
      const { id, version } = one.alert;
      // What waits to be written is what was seen first, of an alert that is still the same.
      const isKnown = this.#due.get(id)?.alert.version === version;
      if (!isKnown && !this.#busy.has(id)) this.#due.set(id, { ...one, at });
    }
    if (this.#due.size === 0) return;
    this.#writing ??= this.#writeAll()
      .catch(this.#warn)
      .finally(() => {
        this.#busy.clear();
        this.#lost.clear();
        this.#writing = null;
      });
  };

  /** To the last one, also when the process ends. */
  async #writeAll(): Promise<void> {
    while (this.#due.size > 0) {
      const some = [...this.#due.values()].slice(0, batch);
      for (const { alert } of some) {
        this.#due.delete(alert.id);
        this.#busy.add(alert.id);
      }
      try {
        await this.#write(some);
      } catch (error) {
        // The database was away: what was seen is written once it is back, also where the price returned meanwhile.
        const since = this.#dependencies.clock.now() - lateMilliseconds;
        for (const one of some) if (one.at > since) this.#due.set(one.alert.id, one);
        throw error;
      }
      for (const { alert } of some) this.#busy.delete(alert.id);
    }
  }

  async #write(due: readonly Due[]): Promise<void> {
    const armed = due.filter(({ step }) => step === "arm").map(({ alert }) => alert);
    const fired = due.filter(({ step }) => step === "fire");
    if (armed.length > 0) await this.#arm(armed);
    if (fired.length > 0) await this.#fire(fired);
  }

  async #arm(alerts: readonly Watched[]): Promise<void> {
    const { repository, clock } = this.#dependencies;
    const armed = new Map(
      (await repository.arm(alerts, new Date(clock.now()))).map(({ id, updatedAt }) => [id, updatedAt]),
    );
    for (const { id, version } of alerts) {
      const [alert, updatedAt] = [this.checker.find(id), armed.get(id)];
      if (updatedAt !== undefined && alert?.version === version) {
        this.checker.put({ ...alert, status: "armed", updatedAt });
      }
    }
    await this.#readLost(alerts.map(({ id }) => id).filter((id) => !armed.has(id)));
  }

  async #fire(fired: readonly Due[]): Promise<void> {
    const { crossings, catalogue, publicUrl, clock, unsubscribeLink } = this.#dependencies;
    const unsubscribeLinks = new Map<string, string>();
    for (const { alert } of fired) {
      const { userId } = alert;
      if (!unsubscribeLinks.has(userId)) unsubscribeLinks.set(userId, await unsubscribeLink(userId));
    }
    const terms = { now: clock.now(), catalogue: await catalogue(), publicUrl, unsubscribeLinks };
    const rows = await crossings.record(fired.map(crossingOf), terms);
    for (const row of rows) {
      const alert = this.checker.find(row.id);
      const lastFiredAt = row.last_fired_at?.getTime() ?? null;
      const { crossings: count } = row;
      if (alert?.version === row.version) {
        const updatedAt = row.updated_at.getTime();
        this.checker.put({ ...alert, status: "resting", crossings: count, lastFiredAt, updatedAt });
      }
    }
    const won = new Set(rows.map(({ id }) => id));
    await this.#readLost(fired.map(({ alert }) => alert.id).filter((id) => !won.has(id)));
  }

  /** Another process, or their owner, was first with these. */
  async #readLost(ids: readonly string[]): Promise<void> {
    // As they are now they may be due again: once, or the next look finds them.
    for (const id of ids) if (!this.#lost.has(id)) this.#busy.delete(id);
    for (const id of ids) this.#lost.add(id);
    if (ids.length > 0) await this.#read(ids);
  }
}
