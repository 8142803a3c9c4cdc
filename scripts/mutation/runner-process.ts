import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

import type { PackageName } from "./groups.ts";
import type { Question, Reply } from "./runner.ts";

export type Answer = Extract<Reply, { kind: "answer" }>;

const running = new Set<RunnerProcess>();

/** Ends every process of this run at once, with the tests that it is in. */
export function killRunners(): void {
  for (const runner of running) runner.kill();
}

/** A process with Vitest over a package's mutated sources. It is killed with all its children when an answer takes too long. */
export class RunnerProcess {
  readonly #name: PackageName;
  readonly #mode: Question["kind"];
  #child: ChildProcess | null = null;

  constructor(name: PackageName, mode: Question["kind"]) {
    this.#name = name;
    this.#mode = mode;
  }

  async #started(): Promise<ChildProcess> {
    if (this.#child?.connected === true) return this.#child;
    const { MUTATION_COVERAGE: _, __STRYKER_ACTIVE_MUTANT__: __, ...env } = process.env;
    const child = fork(join(import.meta.dirname, "runner.ts"), [this.#name, this.#mode], {
      // A group of its own, so a loop without an end is killed with its workers.
      detached: true,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      execArgv: [],
      env: { ...env, NO_COLOR: "1", PROPERTY_RUNS: "100" },
    });
    this.#child = child;
    running.add(this);
    await once(child, "message");
    return child;
  }

  /** The answer, or null when it took longer than the limit; the next question starts another process. */
  async ask(question: Question, limitMilliseconds: number): Promise<Answer | null> {
    const child = await this.#started();
    const answer = new Promise<Answer | null>((resolve, reject) => {
      const timer = setTimeout(() => resolve(null), limitMilliseconds);
      child.once("exit", (code) => {
        clearTimeout(timer);
        // Vitest itself broke down: no mutant does that, its tests run in processes of their own.
        if (this.#child !== null) reject(new Error(`Vitest over ${this.#name} ended with ${String(code)}`));
      });
      child.once("message", (reply: Reply) => {
        clearTimeout(timer);
        if (reply.kind === "answer") resolve(reply);
      });
    });
    child.send(question);
    const given = await answer;
    child.removeAllListeners("exit");
    if (given === null) this.kill();
    return given;
  }

  /** Lets it end by itself, with the databases that it started. */
  async close(): Promise<void> {
    const child = this.#child;
    if (child === null) return;
    child.removeAllListeners("exit");
    const ended = once(child, "exit");
    child.disconnect();
    await ended;
    this.#child = null;
    running.delete(this);
  }

  kill(): void {
    const pid = this.#child?.pid;
    this.#child = null;
    if (pid === undefined) return;
    try {
      process.kill(-pid, "SIGKILL");
    } catch {
      // It has ended by itself.
    }
  }
}
