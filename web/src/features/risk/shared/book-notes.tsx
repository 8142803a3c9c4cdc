import type { Book } from "@paridad/core/book";

import { useRiskJob } from "../../../lib/book/jobs/use-risk-job.ts";
import { LeftOut } from "./left-out.tsx";

/** Parts of the portfolio that aren't in the figures of a page. */
export function BookNotes({ book }: { book: Book }) {
  const { lastAnswer } = useRiskJob("marks", book.input);
  return lastAnswer === null ? null : <LeftOut legs={lastAnswer} book={book} />;
}
