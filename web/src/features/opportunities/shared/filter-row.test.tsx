import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";

import type { OpportunityBook } from "@paridad/core/opportunities";

import { useUrlState } from "../../../lib/view/use-url-state.ts";
import { onPhone } from "../../../testing/on-phone.ts";
import { FilterRow } from "./filter-row.tsx";

const noBook = { expiries: [] } as unknown as OpportunityBook;

function Row({ hasDelta, book = noBook }: { hasDelta: boolean; book?: OpportunityBook }) {
  return <FilterRow book={book} url={useUrlState()} summary="Compro" hasDelta={hasDelta} />;
}

it.each([
  ["", true, "Compro · todos los vencimientos"],
  [
    "?lotes=10&puntas=0.05&delta=todas",
    true,
    "Compro · todos los vencimientos · desde 10 lotes · puntas hasta 5 % · todas las deltas",
  ],
  ["?delta=todas", false, "Compro · todos los vencimientos"],
])("a phone's line says which filters are not as usual: %s", (search, hasDelta, said) => {
  onPhone();
  render(
    <MemoryRouter initialEntries={[`/lanzamientos${search}`]}>
      <Row hasDelta={hasDelta} />
    </MemoryRouter>,
  );
  expect(screen.getByRole("button", { name: `Filtros: ${said}` })).toBeInTheDocument();
});
