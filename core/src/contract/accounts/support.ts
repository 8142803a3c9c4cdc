import * as z from "zod/mini";

import { dataEnvelope } from "../envelope.ts";

/** Addresses to write to; `null` where the installation names nobody. */
export const supportAnswerSchema = dataEnvelope(z.object({ email: z.nullable(z.string()) }));
