import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Alerts, what they told, and the way to the users' browsers, each of which takes notices for as long as the session that
 * asked for them. A firing is one crossing: the pair of alert and crossing is what keeps two processes from telling it
 * twice. `format` says how `subject` is written.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table alerts (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      format integer not null,
      subject jsonb not null,
      direction text not null check (direction in ('above', 'below')),
      threshold double precision not null,
      note text not null default '',
      mail boolean not null,
      push boolean not null,
      rest_minutes integer not null check (rest_minutes >= 1),
      status text not null check (status in ('armed', 'resting', 'paused', 'ended')),
      ended_reason text,
      crossings integer not null default 0,
      last_fired_at timestamptz,
      version integer not null check (version >= 1),
      created_at timestamptz not null,
      updated_at timestamptz not null
    );
    create index alerts_user on alerts (user_id, created_at desc);
    create index alerts_waiting on alerts (user_id) where status in ('armed', 'resting');

    create table alert_firings (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      alert_id text references alerts (id) on delete set null,
      crossing integer not null,
      kind text not null check (kind in ('crossed', 'ended')),
      title text not null,
      text text not null,
      path text not null,
      value double precision,
      mail boolean not null,
      push boolean not null,
      fired_at timestamptz not null,
      held_until timestamptz,
      mail_held_until timestamptz,
      seen_at timestamptz,
      unique (alert_id, crossing)
    );
    create index alert_firings_user on alert_firings (user_id, id desc);
    create index alert_firings_held on alert_firings (held_until) where held_until is not null;
    create index alert_firings_mail_held on alert_firings (mail_held_until) where mail_held_until is not null;

    create table alert_settings (
      user_id text primary key references users (id) on delete cascade,
      quiet_from text,
      quiet_to text,
      updated_at timestamptz not null,
      check ((quiet_from is null) = (quiet_to is null))
    );

    create table push_subscriptions (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      session_id text not null references sessions (id) on delete cascade,
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      created_at timestamptz not null
    );
    create index push_subscriptions_user on push_subscriptions (user_id);
    create index push_subscriptions_session on push_subscriptions (session_id);

    create table push_outbox (
      id text primary key,
      subscription_id text not null references push_subscriptions (id) on delete cascade,
      payload text not null,
      status text not null default 'pending' check (status in ('pending', 'sent', 'failed')),
      attempts integer not null default 0,
      next_attempt_at timestamptz not null,
      claimed_until timestamptz,
      last_error text,
      created_at timestamptz not null,
      sent_at timestamptz
    );
    create index push_outbox_pending on push_outbox (next_attempt_at) where status = 'pending';
    create index push_outbox_subscription on push_outbox (subscription_id)
  `.execute(database);
}
