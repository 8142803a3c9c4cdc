import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";

import { notify } from "../../lib/notify.ts";

const copiedMilliseconds = 2_000;

/** Copies a text; `label` names what, and the button says for a while that it did. */
export function CopyButton({ label, text }: { label: string; text: string }) {
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
    <button
      type="button"
      onClick={() => void copy()}
      aria-label={isCopied ? `Copiado: ${label}` : `Copiar ${label}`}
      className="grid size-8 shrink-0 place-items-center rounded-md text-muted hover:bg-s2 hover:text-text [&_svg]:size-4"
    >
      {isCopied ? <Check aria-hidden className="text-up" /> : <Copy aria-hidden />}
    </button>
  );
}
