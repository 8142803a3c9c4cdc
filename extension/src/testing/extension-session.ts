import { vi } from "vitest";

import { writtenSession } from "@paridad/core/testing/reading";

import { world } from "./fake-browser.ts";
import { closePage, openPage } from "./open-page.ts";

/** How often a panel says that it is there goes without saying. */
const isTold = (line: string) => !line.startsWith("memory keeps paridad.panelSeenAt");

/** What is folded away says its summary alone. */
const isUnfolded = (element: Element) =>
  element.localName === "summary" ||
  element.closest("details:not([open])") === null ||
  element.matches("details");

/** A session with pages of the extension, with what they do to the browser. */
export function extensionSession(title: string, tidy?: (line: string) => string | null) {
  const story = writtenSession(title, { ...(tidy ? { tidy } : {}), reading: { isSeen: isUnfolded } });
  return {
    ...story,
    /** What was done to the browser since the last time. */
    happens: (isWanted: (line: string) => boolean = isTold) => {
      const done = world.did.splice(0).filter(isWanted);
      story.line(...(done.length === 0 ? ["· (nothing)"] : done.map((line) => `· ${line}`)));
    },
    /** What is seen and not read: the dot of the connection, whether the numbers are dimmed, the theme. */
    look: () => {
      const { dataset, classList } = document.documentElement;
      const dot = document.querySelector(".dot")?.className ?? "none";
      const isDimmed = document.documentElement.hasAttribute("data-old");
      story.line(
        `(dot: ${dot}; numbers ${isDimmed ? "dimmed" : "plain"}; theme ${dataset["theme"]}${classList.contains("dark") ? ", dark" : ""})`,
      );
    },
    opens: async (name: Parameters<typeof openPage>[0]) => {
      story.does(`opens the ${name}`);
      await openPage(name);
    },
    closes: async () => {
      story.does("closes it");
      await closePage();
      // Of a page that was closed none ticks any more.
      story.line(`(${vi.getTimerCount()} timers)`);
    },
  };
}
export type ExtensionSession = ReturnType<typeof extensionSession>;
