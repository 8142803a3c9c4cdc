import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { Pagination } from "./pagination.tsx";

test.each([
  [0, "Página 1 de 1 · 0 usuarios"],
  [1, "Página 1 de 1 · 1 usuario"],
  [2, "Página 1 de 1 · 2 usuarios"],
])("%i found", (total, text) => {
  const pagination = { page: 1, totalPages: 1, hasNextPage: false, total };
  render(<Pagination pagination={pagination} noun={["usuario", "usuarios"]} onPage={() => undefined} />);
  expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.queryByRole("navigation")).toBeNull();
});

test("the way on is the server's word, the way back ends at the first page", () => {
  const pagination = { page: 1, totalPages: 2, hasNextPage: false, total: 11 };
  render(<Pagination pagination={pagination} noun={["usuario", "usuarios"]} onPage={() => undefined} />);
  expect(screen.getByRole("button", { name: "Siguiente" })).toBeDisabled();
  expect(screen.getByRole("button", { name: "Anterior" })).toBeDisabled();
});
