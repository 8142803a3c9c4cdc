import { estimatorNames } from "@paridad/core/volatility";

import { readVolatilityHistory } from "@paridad/core/endpoints";
import { useServices } from "../../../lib/services.tsx";
import { CsvFlavourMenu, useCsvDownload } from "../../../components/ui/csv-flavour-menu.tsx";
import { FoldedFilters } from "../../../components/ui/filters/folded-filters.tsx";
import { Segmented } from "../../../components/ui/segmented.tsx";
import { notify } from "../../../lib/notify.ts";
import type { UrlState } from "../../../lib/view/use-url-state.ts";
import { messageOf } from "../../../lib/use-submit.ts";
import { ChoiceField } from "../shared/choice-field.tsx";
import { estimatorKeys } from "./history-drawing.ts";

const spans = [
  { value: "90", label: "3 meses" },
  { value: "180", label: "6 meses" },
  { value: "365", label: "1 año" },
  { value: "1095", label: "3 años" },
] as const;

const spanDays = spans.map(({ value }) => Number(value));
const estimators = estimatorKeys.map((value) => ({ value, label: estimatorNames[value] }));

/** Days back, and the estimator that the share is measured by. */
export function historyViewOf(url: UrlState) {
  return {
    days: url.numberOf("dias", { allowed: spanDays, fallback: 365 }),
    estimator: url.choice("estimador", estimators).value,
  };
}

export function HistoryControls({
  url,
  range,
}: {
  url: UrlState;
  /** The days to take away as a file. */
  range: { readonly fecha_inicio: string; readonly fecha_fin: string };
}) {
  const { days, estimator } = historyViewOf(url);
  const { api } = useServices();
  const save = useCsvDownload();
  const onFile = (flavour: "excel" | "standard") => {
    const format = flavour === "excel" ? "csv-excel" : "csv";
    api
      .text(readVolatilityHistory, { query: { ...range, format } })
      .then((text) => save({ report: "volatilidad", text, flavour }))
      .catch((error: unknown) => notify.error(messageOf(error as Error)));
  };
  return (
    <FoldedFilters
      summary={`${spans.find(({ value }) => value === String(days))?.label} · ${estimatorNames[estimator]}`}
      className=""
    >
      <Segmented
        label="Período"
        value={String(days) as (typeof spans)[number]["value"]}
        options={spans}
        onChange={(dias) => url.set({ dias })}
      />
      <ChoiceField label="Realizada por" {...url.choice("estimador", estimators)} />
      <CsvFlavourMenu label="Descargar" onChoose={onFile} className="sm:ml-auto" />
    </FoldedFilters>
  );
}
