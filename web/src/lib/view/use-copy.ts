import { useCallback, useEffect, useRef, useState } from "react";

import { screenWords } from "@paridad/core/messages";

import { notify } from "../notify.ts";

/** Copy confirmation. */
const confirmationMilliseconds = 2_000;

/** Copies a text, and says so where a sentence is given, or that the browser refused: pages without a secure address have no clipboard. */
export async function copyText(text: string, confirmation?: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    if (confirmation !== undefined) notify.success(confirmation);
    return true;
  } catch {
    notify.error(screenWords.copyRefused);
    return false;
  }
}

/** Copies text and remembers for 2 s what was copied, to say so where it was asked. */
export function useCopy(): { copied: string | null; copy: (text: string, mark: string) => Promise<void> } {
  const [copied, setCopied] = useState<string | null>(null);
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const copy = useCallback(async (text: string, mark: string) => {
    if (!(await copyText(text))) return;
    setCopied(mark);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setCopied(null), confirmationMilliseconds);
  }, []);
  return { copied, copy };
}
