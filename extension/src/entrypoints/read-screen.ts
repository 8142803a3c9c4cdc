import { defineUnlistedScript } from "wxt/utils/define-unlisted-script";

import { readTables } from "../features/screen/read-tables.ts";

/** Runs in a page on the press alone that asks for its tables, which are its answer. */
export default defineUnlistedScript(() => readTables());
