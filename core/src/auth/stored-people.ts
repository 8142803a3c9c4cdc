import * as z from "zod/mini";

import { adminSchema, userSchema } from "../contract/index.ts";
import type { Admin, User } from "../contract/index.ts";

/** A stored user may be older than this version: enough to go on with until `/auth/me` answers. */
function parseJson(text: string | null): unknown {
  if (!text) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The stored user, or `null` when there is none that can be read. */
export function parseStoredUser(text: string | null): User | null {
  const parsed = z.safeParse(userSchema, parseJson(text));
  return parsed.success ? parsed.data : null;
}

/** The stored administrator, likewise. */
export function parseStoredAdmin(text: string | null): Admin | null {
  const parsed = z.safeParse(adminSchema, parseJson(text));
  return parsed.success ? parsed.data : null;
}
