import { sql } from "kysely";

/** Of `users`: with a session seen since, or who logged in since and out again. */
export const activeSince = (since: Date) => sql<boolean>`(
  users.last_login >= ${since}
  or exists (select 1 from sessions where sessions.user_id = users.id and last_seen_at >= ${since})
)`;
