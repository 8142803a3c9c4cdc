import { createAnnouncements } from "../platform/bus/announcements.ts";
import { createLocalBus, shareCounts } from "../platform/bus/bus.ts";
import type { Bus } from "../platform/bus/bus.ts";
import { createComputations } from "../computations/computations.ts";
import { exchangeClock, watchClosedDays } from "../db/shared/closed-days.ts";
import type { ClosedDaysWatch } from "../db/shared/closed-days.ts";
import { createKeyUsage } from "../db/shared/key-usage.ts";
import { defaultSettings, readSettings } from "../db/shared/settings.ts";
import type { Database } from "../db/tables/schema.ts";
import type { Clock } from "../platform/clock.ts";
import { createLiveSettings } from "../platform/live-settings.ts";
import { createCallLimit } from "../platform/call-windows.ts";
import { createTurns } from "../http/plugins/turns.ts";
import { createPasswords } from "../auth/passwords.ts";
import type { PasswordCost } from "../auth/passwords.ts";
import { createSecurityLog } from "../auth/security-log.ts";

const hour = 3_600_000;
const keysAnHour = 40;

export type PlatformDependencies = {
  readonly database: Database;
  /** Connections of their own for heavy reads, which only read. */
  readonly history: Database;
  readonly clock: Clock;
  readonly logger: {
    info(fields: object, message: string): void;
    warn(fields: object, message: string): void;
  };
  /** Base of the links in mail. */
  readonly publicUrl: string;
  /** The installation's other processes; none without it. */
  readonly bus?: Bus | undefined;
  /** The closed days that the market reads too; its own without it. */
  readonly closedDays?: ClosedDaysWatch | undefined;
  /** Cost of a password's hash, where it isn't the product's own: hundreds of test worlds hash a few each. */
  readonly passwordCost?: PasswordCost | undefined;
};

/** Services for every module, made once for a process. */
export async function createPlatform({
  bus = createLocalBus(),
  passwordCost,
  closedDays: fixedDays,
  ...dependencies
}: PlatformDependencies) {
  const { database, logger } = dependencies;
  const closedDays = fixedDays ?? watchClosedDays(database);
  const clock = exchangeClock(dependencies.clock, closedDays);
  const settings = createLiveSettings({
    read: () => readSettings(database),
    defaults: defaultSettings,
    clock,
  });
  return {
    ...dependencies,
    clock,
    closedDays,
    bus,
    settings,
    announcements: createAnnouncements(bus),
    securityLog: createSecurityLog(logger, () => settings.known().securityLogs),
    passwords: await createPasswords({ cost: passwordCost }),
    keyUsage: createKeyUsage(database),
    turns: createTurns(),
    computations: createComputations(),
    /** Seconds to wait for a user who makes too many keys of any kind, otherwise null. */
    keyCreationWait: createCallLimit({
      clock,
      limit: keysAnHour,
      windowMilliseconds: hour,
      shared: shareCounts(bus, "key-creations"),
    }),
  };
}
export type Platform = Awaited<ReturnType<typeof createPlatform>>;
