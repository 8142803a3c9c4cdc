import type { Platform } from "../platform.ts";
import type { ExampleMarket } from "../../market/example/example-market.ts";
import { keepFresh } from "../../platform/share-under-way.ts";
import { createEvaluator, evaluateRoutes } from "./evaluate/routes.ts";
import type { EvaluateDependencies, ReadCloses } from "./evaluate/routes.ts";
import { createImportThread } from "./imports/import-calls.ts";
import { importsRoutes } from "./imports/imports.ts";
import type { ImportDependencies } from "./imports/imports.ts";
import type { ReadLegBars } from "./line/position-lines.ts";
import { positionsRoutes } from "./positions.ts";
import { positionsWithIds } from "./read-saved.ts";
import { riskSettingsRoutes } from "./settings.ts";
import { bookRoutes } from "./today/routes.ts";
import type { BookDependencies } from "./today/routes.ts";

/** A session a day is added to thousands of rows. */
const closesMilliseconds = 600_000;

export function positionsModule(
  { database, clock, computations: { compute } }: Pick<Platform, "database" | "clock" | "computations">,
  {
    legBars: readBars,
    costsOf,
    shareCloses,
    sharedCloses,
    sharedClose,
    today,
    example,
    ...market
  }: Omit<EvaluateDependencies, "shareCloses" | "compute"> &
    Pick<ImportDependencies, "costsOf" | "shareCloses" | "today"> & {
      readonly legBars: ReadLegBars;
      /** The share's closes as programs may see what is worked out from them. */
      readonly sharedCloses: ReadCloses;
      readonly sharedClose: BookDependencies["sharedClose"];
      readonly example: ExampleMarket;
    },
) {
  const keepCloses = (read: ReadCloses) => keepFresh(read, { clock, milliseconds: closesMilliseconds }).get;
  const thread = createImportThread();
  const evaluate = createEvaluator({ ...market, compute, shareCloses: keepCloses(sharedCloses) });
  const evaluateExample = createEvaluator({ ...example, compute, shareCloses: example.sharedCloses });
  const imports = { database, clock, today, costsOf, thread };
  return {
    routes: [
      positionsRoutes({ database, clock, readBars }),
      bookRoutes({ ...market, database, sharedClose, compute, clock }),
      importsRoutes({ ...imports, shareCloses: keepCloses(shareCloses) }),
      riskSettingsRoutes({ database, clock }),
      evaluateRoutes(({ market }) => (market === "example" ? evaluateExample : evaluate)),
    ],
    services: {
      positionsWithIds: (ids: readonly string[]) => positionsWithIds(database, ids, clock.now()),
      evaluate,
    },
    close: thread.close,
  };
}
