import { useCallback, useEffect, useRef, useState } from "react";

import { screenWords } from "@paridad/core/messages";

import { notify } from "../../../../lib/notify.ts";

/** Copy confirmation. */
const confirmationMilliseconds = 2_000;

/** Copies text and remembers for 2 s what was copied, to say so where it was asked. */
export function useCopy(): { copied: string | null; copy: (text: string, mark: string) => void } {
  const [copied, setCopied] = useState<string | null>(null);
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const copy = useCallback((text: string, mark: string) => {
    void navigator.clipboard.writeText(text).then(
      () => {
        setCopied(mark);
        window.clearTimeout(timer.current);
        timer.current = window.setTimeout(() => setCopied(null), confirmationMilliseconds);
      },
      () => notify.error(screenWords.copyRefused),
    );
  }, []);
  return { copied, copy };
}
