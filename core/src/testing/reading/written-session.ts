import type { Call } from "../../api/index.ts";
import { changedLines } from "./changed-lines.ts";
import { readAloud } from "./read-aloud.ts";
import { nameOf } from "./read-control.ts";
import type { Reading } from "./read-table.ts";

/** A call to the server as it is written down: `POST /alerts`. */
export type Sent = { readonly call: string; readonly body: unknown };

function sentOf(one: Sent | Call): Sent {
  if ("call" in one) return one;
  const asked = Object.entries(one.query ?? {}).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(asked.map(([name, value]) => [name, String(value)])).toString();
  const call = `${one.method.toUpperCase()} /${one.path}${query === "" ? "" : `?${query}`}`;
  return { call: decodeURIComponent(call), body: one.json ?? null };
}

/** The call with what it carries; line breaks inside a text stay on its line. */
function callText({ call, body }: Sent): string {
  return `→ ${call}${body === null ? "" : ` ${JSON.stringify(body)}`}`;
}

/** What writes, in its order; what reads by its address, as parallel questions come in any order. */
function callLines(calls: readonly Sent[]): string[] {
  const writes = calls.filter(({ call }) => !call.startsWith("GET "));
  const reads = calls.filter(({ call }) => call.startsWith("GET "));
  return [...writes.map(callText), ...new Set(reads.map(callText).toSorted())];
}

/** What was heard last; under a modal dialog the page is silent. */
type Known = { readonly page: readonly string[]; readonly dialog: readonly string[] | null };

type Options = {
  /** Shortens a line, or leaves it out. */
  readonly tidy?: (line: string) => string | null;
  readonly reading?: Partial<Reading>;
};

/** A user's session with a screen, written down as it goes. Made for `toMatchFileSnapshot`. */
export function writtenSession(title: string, { tidy = (line) => line, reading = {} }: Options = {}) {
  const lines = [title, "=".repeat(title.length)];
  const told = new WeakMap<readonly unknown[], number>();
  let known: Known = { page: [], dialog: null };
  const read = (root?: Element) => readAloud(root, reading).flatMap((line) => tidy(line) ?? []);
  const remember = () => {
    const said = read();
    const isDialog = document.querySelector("[role=dialog], [role=alertdialog]") !== null;
    known = isDialog ? { page: known.page, dialog: said } : { page: said, dialog: null };
    return known;
  };
  return {
    /** A state of the screen, or a way through it. */
    part: (text: string) => void lines.push("", "", `## ${text}`),
    /** What the user does; what follows is told after it. */
    does: (text: string) => void lines.push("", `> ${text}`),
    /** What is heard of a part that is left behind: nothing is compared with it. */
    reads: (root: Element) => void lines.push(...read(root)),
    /** All that is heard of the page, or of a part of it. */
    hears: (root: Element = document.body) => {
      if (root !== document.body) lines.push(...read(root));
      const { page, dialog } = remember();
      if (root === document.body) lines.push(...(dialog ?? page));
    },
    /** What went from the page (`-`) and came to it (`+`) since it was heard. */
    changes: () => {
      const before = known;
      const now = remember();
      const isClosed = before.dialog !== null && now.dialog === null;
      const changed =
        now.dialog === null
          ? changedLines(before.page, now.page)
          : changedLines(before.dialog ?? [], now.dialog);
      const closed = isClosed ? ["(the dialog is closed)"] : [];
      lines.push(...(changed.length + closed.length === 0 ? ["(nothing changes)"] : [...closed, ...changed]));
    },
    /** How each field of a form is filled in. */
    fills: (root: ParentNode) => void lines.push(...fieldHelp(root)),
    line: (...texts: (string | null)[]) => void lines.push(...texts.map((text) => text ?? "(nothing)")),
    /** The calls since the last time. */
    sends: (calls: readonly (Sent | Call)[], isTold: (call: string) => boolean = () => true) => {
      const before = told.get(calls) ?? 0;
      told.set(calls, calls.length);
      const since = calls.slice(before).map(sentOf);
      const said = callLines(since.filter(({ call }) => isTold(call)));
      lines.push(...(said.length === 0 ? ["→ (nothing)"] : said));
    },
    text: () => `${lines.join("\n")}\n`,
  };
}

/** How a browser and a telephone help with each field: its kind, what fills it in, which keys, how much it takes. */
export function fieldHelp(root: ParentNode = document): string[] {
  return [...root.querySelectorAll("input, textarea")].map((field) => {
    const given = ["type", "autocomplete", "inputmode", "maxlength", "accept"].flatMap((name) => {
      const value = field.getAttribute(name);
      return value === null ? [] : `${name} ${value}`;
    });
    return `${nameOf(field)}: ${given.join(", ")}`;
  });
}
