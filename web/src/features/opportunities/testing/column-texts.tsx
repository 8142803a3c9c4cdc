import { render } from "@testing-library/react";
import { MemoryRouter } from "react-router";

import type { DataColumn } from "../../../components/ui/table/data-columns.ts";

/** What a row reads under each column's key: its text, or the reason of its dash. */
export function columnTexts<Row>(columns: readonly DataColumn<Row>[], row: Row): Record<string, string> {
  return Object.fromEntries(
    columns.map(({ key, show, value }) => {
      const { container, unmount } = render(<MemoryRouter>{show ? show(row) : value(row)}</MemoryRouter>);
      const reason = container
        .querySelector("[role=img][aria-label]:not(.text-atm)")
        ?.getAttribute("aria-label");
      const text = reason ?? container.textContent.replaceAll("\u00a0", " ");
      unmount();
      return [key, text];
    }),
  );
}

/** What the file says under each key. */
export function columnValues<Row>(columns: readonly DataColumn<Row>[], row: Row): Record<string, unknown> {
  return Object.fromEntries(columns.map(({ key, value }) => [key, value(row)]));
}
