import * as z from "zod/mini";

import type { MessageResult } from "../types.ts";

/** Answers whose body the specification does not show: a message is welcome, none is fine. */
export const acknowledgementSchema = z.object({ message: z.optional(z.string()) });

/** What the server says of a write; empty where it says nothing. */
export function messageOf(answer: z.infer<typeof acknowledgementSchema>): MessageResult {
  return { message: answer.message ?? "" };
}
