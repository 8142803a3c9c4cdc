import { useState } from "react";

import type { CodeQuote, PaymentPeriod } from "@paridad/core/contract";
import { quoteCode } from "@paridad/core/endpoints";
import { formatPesosExact } from "@paridad/core/formats";
import { busyWords, formWords } from "@paridad/core/messages";

import { useData } from "../../data/use-data.ts";
import { messageOf } from "../../lib/use-submit.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/forms/field.tsx";

const shortest = 3;

function lasts(months: number): string {
  return months === 1 ? "1 mes" : `${months} meses`;
}

/** The price with the code, beside the one without. */
function Price({ quote: { amount, listAmount, freeMonths, months } }: { quote: CodeQuote }) {
  return (
    <p role="status" className="text-md">
      <span className="font-semibold tabular-nums">Pagás {formatPesosExact(amount)}</span>
      {amount === listAmount ? null : (
        <span className="text-muted"> en vez de {formatPesosExact(listAmount)}</span>
      )}
      {freeMonths === 0 ? null : (
        <span className="text-muted">
          {" "}
          y tenés {lasts(months)}: {lasts(freeMonths)} sin cargo
        </span>
      )}
    </p>
  );
}

/** A code for a plan, with the price that follows from it. `code` is what is written, sent as it stands. */
export function PromotionalCodeField({
  plan,
  period,
  code,
  error = null,
  onChange,
}: {
  plan: string;
  period: PaymentPeriod;
  code: string;
  /** The server's, of what was sent. */
  error?: string | null | undefined;
  onChange: (code: string) => void;
}) {
  const [quotedCode, setQuotedCode] = useState("");
  const typedCode = code.trim();
  const quote = useData(quoteCode, ["code-quote", quotedCode, plan, period], {
    query: { code: quotedCode, plan, period },
    enabled: quotedCode.length >= shortest,
    retry: false,
  });
  const isShown = quotedCode === typedCode && quotedCode !== "";
  const refusal = isShown && quote.isError ? messageOf(quote.error) : null;
  return (
    <div className="grid gap-1.5">
      <div className="grid grid-cols-[1fr_auto] items-start gap-2.5">
        <TextField
          label={formWords.promotionalCode}
          autoComplete="off"
          value={code}
          error={refusal ?? error}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={() => setQuotedCode(typedCode)}
        />
        <Button
          tone="secondary"
          className="mt-[27px] h-[38px] pointer-coarse:h-11"
          disabled={typedCode.length < shortest}
          busyLabel={quote.isFetching ? busyWords.searching : null}
          onClick={() => setQuotedCode(typedCode)}
        >
          Ver precio
        </Button>
      </div>
      {isShown && quote.data ? <Price quote={quote.data} /> : null}
    </div>
  );
}
