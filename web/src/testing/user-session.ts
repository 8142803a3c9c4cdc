import { waitFor } from "@testing-library/react";
import { vi } from "vitest";

import { writtenSession } from "@paridad/core/testing/reading";

import { notify, toasterWanted } from "../lib/notify.ts";

/** A user's session with a screen, written down as it goes. Made for `toMatchFileSnapshot`. `tidy` shortens a line, or leaves it out. */
export function userSession(title: string, tidy: (line: string) => string | null = (line) => line) {
  const passing: string[] = [];
  // Told here as they come: a toaster would show those of other files too, which share it.
  toasterWanted.setState({ isWanted: false });
  for (const kind of ["success", "error", "info"] as const) {
    vi.spyOn(notify, kind).mockImplementation((message: string, reason?: string) => {
      const more = reason === undefined || reason === message ? "" : ` / ${reason}`;
      passing.push(`toast (${kind}): ${message}${more}`);
    });
  }
  // The page as a whole takes the focus a moment after its address changed.
  const story = writtenSession(title, { tidy: (line) => tidy(line.replace(/^main, focused:/, "main:")) });
  return {
    ...story,
    /** Waits for what is told in passing. */
    toasts: async (count = 1) => {
      await waitFor(() => {
        if (passing.length < count) throw new Error("nothing was told in passing");
      });
      story.line(...passing.splice(0));
    },
  };
}

export type UserSession = ReturnType<typeof userSession>;
