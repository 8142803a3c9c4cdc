import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { lazy, Suspense, useState } from "react";
import { useForm } from "react-hook-form";
import type { UseFormReturn } from "react-hook-form";
import { useNavigate, useSearchParams } from "react-router";

import { registerRequestSchema } from "@paridad/core/contract";
import type { RegisterRequest } from "@paridad/core/contract";
import { errorMessages, toastMessages } from "@paridad/core/messages";

import { Button } from "../../components/ui/button.tsx";
import { PasswordField, TextField } from "../../components/ui/field.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { notify } from "../../lib/notify.ts";
import { useServices } from "../../lib/services.tsx";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { messageOf, useSubmit } from "../../lib/use-submit.ts";
import { AccessLayout, TextLink } from "./access-layout.tsx";

const TermsDialog = lazy(async () => ({
  default: (await import("../../components/terms/terms-dialog.tsx")).TermsDialog,
}));

type RegisterForm = Omit<RegisterRequest, "termsAccepted"> & { termsAccepted: boolean };

/** A plan chosen on the landing page, if it came with the address. */
function useChosenPlan(): Pick<RegisterRequest, "plan" | "period"> {
  const [query] = useSearchParams();
  const plan = query.get("plan");
  if (plan === null) return {};
  return { plan, period: query.get("period") === "yearly" ? "yearly" : "monthly" };
}

function useRegister(form: UseFormReturn<RegisterForm>) {
  const { api } = useServices();
  const navigate = useNavigate();
  const chosen = useChosenPlan();
  return useSubmit<RegisterForm>({
    setError: form.setError,
    send: async ({ discountCode, ...values }) => {
      const code = discountCode?.trim();
      const { message, payment } = await api.auth.register({
        ...values,
        ...chosen,
        termsAccepted: true,
        ...(code ? { discountCode: code } : {}),
      });
      notify.success(toastMessages.registered);
      if (payment === null) void navigate("/login", { replace: true, state: { message } });
      else void navigate("/payment-instructions", { replace: true, state: { payment, message } });
    },
  });
}

function TermsCheckbox({ form }: { form: UseFormReturn<RegisterForm> }) {
  const [isReading, setReading] = useState(false);
  const isAccepted = form.watch("termsAccepted");
  const accept = () => {
    form.setValue("termsAccepted", true, { shouldValidate: true });
    setReading(false);
  };
  return (
    <>
      <label className="flex items-start gap-2.5 text-[13.5px]">
        <input
          type="checkbox"
          className="mt-0.5 size-4 shrink-0 accent-accent"
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
  const { errors } = form.formState;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Nombre"
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...form.register("firstName")}
        />
        <TextField
          label="Apellido"
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...form.register("lastName")}
        />
      </div>
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        error={errors.email?.message}
        {...form.register("email")}
      />
      <PasswordField
        label="Contraseña"
        autoComplete="new-password"
        hint="Al menos 6 caracteres, con minúscula, mayúscula y número."
        error={errors.password?.message}
        {...form.register("password")}
      />
      <PasswordField
        label="Confirmar contraseña"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...form.register("confirmPassword")}
      />
      <TextField
        label="Código de descuento (opcional)"
        autoComplete="off"
        hint="Se guarda con tu cuenta; no cambia el precio publicado."
        error={errors.discountCode?.message}
        {...form.register("discountCode")}
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
  termsAccepted: false,
};

/** /register (spec.md section 2). */
export function RegisterScreen() {
  useDocumentTitle("Crear cuenta");
  const form = useForm<RegisterForm>({
    resolver: standardSchemaResolver(registerRequestSchema) as never,
    defaultValues: emptyForm,
  });
  const { submit, failure } = useRegister(form);
  const { isSubmitting } = form.formState;
  const hasFieldErrors = typeof failure === "object" && failure !== null && failure.fieldErrors.length > 0;
  return (
    <AccessLayout
      title="Crear cuenta"
      lead="30 días de prueba con acceso completo. Sin tarjeta."
      footer={
        <p>
          ¿Ya tenés cuenta? <TextLink to="/login">Iniciar sesión</TextLink>
        </p>
      }
    >
      <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        {failure !== null && !hasFieldErrors ? (
          <Notice tone="error">{messageOf(failure, errorMessages.registerFailed)}</Notice>
        ) : null}
        <RegisterFields form={form} />
        <TermsCheckbox form={form} />
        <Button
          type="submit"
          size="large"
          disabled={!form.watch("termsAccepted")}
          busyLabel={isSubmitting ? "Creando cuenta..." : null}
        >
          Crear Cuenta
        </Button>
      </form>
    </AccessLayout>
  );
}
