import * as z from "zod/mini";

/**
 * Makes zod interpret schemas instead of generating code for them. Pages and extensions run under a policy that forbids
 * code from text, where even zod's probe for it would be reported; every client of core calls this first. The server,
 * which has no such policy, does not.
 */
export function interpretSchemas(): void {
  z.config({ jitless: true });
}
