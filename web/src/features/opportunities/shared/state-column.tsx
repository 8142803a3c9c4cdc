import { greyReasonMessages } from "@paridad/core/messages";
import type { GreyReason } from "@paridad/core/opportunities";

import type { DataColumn } from "../../../components/ui/table/data-columns.ts";

/** Why a row is greyed: the first reason, all of them in the title and in the export. */
export function stateColumn<Row extends { readonly reasons: readonly GreyReason[] }>(): DataColumn<Row> {
  const textOf = ({ reasons }: Row) => reasons.map((reason) => greyReasonMessages[reason]).join(". ");
  return {
    key: "estado",
    heading: "Estado",
    width: 140,
    isText: true,
    isOnceWhereSame: true,
    value: (row) => (row.reasons.length === 0 ? "En orden" : textOf(row)),
    show: ({ reasons: [first, ...others] }) => {
      // Its room ends where the table does.
      if (first === undefined)
        return (
          <span className="relative">
            <span className="sr-only">En orden</span>
          </span>
        );
      const more = others.length === 0 ? "" : ` y ${others.length} más`;
      return `${greyReasonMessages[first]}${more}`;
    },
    title: (row) => (row.reasons.length === 0 ? undefined : `${textOf(row)}.`),
  };
}
