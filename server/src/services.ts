import { apiKeyLimits, embedKeyLimits } from "@paridad/core/plans";
import { createAdminServices } from "./admin-services.ts";
import { createAnnouncements } from "./bus/announcements.ts";
import { createLocalBus, shareCounts } from "./bus/bus.ts";
import type { Bus } from "./bus/bus.ts";
import type { Clock } from "./lib/clock.ts";
import { createCallLimit } from "./limits/limited-calls.ts";
import { createLoginThrottle } from "./limits/login-throttle.ts";
import { createPasswords } from "./security/passwords.ts";
import { createLiveSettings } from "./lib/live-settings.ts";
import { createSecurityLog } from "./security/security-log.ts";
import { defaultSettings, readSettings } from "./db/shared/settings.ts";
import type { Database } from "./db/tables/schema.ts";
import { createKeyUsage } from "./db/shared/key-usage.ts";
import { createKeyBudgets } from "./limits/key-budgets.ts";
import { createAccount } from "./modules/account/account.ts";
import { createAccountRepository } from "./modules/account/repository.ts";
import { createAdminLogin } from "./modules/admin-auth/admin-login.ts";
import { createAdminSessions } from "./modules/admin-auth/admin-sessions.ts";
import { createAdminAuthRepository } from "./modules/admin-auth/repository.ts";
import { createTotp, isGoodCode } from "./modules/admin-auth/totp.ts";
import { createSecretBox } from "./modules/admin-auth/totp-secret.ts";
import { createLogin } from "./modules/auth/login.ts";
import { createApiKeys } from "./modules/api-keys/api-keys.ts";
import { createKeyAdmission } from "./modules/api-keys/key-admission.ts";
import { createApiKeysRepository } from "./modules/api-keys/repository.ts";
import { createAuthRepository } from "./modules/auth/repository.ts";
import { createSessions, sessionLimits } from "./modules/auth/sessions.ts";
import { createEmbedAdmission } from "./modules/embed-keys/embed-admission.ts";
import { createEmbedKeys } from "./modules/embed-keys/embed-keys.ts";
import { createEmbedKeysRepository } from "./modules/embed-keys/repository.ts";
import { createBarsRepository } from "./modules/history/storage/bars-repository.ts";
import { createSymbolsRepository } from "./modules/history/storage/symbols-repository.ts";
import { createHistoryWindows } from "./modules/history/history-window.ts";
import { createFirstAccounts } from "./modules/first-accounts/first-accounts.ts";
import { createFirstAccountsRepository } from "./modules/first-accounts/repository.ts";
import { createPayments } from "./modules/payments/payments.ts";
import type { TransferAccount } from "./modules/payments/payments.ts";
import { createPaymentsRepository } from "./modules/payments/repository.ts";
import { createPlans } from "./modules/plans/plans.ts";
import { createPlansRepository } from "./modules/plans/repository.ts";
import { createTermsRepository } from "./modules/terms/repository.ts";
import { createUnsubscribeRepository } from "./modules/unsubscribe/repository.ts";
import { createUnsubscribe } from "./modules/unsubscribe/unsubscribe.ts";
import { seedTerms } from "./modules/terms/seed-terms.ts";

export type ServiceNeeds = {
  readonly database: Database;
  /** The way in for heavy reads. */
  readonly history: Database;
  readonly clock: Clock;
  readonly logger: { info(fields: object, message: string): void };
  /** Base of the links in mail. */
  readonly publicUrl: string;
  /** Bank data of the payment instructions. */
  readonly transfer: TransferAccount;
  /** Encrypts administrators' second-factor secrets; without it there is no second factor. */
  readonly totpKey?: string | null;
  /** Whether mail leaves by SMTP; else it is written to files. */
  readonly hasSmtp?: boolean;
  /** The installation's other processes; none without it. */
  readonly bus?: Bus;
};

const hour = 3_600_000;
const totpTriesAnHour = 10;
const keysAnHour = 40;

type AccountParts = {
  readonly announcements: ReturnType<typeof createAnnouncements>;
  readonly securityLog: ReturnType<typeof createSecurityLog>;
  readonly passwords: Awaited<ReturnType<typeof createPasswords>>;
  readonly plans: ReturnType<typeof createPlans>;
  readonly terms: ReturnType<typeof createTermsRepository>;
};

function accountServices(
  { database, clock, publicUrl, transfer, bus = createLocalBus() }: ServiceNeeds,
  parts: AccountParts,
) {
  const { announcements, securityLog, passwords, plans, terms } = parts;
  const payments = createPayments({
    repository: createPaymentsRepository(database),
    plans: () => plans.list(),
    transfer,
    clock,
  });
  const account = createAccount({
    repository: createAccountRepository(database),
    passwords,
    clock,
    announcements,
    securityLog,
    publicUrl,
    shareCounts: (name) => shareCounts(bus, name),
    settings: () => readSettings(database),
    sessionIdleMilliseconds: sessionLimits.idleMilliseconds,
    currentTermsId: async () => (await terms.current(new Date(clock.now())))?.id ?? null,
    preparePayment: (planId, period) => payments.prepare(planId, period),
  });
  const unsubscribe = createUnsubscribe({ repository: createUnsubscribeRepository(database), publicUrl });
  return { payments, account, unsubscribe };
}

function historyServices({ database, history, clock }: ServiceNeeds) {
  const bars = createBarsRepository(history as unknown as Parameters<typeof createBarsRepository>[0]);
  const { symbols } = createSymbolsRepository(
    database as unknown as Parameters<typeof createSymbolsRepository>[0],
  );
  return { bars, symbols, windows: createHistoryWindows({ bars, clock }) };
}

function adminServices(
  { database, clock, totpKey, bus = createLocalBus() }: ServiceNeeds,
  common: Pick<AccountParts, "passwords" | "securityLog">,
) {
  const repository = createAdminAuthRepository(database);
  const adminSessions = createAdminSessions({ repository, clock });
  const throttle = createLoginThrottle(clock, { bus, name: "admin" });
  const box = totpKey ? createSecretBox(totpKey) : null;
  const shared = shareCounts(bus, "totp");
  const limit = createCallLimit({ clock, limit: totpTriesAnHour, windowMilliseconds: hour, shared });
  const totpNeeds = { ...common, repository, box, clock, limit };
  const adminLogin = createAdminLogin({
    ...common,
    repository,
    sessions: adminSessions,
    throttle,
    clock,
    isGoodCode: (admin, otp) => isGoodCode(admin, otp, totpNeeds),
  });
  const isSecondFactorRequired = async (): Promise<boolean> =>
    box !== null && (await readSettings(database)).twoFactorAuthentication;
  return { adminSessions, adminLogin, totp: createTotp(totpNeeds), isSecondFactorRequired };
}

function keyServices(
  { database, clock, publicUrl, bus = createLocalBus() }: ServiceNeeds,
  { plans, securityLog, announcements }: Pick<AccountParts, "plans" | "securityLog" | "announcements">,
) {
  const usage = createKeyUsage(database);
  const creationWait = createCallLimit({
    clock,
    limit: keysAnHour,
    windowMilliseconds: hour,
    shared: shareCounts(bus, "key-creations"),
  });
  const embedBudgets = createKeyBudgets({
    usage,
    storedCalls: (keyId, day) => usage.callsOfKey(keyId, day),
    limits: embedKeyLimits,
    clock,
    shared: shareCounts(bus, "embed-keys"),
  });
  const catalogue = () => plans.catalogue();
  const embedKeys = createEmbedKeys({
    repository: createEmbedKeysRepository(database),
    budgets: embedBudgets,
    clock,
    catalogue,
    securityLog,
    creationWait,
  });
  const apiBudgets = createKeyBudgets({
    usage,
    storedCalls: (userId, day) => usage.callsOfPerson(userId, day),
    limits: apiKeyLimits,
    clock,
    shared: shareCounts(bus, "api-keys"),
  });
  const apiKeys = createApiKeys({
    repository: createApiKeysRepository(database),
    clock,
    catalogue,
    announcements,
    securityLog,
    budgets: apiBudgets,
    creationWait,
  });
  const ownOrigin = new URL(publicUrl).origin;
  const embedAdmissions = createEmbedAdmission({ embedKeys, budgets: embedBudgets, clock, ownOrigin });
  return {
    embedKeys,
    embedAdmissions,
    apiKeys,
    apiBudgets,
    keyAdmissions: createKeyAdmission({ apiKeys, budgets: apiBudgets, clock }),
    /** Stores what was counted of keys' calls; for the end. */
    async closeKeys(): Promise<void> {
      await Promise.all([embedBudgets.close(), apiBudgets.close()]);
    },
  };
}

function liveSettings({ database, clock }: ServiceNeeds) {
  return createLiveSettings({ read: () => readSettings(database), defaults: defaultSettings, clock });
}

/** Everything the routes call, made once for a process. */
export async function createServices(needs: ServiceNeeds) {
  const { database, clock, logger, bus = createLocalBus() } = needs;
  const announcements = createAnnouncements(bus);
  const settings = liveSettings(needs);
  const securityLog = createSecurityLog(logger, () => settings.known().securityLogs);
  const passwords = await createPasswords();
  const plans = createPlans({ repository: createPlansRepository(database), clock });
  // Who is looked at again after a change elsewhere is judged by the plans of now.
  announcements.onRevoked(() => plans.forget());
  const terms = createTermsRepository(database);
  const authRepository = createAuthRepository(database);
  const sessions = createSessions({
    repository: authRepository,
    clock,
    announcements,
    catalogue: () => plans.catalogue(),
  });
  const common = { passwords, securityLog };
  const firstAccounts = createFirstAccounts({
    repository: createFirstAccountsRepository(database),
    passwords,
    clock,
  });
  const { payments, account, unsubscribe } = accountServices(needs, {
    announcements,
    securityLog,
    passwords,
    plans,
    terms,
  });
  return {
    history: historyServices(needs),
    account,
    payments,
    unsubscribe,
    announcements,
    securityLog,
    passwords,
    plans,
    terms,
    sessions,
    ...adminServices(needs, common),
    ...keyServices(needs, { plans, securityLog, announcements }),
    settings,
    admin: createAdminServices({ ...needs, ...common, announcements, plans, settings, unsubscribe }),
    firstAccounts,
    login: createLogin({
      ...common,
      repository: authRepository,
      sessions,
      throttle: createLoginThrottle(clock, { bus, name: "login" }),
    }),
    /** What a new database starts with. */
    async seed(): Promise<void> {
      await plans.seed();
      await seedTerms({ repository: terms, clock });
    },
  };
}
export type Services = Awaited<ReturnType<typeof createServices>>;
