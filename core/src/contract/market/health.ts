import * as z from "zod/mini";

import { dataEnvelope } from "../envelope.ts";

export const healthAnswerSchema = dataEnvelope(z.object({ status: z.enum(["live", "ready"]) }));
