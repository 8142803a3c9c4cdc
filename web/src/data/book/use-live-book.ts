import { useEffect, useMemo } from "react";

import type { Book } from "@paridad/core/book";
import { marginParameters } from "@paridad/core/risk";
import type { DayQuestion } from "@paridad/core/risk";

import { useRiskSettings } from "../positions/use-risk-settings.ts";
import type { MarginShares } from "./jobs/risk-jobs.ts";
import { useRiskJob } from "./jobs/use-risk-job.ts";

/** Between one answer and the next question: prices move faster than a portfolio is read. */
const restMilliseconds = 2_000;

/** The fractions margins are estimated with, as the user says them; the product's where they don't. */
export function useMarginShares(): MarginShares {
  const [{ notionalShare, floorShare }] = useRiskSettings();
  return {
    notionalShare: notionalShare ?? marginParameters.notionalShare,
    floorShare: floorShare ?? marginParameters.floorShare,
  };
}

/** The book valued in a worker, at the prices of now again and again. */
export function useLiveBook(
  { book, refresh }: { readonly book: Book | null; readonly refresh: () => void },
  day: DayQuestion | null = null,
) {
  const { notionalShare, floorShare } = useMarginShares();
  const input = useMemo(
    () =>
      book && {
        book: book.input,
        share: book.share,
        costs: book.costs,
        margin: { notionalShare, floorShare },
        day,
      },
    [book, notionalShare, floorShare, day],
  );
  const job = useRiskJob("book", input);
  useEffect(() => {
    if (job.status !== "done") return undefined;
    const timer = setTimeout(refresh, restMilliseconds);
    return () => clearTimeout(timer);
  }, [job.status, refresh]);
  return job;
}
