import { Check, Copy } from "lucide-react";

import { useCopy } from "../../lib/view/use-copy.ts";

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
  const { copied, copy } = useCopy();
  const isCopied = copied !== null;
  return (
    <>
      <button
        type="button"
        onClick={() => copy(text, label)}
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
