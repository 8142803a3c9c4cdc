import { sql } from "kysely";

/** Condition on `users`: a session seen since, or a login since, even if logged out. */
export const activeSince = (since: Date) => sql<boolean>`(
  users.last_login >= ${since}
  or exists (select 1 from sessions where sessions.user_id = users.id and last_seen_at >= ${since})
)`;
