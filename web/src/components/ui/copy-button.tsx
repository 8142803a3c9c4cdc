import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";

import { notify } from "../../lib/notify.ts";

const copiedMilliseconds = 2_000;

/** Copies a text; `label` names what. For a while the button shows that it did, in words where it has them, and says it. */
export function CopyButton({
  label,
  text,
  hasWord = false,
}: {
  label: string;
  text: string;
  hasWord?: boolean;
}) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), copiedMilliseconds);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Pages without a secure address have no clipboard.
      notify.error("El navegador no dejó copiar. Seleccioná el texto y copialo a mano.");
    }
  };
  return (
    <>
      <button
        type="button"
        onClick={() => void copy()}
        aria-label={isCopied ? `Copiado: ${label}` : `Copiar ${label}`}
        className="flex h-8 min-w-8 shrink-0 items-center justify-center gap-1.5 rounded-md text-sm text-muted hover:bg-s2 hover:text-text [&_svg]:size-4 [&:has(span)]:px-2"
      >
        {isCopied ? <Check aria-hidden className="text-up" /> : <Copy aria-hidden />}
        {hasWord ? <span className="min-w-14 text-left">{isCopied ? "Copiado" : "Copiar"}</span> : null}
      </button>
      <span role="status" className="sr-only">
        {isCopied ? `Copiado: ${label}` : ""}
      </span>
    </>
  );
}
