import type { SessionInfo, User } from "@paridad/core/contract";
import { personCostsOf } from "../../db/tables/person-costs-row.ts";
import type { AccountDependencies } from "./dependencies.ts";

/** A row as it goes over the wire: its times as ISO instants. */
function withInstants(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  );
}

async function alertsOf(repository: AccountDependencies["repository"], userId: string) {
  const { alerts, fired, settings, browsers } = await repository.alerts(userId);
  return {
    alerts: alerts.map(withInstants),
    fired: fired.map(withInstants),
    settings: settings ?? null,
    browsers: browsers.map(withInstants),
  };
}

/** Everything stored about a user, for their download; of receipts what is known of them, as the files are theirs already. */
export async function ownData(
  { repository, clock }: Pick<AccountDependencies, "repository" | "clock">,
  { user }: { readonly user: User },
  listSessions: () => Promise<SessionInfo[]>,
) {
  const { id } = user;
  const [acceptances, payments, sessions, costs] = await Promise.all([
    repository.termsAcceptances(id),
    repository.payments(id),
    listSessions(),
    repository.costs(id),
  ]);
  const rows = async (read: Promise<readonly object[]>) => (await read).map(withInstants);
  return {
    user,
    termsAcceptances: acceptances.map(({ version, accepted_at: acceptedAt }) => ({
      version,
      acceptedAt: acceptedAt.toISOString(),
    })),
    payments: payments.map(({ user_id: _owner, ...payment }) => withInstants(payment)),
    receipts: await rows(repository.receipts(id)),
    promotionalCodeUses: await rows(repository.codeUses(id)),
    planCancellations: await rows(repository.cancellations(id)),
    sessions,
    apiKeys: await rows(repository.apiKeys(id)),
    embedKeys: await rows(repository.embedKeys(id)),
    partnerRequests: await rows(repository.partnerRequests(id)),
    positions: await rows(repository.positions(id)),
    imports: await rows(repository.imports(id)),
    importMappings: await rows(repository.importMappings(id)),
    sharedLinks: await rows(repository.sharedLinks(id)),
    riskSettings: await rows(repository.riskSettings(id)),
    choices: await rows(repository.choices(id)),
    alerts: await alertsOf(repository, id),
    costs: costs === undefined ? null : personCostsOf(costs),
    exportedAt: new Date(clock.now()).toISOString(),
  };
}
