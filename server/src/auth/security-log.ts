/** Names of the OWASP logging vocabulary. */
export type SecurityEvent =
  | "authn_login_success"
  | "authn_login_fail"
  | "authn_login_throttled"
  | "authn_password_change"
  | "authn_token_created"
  | "authn_token_revoked"
  | "authz_fail"
  | "authz_admin"
  | "user_created"
  | "user_updated"
  | "user_deleted"
  | "privilege_permissions_changed"
  | "sys_startup"
  | "sys_shutdown";

/** Ids and addresses only: never a token, a password or an e-mail. */
export type SecurityFields = {
  readonly userId?: string;
  readonly adminId?: string;
  readonly address?: string;
  readonly target?: string;
  readonly route?: string;
};

export type SecurityLog = { record(event: SecurityEvent, fields?: SecurityFields): void };

/** Writes security events to the process's log, while an administrator wants them. */
export function createSecurityLog(
  logger: { info(fields: object, message: string): void },
  isWanted: () => boolean = () => true,
): SecurityLog {
  return {
    record(event, fields = {}) {
      if (isWanted()) logger.info({ security: event, ...fields }, event);
    },
  };
}
