import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { lazy, Suspense, useState } from "react";
import { useForm } from "react-hook-form";
import type { UseFormReturn } from "react-hook-form";
import { Navigate, useNavigate } from "react-router";

import { registerRequestSchema } from "@paridad/core/contract";
import type { RegisterRequest } from "@paridad/core/contract";
import { registerUser } from "@paridad/core/endpoints";
import { errorMessages, toastMessages, formWords, screenWords } from "@paridad/core/messages";

import { Button } from "../../components/ui/button.tsx";
import { FailureNotice } from "../../components/ui/states/failure-notice.tsx";
import { PasswordField, TextField } from "../../components/ui/forms/field.tsx";
import { fieldOf } from "../../components/ui/forms/field-of.ts";
import { notify } from "../../lib/notify.ts";
import { useServices, useSession } from "../../lib/services.tsx";
import { panelFrom } from "../../lib/arrival/from-panel.ts";
import { useNext } from "../../lib/arrival/use-next.ts";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { withNext } from "../../lib/arrival/with-next.ts";
import { useSubmit } from "../../lib/use-submit.ts";
import { AccessLayout, TextLink } from "./access-layout.tsx";
import { ChosenPlanNotice, useChosenPlan } from "./chosen-plan.tsx";
import type { ChosenPlan } from "./chosen-plan.tsx";

const TermsDialog = lazy(async () => ({
  default: (await import("../../components/terms/terms-dialog.tsx")).TermsDialog,
}));

type RegisterForm = Omit<RegisterRequest, "termsAccepted"> & { termsAccepted: boolean };

function useRegister(
  form: UseFormReturn<RegisterForm>,
  { chosen, next }: { chosen: ChosenPlan | null; next: string | null },
) {
  const { api } = useServices();
  const navigate = useNavigate();
  const plan = chosen === null || chosen.sold === null ? {} : { plan: chosen.plan, period: chosen.period };
  return useSubmit<RegisterForm>({
    form,
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

function NewAccount() {
  const chosen = useChosenPlan();
  const form = useForm<RegisterForm>({
    resolver: standardSchemaResolver(registerRequestSchema) as never,
    defaultValues: emptyForm,
    mode: "onTouched",
  });
  const next = useNext();
  const { submit, failure } = useRegister(form, { chosen, next });
  const { isSubmitting } = form.formState;
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
      <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        <ChosenPlanNotice chosen={chosen} />
        <FailureNotice failure={failure} fallback={errorMessages.registerFailed} />
        <RegisterFields form={form} />
        <PlanCode form={form} chosen={chosen} />
        <TermsCheckbox form={form} />
        {isAccepted ? null : (
          <p id="falta-aceptar" className="-mt-2 text-sm text-muted">
            Para crear la cuenta, leé y aceptá los términos.
          </p>
        )}
        <Button
          type="submit"
          size="large"
          disabled={!isAccepted}
          aria-describedby={isAccepted ? undefined : "falta-aceptar"}
          busyLabel={isSubmitting ? "Creando cuenta..." : null}
        >
          {screenWords.createAccount}
        </Button>
      </form>
    </AccessLayout>
  );
}

/** /register. Signed-in users are redirected to their plans. */
export function RegisterScreen() {
  useDocumentTitle(screenWords.createAccount);
  const isSignedIn = useSession(({ token }) => token !== null);
  return isSignedIn ? <Navigate to="/suscripciones" replace /> : <NewAccount />;
}
