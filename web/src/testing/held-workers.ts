import { beforeEach, vi } from "vitest";

/** Stand in for the page's workers in each test of a file: they answer when it says, or fail by an event. */
export function heldWorkers<Question extends { readonly id: number } = { readonly id: number }>() {
  const made: HeldWorker[] = [];
  class HeldWorker extends EventTarget {
    readonly asked: Question[] = [];
    isEnded = false;
    constructor() {
      super();
      made.push(this);
    }
    postMessage(question: Question) {
      this.asked.push(question);
    }
    terminate() {
      this.isEnded = true;
    }
    /** To the newest question, or to another. */
    answer(data: object, id = this.asked.at(-1)?.id) {
      this.dispatchEvent(new MessageEvent("message", { data: { id, ...data } }));
    }
  }
  beforeEach(() => {
    made.length = 0;
    vi.stubGlobal("Worker", HeldWorker);
  });
  return made;
}
