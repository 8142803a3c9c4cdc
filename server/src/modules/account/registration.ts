import type { RegisterAnswer, RegisterRequest } from "@paridad/core/contract";
import { validationMessages } from "@paridad/core/messages";
import { greetedName } from "../../db/tables/user-row.ts";
import { checkUncommon } from "../../auth/check-uncommon.ts";
import { HttpError, invalidFields, tooManyRequests } from "../../http/http-error.ts";
import { uniqueId } from "../../platform/unique-id.ts";
import { mailTemplates } from "../../mail/templates.ts";
import { createLink } from "./links.ts";
import type { AccountLimits, AccountDependencies } from "./dependencies.ts";
import type { Registration, TellOwner } from "./repository.ts";

export const registeredMessage =
  "Cuenta creada. Te enviamos un email para verificarla: revisá tu casilla antes de iniciar sesión.";

type Device = { readonly address: string; readonly userAgent: string | null };

async function checkOpen({ settings }: AccountDependencies): Promise<void> {
  const { userRegistration } = await settings();
  if (userRegistration) return;
  const message = "El registro de nuevos usuarios está cerrado en este momento.";
  throw new HttpError({ status: 403, code: "REGISTRATION_CLOSED", message });
}

async function paymentFor(request: RegisterRequest, dependencies: AccountDependencies) {
  const { plan, period = "monthly", promotionalCode } = request;
  if (plan === undefined || plan === "free") return null;
  const prepared = await dependencies.preparePayment({ plan, period, promotionalCode });
  if (prepared === null) throw invalidFields([{ path: "plan", message: validationMessages.invalidValue }]);
  return prepared;
}

/** The owner of a known address is told by mail, a few times an hour; the stranger who asked learns nothing. */
function createTellOwner({ publicUrl }: AccountDependencies, limits: AccountLimits): TellOwner {
  return (owner) => {
    if (limits.mails(`known ${owner.email_key}`) !== null) return null;
    const link = `${publicUrl}/forgot-password`;
    const text = mailTemplates.knownAccount({ firstName: greetedName(owner), link });
    return { ...text, kind: "known-account", to: owner.email, userId: owner.id };
  };
}

/** Notes a new account, and the partner's panel that brought it. */
function noteNew(
  { securityLog, onSignUp }: AccountDependencies,
  { userId, address, from }: Device & { userId: string; from: string | undefined },
): void {
  securityLog.record("user_created", { userId, address });
  if (from !== undefined) onSignUp?.(from);
}

/** Creates an account. A known e-mail is answered like a new one, with the same work. */
export function createRegistration(dependencies: AccountDependencies, limits: AccountLimits) {
  const { repository, passwords, clock, publicUrl, currentTermsId } = dependencies;
  const tellOwner = createTellOwner(dependencies, limits);
  return async (request: RegisterRequest, device: Device): Promise<RegisterAnswer> => {
    await checkOpen(dependencies);
    const wait = limits.registrations(device.address);
    if (wait !== null) throw tooManyRequests(wait);
    const { email, firstName, lastName, password } = request;
    const owner = { email, first_name: firstName, last_name: lastName };
    checkUncommon({ password, path: "password", owner });
    const prepared = await paymentFor(request, dependencies);
    const passwordHash = await passwords.hash(request.password);
    const now = clock.now();
    const userId = uniqueId(now);
    const { token, link } = createLink({ userId, kind: "verify", next: request.next, publicUrl, clock });
    const termsId = await currentTermsId();
    const registration: Registration = {
      user: {
        id: userId,
        email: request.email,
        firstName: request.firstName,
        lastName: request.lastName,
        passwordHash,
        subscriptionType: prepared?.payment.plan_id ?? "free",
        subscriptionStatus: prepared === null ? "free" : "pending_payment",
        discountCode: request.discountCode || null,
        promotionalCode: request.promotionalCode || null,
        createdAt: new Date(now),
      },
      token,
      payment: prepared?.payment ?? null,
      terms: termsId === null ? null : { termsId, ...device },
      mail: {
        ...mailTemplates.verify({ link }),
        kind: "verify",
        to: request.email,
        userId,
      },
    };
    const isNew = await repository.register(registration, tellOwner);
    if (isNew) noteNew(dependencies, { userId, from: request.from, ...device });
    const payment = prepared?.instruction;
    return { success: true, message: registeredMessage, ...(payment === undefined ? {} : { payment }) };
  };
}
