import { generateSecret, generateURI } from "otplib";
import { beginTotp, changeAdminEmail, confirmTotp, removeTotp } from "@paridad/core/endpoints";
import { adminSuccessMessages } from "@paridad/core/contract";
import { validationMessages } from "@paridad/core/messages";
import { deviceOf } from "../../auth/access.ts";
import type { SignedInAdmin } from "../../auth/callers.ts";
import { implement } from "../../auth/implement.ts";
import type { Database } from "../../db/tables/schema.ts";
import { conflict, HttpError, invalidFields, refuseWait } from "../../http/http-error.ts";
import type { App } from "../../http/routes.ts";
import { mailTemplates } from "../../mail/templates.ts";
import type { TotpChangeKind } from "../../mail/templates.ts";
import type { Platform } from "../platform.ts";
import { findAdmin, setEmail, setTotp, useTotpStep } from "./repository.ts";
import type { AdminRow, TotpChange } from "./repository.ts";
import { stepOfCode } from "./totp-secret.ts";
import type { SecretBox } from "./totp-secret.ts";

export type OwnAccessDependencies = Pick<Platform, "database" | "passwords" | "clock" | "securityLog"> & {
  /** Null without `TOTP_KEY`: then no second factor can be set up. */
  readonly box: SecretBox | null;
  /** Seconds to wait, or null. */
  readonly limit: (adminId: string) => number | null;
};

/** Answer when the second factor changed after it was verified. */
const factorChanged = "Tu segundo factor cambió mientras tanto. Recargá la página y probá de nuevo.";
const noKey = "El segundo factor no está disponible: falta TOTP_KEY en la configuración del servidor.";
const totpMessages = { enabled: "Segundo factor activado.", replaced: "Segundo factor cambiado." } as const;
const totpRemoved = "Segundo factor desactivado.";

/** @throws 503 without `TOTP_KEY`. */
function known(box: SecretBox | null): SecretBox {
  if (box === null) throw new HttpError({ status: 503, code: "SERVICE_UNAVAILABLE", message: noKey });
  return box;
}

/** Checks a code and uses its step up; false for a wrong, old or used one. */
export async function isGoodCode(
  admin: AdminRow,
  otp: string,
  { database, box, clock }: Pick<OwnAccessDependencies, "box" | "clock"> & { readonly database: Database },
): Promise<boolean> {
  if (admin.totp_secret === null) return true;
  const secret = known(box).open(admin.totp_secret);
  const lastStep = admin.totp_last_step === null ? null : Number(admin.totp_last_step);
  const step = await stepOfCode({ secret, otp, now: clock.now(), lastStep });
  return step !== null && (await useTotpStep(database, admin.id, step));
}

/** The administrator's row, once their password is right. */
async function rowWithPassword(
  { admin }: SignedInAdmin,
  password: string,
  { database, passwords, limit }: OwnAccessDependencies,
): Promise<AdminRow> {
  refuseWait(limit(admin.id));
  const row = await findAdmin(database, admin.id);
  if (row !== null && (await passwords.verify(password, row.password_hash))) return row;
  throw invalidFields([{ path: "password", message: validationMessages.currentPasswordWrong }]);
}

/** An intruder with the password and an open session must not swap the account's guards. */
async function checkPresentCode(
  row: AdminRow,
  {
    path,
    code,
    wrong = validationMessages.currentOtpWrong,
  }: { path: string; code: string | undefined; wrong?: string },
  dependencies: OwnAccessDependencies,
): Promise<void> {
  if (row.totp_secret === null) return;
  if (code === undefined) throw invalidFields([{ path, message: validationMessages.currentOtpRequired }]);
  if (!(await isGoodCode(row, code, dependencies))) throw invalidFields([{ path, message: wrong }]);
}

/** `/admin/email`: an administrator's own address; both addresses are told. */
function emailRoute(app: App, dependencies: OwnAccessDependencies): void {
  const { database, clock, securityLog } = dependencies;
  implement(app, changeAdminEmail, async ({ caller, body, request }) => {
    const { email, password, currentOtp: code } = body;
    const { admin, sessionId } = caller;
    const verified = await rowWithPassword(caller, password, dependencies);
    await checkPresentCode(verified, { path: "currentOtp", code }, dependencies);
    const text = mailTemplates.adminEmailChanged({ firstName: admin.username, email });
    const { id: target, username: actor } = admin;
    const isStored = await setEmail(database, {
      verified,
      sessionId,
      email,
      mailTo: (to) => ({ ...text, kind: "admin-email-changed", to }),
      audit: { time: clock.now(), actor, action: "admin.email", target, ...deviceOf(request) },
    });
    if (!isStored) throw conflict(factorChanged);
    securityLog.record("user_updated", { adminId: target });
    return { message: adminSuccessMessages.emailChanged };
  });
}

/**
 * An administrator's own access, each change with the password and a code again. `/admin/totp` (a secret, its confirmation
 * and its removal) is open to an administrator who still has to set up the second factor.
 */
export function ownAccessRoutes(app: App, dependencies: OwnAccessDependencies): void {
  const { database, box, clock, securityLog } = dependencies;
  const store = async (
    { admin, sessionId }: SignedInAdmin,
    { kind, ...change }: Pick<TotpChange, "verified" | "sealedSecret" | "step"> & { kind: TotpChangeKind },
    device: ReturnType<typeof deviceOf>,
  ): Promise<void> => {
    const text = mailTemplates.secondFactorChanged({ firstName: admin.username, kind });
    const { id: target, username: actor } = admin;
    const isStored = await setTotp(database, {
      ...change,
      sessionId,
      mailTo: (to) => ({ ...text, kind: "second-factor-changed", to }),
      audit: { time: clock.now(), actor, action: `admin.totp.${kind}`, target, ...device },
    });
    if (!isStored) throw conflict(factorChanged);
    securityLog.record("privilege_permissions_changed", { adminId: target });
  };
  emailRoute(app, dependencies);
  implement(app, beginTotp, async ({ caller }) => {
    known(box);
    const secret = generateSecret();
    const uri = generateURI({ issuer: "Paridad", label: caller.admin.username, secret });
    return { data: { secret, uri } };
  });
  implement(app, confirmTotp, async ({ caller, body, request }) => {
    const { secret, otp, password, currentOtp: code } = body;
    const sealing = known(box);
    const verified = await rowWithPassword(caller, password, dependencies);
    const step = await stepOfCode({ secret, otp, now: clock.now(), lastStep: null });
    if (step === null) throw invalidFields([{ path: "otp", message: validationMessages.otpWrong }]);
    await checkPresentCode(verified, { path: "currentOtp", code }, dependencies);
    const kind = verified.totp_secret === null ? "enabled" : "replaced";
    const sealedSecret = sealing.seal(secret);
    await store(caller, { kind, verified, sealedSecret, step }, deviceOf(request));
    return { message: totpMessages[kind] };
  });
  implement(app, removeTotp, async ({ caller, body: { otp: code, password }, request }) => {
    const verified = await rowWithPassword(caller, password, dependencies);
    const { otpWrong: wrong } = validationMessages;
    await checkPresentCode(verified, { path: "otp", code, wrong }, dependencies);
    const removal = { kind: "removed", verified, sealedSecret: null, step: null } as const;
    await store(caller, removal, deviceOf(request));
    return { message: totpRemoved };
  });
}
