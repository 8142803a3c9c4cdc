import type { RegisterRequest } from "@paridad/core/contract";
import { registerUser } from "@paridad/core/endpoints";
import { validationMessages } from "@paridad/core/messages";
import { deviceOf } from "../../auth/access.ts";
import { checkUncommon } from "../../auth/check-uncommon.ts";
import { implement } from "../../auth/implement.ts";
import { readSettings } from "../../db/shared/settings.ts";
import { greetedName } from "../../db/tables/user-row.ts";
import { HttpError, invalidFields, refuseWait } from "../../http/http-error.ts";
import type { App } from "../../http/routes.ts";
import { mailTemplates } from "../../mail/templates.ts";
import { uniqueId } from "../../platform/unique-id.ts";
import type { AccountDependencies } from "./dependencies.ts";
import type { AccountLimits } from "./limits.ts";
import { createLink } from "./links.ts";
import { register } from "./registration-repository.ts";
import type { TellOwner } from "./registration-repository.ts";

export const registeredMessage =
  "Cuenta creada. Te enviamos un email para verificarla: revisá tu casilla antes de iniciar sesión.";

async function checkOpen({ database }: AccountDependencies): Promise<void> {
  const { userRegistration } = await readSettings(database);
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

/** Creates an account. A known e-mail is answered like a new one, with the same work. */
export function registrationRoutes(app: App, dependencies: AccountDependencies, limits: AccountLimits): void {
  const { database, passwords, clock, publicUrl, currentTermsId, securityLog, onSignUp } = dependencies;
  const tellOwner = createTellOwner(dependencies, limits);
  implement(app, registerUser, async ({ body, request }) => {
    const device = deviceOf(request);
    await checkOpen(dependencies);
    refuseWait(limits.registrations(device.address));
    const { email, firstName, lastName, password } = body;
    const owner = { email, first_name: firstName, last_name: lastName };
    checkUncommon({ password, path: "password", owner });
    const prepared = await paymentFor(body, dependencies);
    const passwordHash = await passwords.hash(password);
    const now = clock.now();
    const userId = uniqueId(now);
    const { token, link } = createLink({ userId, kind: "verify", next: body.next, publicUrl, clock });
    const termsId = await currentTermsId();
    const registration = {
      user: {
        id: userId,
        email,
        firstName,
        lastName,
        passwordHash,
        subscriptionType: prepared?.payment.plan_id ?? "free",
        subscriptionStatus: prepared === null ? "free" : "pending_payment",
        discountCode: body.discountCode || null,
        promotionalCode: body.promotionalCode || null,
        createdAt: new Date(now),
      },
      token,
      payment: prepared?.payment ?? null,
      terms: termsId === null ? null : { termsId, ...device },
      mail: { ...mailTemplates.verify({ link }), kind: "verify", to: email, userId },
    };
    if (await register(database, registration, tellOwner)) {
      securityLog.record("user_created", { userId, address: device.address });
      if (body.from !== undefined) onSignUp(body.from);
    }
    const payment = prepared?.instruction;
    return { message: registeredMessage, ...(payment === undefined ? {} : { payment }) };
  });
}
