import * as rows from "@paridad/core/endpoints";
import type { Endpoint, Published } from "@paridad/core/endpoints";

/** The calls of `/v1`, by method and path. */
export const dataCalls: Readonly<Record<string, Published>> = Object.fromEntries(
  Object.values(rows as Readonly<Record<string, Endpoint>>).flatMap(({ method, path, published }) =>
    published === undefined ? [] : [[`${method} ${path}`, published]],
  ),
);
