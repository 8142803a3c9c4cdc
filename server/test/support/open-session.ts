import type { Database } from "../../src/db/tables/schema.ts";
import type { Clock } from "../../src/platform/clock.ts";
import { createSecretToken } from "../../src/auth/secret-token.ts";

const day = 86_400_000;

/** A session of a user, put into the database: also of one who may not sign in. */
export async function openSession(
  { opened, clock }: { readonly opened: { readonly database: Database }; readonly clock: Clock },
  userId: string,
): Promise<{ token: string; sessionId: string }> {
  const { token, id, secretHash } = createSecretToken();
  const now = clock.now();
  await opened.database
    .insertInto("sessions")
    .values({
      id,
      user_id: userId,
      secret_hash: secretHash,
      created_at: new Date(now),
      last_seen_at: new Date(now),
      expires_at: new Date(now + day),
      address: "127.0.0.1",
      user_agent: null,
    })
    .execute();
  return { token, sessionId: id };
}
