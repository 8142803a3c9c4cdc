import { sql } from "kysely";
import type { TestWorld } from "../../helper.ts";
import { nounOf } from "./names.ts";
import type { Names } from "./names.ts";
import { written } from "./written.ts";

type Mail = {
  kind: string;
  to: string;
  subject: string;
  text: string;
  unsubscribe: string | null;
  at: string;
};
type Push = { endpoint: string; payload: string };
type Found = { what: string; id: string; row: object };
type Audit = {
  position: number;
  actor: string;
  action: string;
  target: string | null;
  before: object | null;
  after: object | null;
  address: string | null;
};

/** The lines of a mail; of a kind that was told before, those alone that are new. */
function createMailLines(): (mail: Mail) => string[] {
  const told = new Map<string, Set<string>>();
  return ({ kind, to, subject, text, unsubscribe }) => {
    const lines = text.split("\n").filter((line) => line.trim() !== "");
    const known = told.get(kind) ?? new Set();
    const fresh = lines.filter((line) => !known.has(line));
    told.set(kind, new Set([...known, ...lines]));
    const leave = unsubscribe === null ? [] : [`  baja: ${unsubscribe}`];
    return [`mail ${kind} a ${to}: «${subject}»`, ...fresh.map((line) => `  | ${line}`), ...leave];
  };
}

function auditLine({ actor, action, target, before, after, address }: Audit): string[] {
  const lines = [`auditoría: ${actor}, ${action}${target === null ? "" : ` ${target}`}, desde ${address}`];
  for (const [when, value] of [
    ["antes", before],
    ["después", after],
  ] as const) {
    if (value === null) continue;
    const [first = "", ...rest] = written({ [when]: value });
    lines.push(`  ${first.startsWith("{") ? first.slice(1, -1) : first}`, ...rest.map((line) => `  ${line}`));
  }
  return lines;
}

/** What the process wrote to its log: security events, and anything that an operator should look at. */
function logLine(line: string): string[] {
  const {
    level,
    time: _time,
    pid: _pid,
    hostname: _host,
    msg,
    security,
    ...fields
  } = JSON.parse(line) as Record<string, unknown>;
  if (security !== undefined) return [`seguridad: ${String(security)} ${written(fields).join(" ")}`];
  if (Number(level) < 40 || msg === "request failed") return [];
  const refused = fields["refused"] === undefined ? [] : written(fields["refused"]);
  return [["registro:", String(msg), ...refused].join(" ")];
}

/** Gives what happened behind since it was asked before: mails, notices, audit rows, security events, ended sockets. */
export function watchBehind({ opened, log, services }: TestWorld, names: Names): () => Promise<string[]> {
  const { database } = opened;
  const seen = new Set<string>();
  const mailLines = createMailLines();
  // The first row is that of the administrator whom every world has.
  let position = 1;
  let logged = log().length;
  const revoked: string[] = [];
  services.announcements.onRevoked(({ userId }) => void revoked.push(userId));
  return async () => {
    const { rows } = await sql<Found>`
      select 'user' as what, id, json_build_object('name', 'usuario ' || split_part(email, '@', 1)) as row from users
      union all select 'user', id, json_build_object('name', username) from admins
      union all select 'mail', id, json_build_object('kind', kind, 'to', recipient, 'subject', subject,
        'text', text_body, 'unsubscribe', unsubscribe_url, 'at', created_at) from mail_outbox
      union all select 'push', push_outbox.id, json_build_object('endpoint', endpoint, 'payload', payload)
        from push_outbox join push_subscriptions as browsers on browsers.id = subscription_id
      union all select 'audit', id, json_build_object('position', position, 'actor', actor, 'action', action,
        'target', target, 'before', before, 'after', after, 'address', address)
        from audit_log where position > ${position}`.execute(database);
    const fresh = <Row>(wanted: string, order: (row: Row) => string) =>
      rows
        .filter(({ what, id }) => what === wanted && !seen.has(id) && seen.add(id))
        .map(({ row }) => row as Row)
        .toSorted((one, other) => (order(one) < order(other) ? -1 : 1));
    for (const { what, id, row } of rows) {
      if (what === "user" && !names.has(id)) names.call(id, `<${(row as { name: string }).name}>`);
    }
    const mails = fresh<Mail>("mail", ({ at, to, kind, subject }) => [at, to, kind, subject].join(" "));
    const pushes = fresh<Push>("push", ({ endpoint, payload }) => `${endpoint} ${payload}`);
    const audits = fresh<Audit>("audit", (row) => String(row.position).padStart(9, "0"));
    for (const { target, action } of audits) {
      if (target?.length === 36 && !names.has(target)) names.of(target, nounOf(action));
    }
    const text = log();
    const lines = text.slice(logged).split("\n").filter(Boolean);
    logged = text.length;
    position = audits.at(-1)?.position ?? position;
    return [
      ...mails.flatMap(mailLines),
      ...pushes.map(({ endpoint, payload }) => `aviso a ${endpoint}: ${payload}`),
      ...audits.flatMap(auditLine),
      ...lines.flatMap(logLine),
      ...revoked.splice(0).map((userId) => `se avisa a los sockets de ${userId}`),
    ];
  };
}
