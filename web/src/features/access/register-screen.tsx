import { lazy, Suspense, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { Navigate, useNavigate } from "react-router";

import { registerRequestSchema } from "@paridad/core/contract";
import type { RegisterRequest } from "@paridad/core/contract";
import { registerUser } from "@paridad/core/endpoints";
import { errorMessages, formWords, screenWords, toastMessages } from "@paridad/core/messages";

import { PasswordField, TextField, fieldOf } from "../../components/ui/forms/field.tsx";
import { SendForm, useSendForm } from "../../components/ui/forms/send-form.tsx";
import { notify } from "../../lib/notify.ts";
import { useApi, useSession } from "../../lib/services.tsx";
import { panelFrom } from "../../lib/arrival/from-panel.ts";
import { useNext, withNext } from "../../lib/arrival/use-next.ts";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { AccessLayout, TextLink } from "./access-layout.tsx";
import { ChosenPlanNotice, useChosenPlan } from "./chosen-plan.tsx";
import type { ChosenPlan } from "./chosen-plan.tsx";

const TermsDialog = lazy(async () => ({
  default: (await import("../../components/terms/terms-dialog.tsx")).TermsDialog,
}));

type RegisterForm = Omit<RegisterRequest, "termsAccepted"> & { termsAccepted: boolean };

const PromotionalCodeField = lazy(async () => ({
  default: (await import("../../components/plans/promotional-code-field.tsx")).PromotionalCodeField,
}));

/** A code for the chosen plan, with the price that follows. */
function PlanCode({ form, chosen }: { form: UseFormReturn<RegisterForm>; chosen: ChosenPlan | null }) {
  if (chosen === null || chosen.sold === null) return null;
  return (
    <Suspense fallback={<TextField label={formWords.promotionalCode} disabled />}>
      <PromotionalCodeField
        plan={chosen.plan}
        period={chosen.period}
        code={form.watch("promotionalCode") ?? ""}
        error={form.getFieldState("promotionalCode", form.formState).error?.message}
        onChange={(code) => {
          form.clearErrors("promotionalCode");
          form.setValue("promotionalCode", code);
        }}
      />
    </Suspense>
  );
}

/** The box that opens the terms. */
function TermsCheckbox({ form }: { form: UseFormReturn<RegisterForm> }) {
  const [isReading, setReading] = useState(false);
  const isAccepted = form.watch("termsAccepted");
  const accept = () => {
    form.setValue("termsAccepted", true, { shouldValidate: true });
    setReading(false);
  };
  return (
    <>
      <label className="-my-2 flex items-start gap-2.5 py-2 text-md">
        <input
          type="checkbox"
          className="mt-0.5 size-4 shrink-0"
          checked={isAccepted}
          onChange={() => (isAccepted ? form.setValue("termsAccepted", false) : setReading(true))}
        />
        <span>
          Leí y acepto los{" "}
          <button
            type="button"
            className="rounded-sm font-medium text-accent hover:underline"
            onClick={() => setReading(true)}
          >
            términos y condiciones
          </button>
        </span>
      </label>
      {isReading ? (
        <Suspense>
          <TermsDialog onAccept={accept} onClose={() => setReading(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function RegisterFields({ form }: { form: UseFormReturn<RegisterForm> }) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Nombre" autoComplete="given-name" {...fieldOf(form, "firstName")} />
        <TextField label="Apellido" autoComplete="family-name" {...fieldOf(form, "lastName")} />
      </div>
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        {...fieldOf(form, "email")}
      />
      <PasswordField
        label={formWords.password}
        autoComplete="new-password"
        hint={formWords.passwordRule}
        {...fieldOf(form, "password")}
      />
      <PasswordField
        label={formWords.confirmPassword}
        autoComplete="new-password"
        {...fieldOf(form, "confirmPassword")}
      />
      <TextField
        label={formWords.discountCode}
        autoComplete="off"
        hint="Se guarda con tu cuenta; no cambia el precio publicado."
        {...fieldOf(form, "discountCode")}
      />
    </>
  );
}

const emptyForm: RegisterForm = {
  firstName: "",
  lastName: "",
  email: "",
  password: "",
  confirmPassword: "",
  discountCode: "",
  promotionalCode: "",
  termsAccepted: false,
};

function useRegister(chosen: ChosenPlan | null, next: string | null) {
  const api = useApi();
  const navigate = useNavigate();
  const plan = chosen === null || chosen.sold === null ? {} : { plan: chosen.plan, period: chosen.period };
  return useSendForm<RegisterForm>({
    schema: registerRequestSchema as never,
    defaultValues: emptyForm,
    mode: "onTouched",
    busy: "Creando cuenta...",
    send: async ({ discountCode, promotionalCode, ...values }) => {
      const code = discountCode?.trim();
      const promotion = "plan" in plan ? promotionalCode?.trim() : "";
      const from = panelFrom();
      const { message, payment } = await api.call(registerUser, {
        body: {
          ...values,
          ...plan,
          termsAccepted: true,
          ...(next === null ? {} : { next }),
          ...(from === null ? {} : { from }),
          ...(code ? { discountCode: code } : {}),
          ...(promotion ? { promotionalCode: promotion } : {}),
        },
      });
      notify.success(toastMessages.registered);
      if (payment === undefined)
        void navigate("/login", { replace: true, state: { message, email: values.email, from: next } });
      else void navigate("/payment-instructions", { replace: true, state: { payment, message } });
    },
  });
}

function NewAccount() {
  const chosen = useChosenPlan();
  const next = useNext();
  const { form, sending } = useRegister(chosen, next);
  const isAccepted = form.watch("termsAccepted");
  return (
    <AccessLayout
      title={screenWords.createAccount}
      lead={formWords.trial}
      footer={
        <p>
          ¿Ya tenés cuenta? <TextLink to={withNext("/login", next)}>{screenWords.signIn}</TextLink>
        </p>
      }
    >
      <ChosenPlanNotice chosen={chosen} />
      <SendForm
        action={screenWords.createAccount}
        size="large"
        disabled={!isAccepted}
        aria-describedby={isAccepted ? undefined : "falta-aceptar"}
        fallback={errorMessages.registerFailed}
        {...sending}
      >
        <RegisterFields form={form} />
        <PlanCode form={form} chosen={chosen} />
        <TermsCheckbox form={form} />
        {isAccepted ? null : (
          <p id="falta-aceptar" className="-mt-2 text-sm text-muted">
            Para crear la cuenta, leé y aceptá los términos.
          </p>
        )}
      </SendForm>
    </AccessLayout>
  );
}

/** /register. Signed-in users are redirected to their plans. */
export function RegisterScreen() {
  useDocumentTitle(screenWords.createAccount);
  const isSignedIn = useSession(({ token }) => token !== null);
  return isSignedIn ? <Navigate to="/suscripciones" replace /> : <NewAccount />;
}
