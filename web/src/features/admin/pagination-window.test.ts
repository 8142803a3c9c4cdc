import { expect, test } from "vitest";

import { paginationWindow } from "./pagination-window.ts";

test.each([
  [1, 1, [1]],
  [1, 4, [1, 2, 3, 4]],
  [1, 9, [1, 2, 3, 4, 5, "gap", 9]],
  [4, 9, [1, 2, 3, 4, 5, 6, "gap", 9]],
  [5, 9, [1, "gap", 3, 4, 5, 6, 7, "gap", 9]],
  [9, 9, [1, "gap", 5, 6, 7, 8, 9]],
  [3, 6, [1, 2, 3, 4, 5, 6]],
])("page %i of %i shows %j", (page, totalPages, expected) => {
  expect(paginationWindow({ page, totalPages })).toEqual(expected);
});
