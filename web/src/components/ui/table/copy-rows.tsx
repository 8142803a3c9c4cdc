import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";

import { csvCell } from "@paridad/core/formats";
import { screenWords } from "@paridad/core/messages";

import { Button } from "../button.tsx";
import type { DataColumn } from "./data-columns.ts";
import { notify } from "../../../lib/notify.ts";

const copiedMilliseconds = 2_000;

/** Rows as text with tabs, which a spreadsheet takes as cells: headings, then whole numbers with their decimals after a comma. */
export function rowsAsText<Row>(rows: readonly Row[], columns: readonly DataColumn<Row>[]): string {
  const lines = rows.map((row) => columns.map(({ value }) => csvCell(value(row), "excel")));
  return [columns.map(({ heading }) => heading), ...lines].map((line) => line.join("\t")).join("\n");
}

/** Copies what the table shows. */
export function CopyRows<Row>({
  rows,
  columns,
}: {
  rows: readonly Row[];
  columns: readonly DataColumn<Row>[];
}) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), copiedMilliseconds);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = () =>
    void navigator.clipboard.writeText(rowsAsText(rows, columns)).then(
      () => setCopied(true),
      () => notify.error(screenWords.copyRefused),
    );
  return (
    <Button tone="secondary" disabled={rows.length === 0} onClick={copy}>
      {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}{" "}
      <span className="max-sm:sr-only">{isCopied ? "Copiado" : "Copiar"}</span>
    </Button>
  );
}
