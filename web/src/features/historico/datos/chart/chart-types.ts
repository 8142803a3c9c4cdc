import type { HistoryApi } from "@paridad/core/api";

type ChartAnswer = Awaited<ReturnType<HistoryApi["chart"]>>["data"];

/** A point of a contract's chart as the API answers it. */
export type ChartPoint = ChartAnswer["points"][number];
