import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";

import type { DataSorting } from "./data-columns.ts";
import { DataTableHeading } from "./data-table-heading.tsx";

function Table({ first = null }: { first?: DataSorting | null }) {
  const [sorting, setSorting] = useState(first);
  const column = { key: "volumen", heading: "Volumen", width: 90 };
  return (
    <table>
      <thead>
        <tr>
          <DataTableHeading column={column} isFirst sorting={sorting} onSort={setSorting} />
        </tr>
      </thead>
    </table>
  );
}

it("sorts by the largest, then by the smallest, then as it came, and tells a screen reader", () => {
  render(<Table />);
  const heading = screen.getByRole("columnheader", { name: "Volumen" });
  const told = [undefined, undefined, undefined, undefined].map(() => {
    const order = heading.getAttribute("aria-sort");
    fireEvent.click(screen.getByRole("button", { name: "Volumen" }));
    return order;
  });
  expect(told).toEqual([null, "descending", "ascending", null]);
});

it.each([true, false])(
  "of a table sorted by another column (descending: %s) begins with the largest",
  (isDescending) => {
    render(<Table first={{ key: "base", isDescending }} />);
    const heading = screen.getByRole("columnheader", { name: "Volumen" });
    expect(heading).not.toHaveAttribute("aria-sort");
    fireEvent.click(screen.getByRole("button", { name: "Volumen" }));
    expect(heading).toHaveAttribute("aria-sort", "descending");
  },
);
