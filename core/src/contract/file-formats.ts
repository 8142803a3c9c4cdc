import * as z from "zod/mini";

import { fileFormats } from "../formats/index.ts";

/** Format of a table's answer; left out, JSON. */
export const answerFormatSchema = z.optional(z.enum(["json", ...fileFormats]));
