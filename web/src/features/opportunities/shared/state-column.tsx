import { CircleSlash } from "lucide-react";

import { greyReasonMessages } from "@paridad/core/opportunities";
import type { GreyReason } from "@paridad/core/opportunities";

import type { DataColumn } from "../../../components/ui/table/data-columns.ts";

type Judged = { readonly reasons: readonly GreyReason[] };

const textOf = (reasons: readonly GreyReason[]) =>
  reasons.length === 0 ? "En orden" : reasons.map((reason) => greyReasonMessages[reason]).join(". ");

/** Why a row is greyed: a sign, or the first reason where a phone's table ends; all of them in the title and in the export. */
export function stateColumn<Row extends Judged>(): DataColumn<Row> {
  return {
    key: "estado",
    heading: "Estado",
    shortHeading: "",
    width: 34,
    isText: true,
    isOnceWhereSame: true,
    // The foot counts first reasons.
    onceText: ({ reasons: [, ...others] }) => (others.length === 0 ? "" : textOf(others)),
    value: ({ reasons }) => textOf(reasons),
    show: ({ reasons }) => {
      const [first, ...others] = reasons;
      const more = others.length === 0 ? "" : ` y ${others.length} más`;
      // Text for screen readers alone has room that ends where the table does.
      return (
        <span className="relative">
          <span className="sr-only">{textOf(reasons)}</span>
          {first === undefined ? null : (
            <>
              <span aria-hidden className="sm:hidden">
                {greyReasonMessages[first]}
                {more}
              </span>
              <CircleSlash aria-hidden className="hidden size-3.5 sm:inline" />
            </>
          )}
        </span>
      );
    },
    title: ({ reasons }) => (reasons.length === 0 ? undefined : `${textOf(reasons)}.`),
  };
}

/** `No pasan 3: Falta una punta (2) · No hay delta (1)`, by each row's first reason; nothing where all pass. */
export function greyedText(rows: readonly Judged[]): string {
  const counts = new Map<GreyReason, number>();
  for (const {
    reasons: [first],
  } of rows)
    if (first !== undefined) counts.set(first, (counts.get(first) ?? 0) + 1);
  if (counts.size === 0) return "";
  const texts = [...counts].map(([reason, count]) => `${greyReasonMessages[reason]} (${count})`);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return `No pasan ${total}: ${texts.join(" · ")}`;
}
