import { useMutation } from "@tanstack/react-query";

import { errorMessages } from "@paridad/core/messages";

import { Button } from "../../components/ui/button.tsx";
import { notify } from "../../lib/notify.ts";
import { useServices } from "../../lib/services.tsx";
import { messageOf } from "../../lib/use-submit.ts";

/** 'Reenviar email': asks for another verification mail. Sent, it says so and stays pressed. */
export function ResendVerification({ email }: { email: string }) {
  const { api } = useServices();
  const resend = useMutation({
    mutationFn: () => api.auth.sendEmailVerification({ email: email.trim() }),
    onSuccess: ({ message }) => notify.success(message),
    onError: (error) => notify.error(messageOf(error, errorMessages.emailSendFailed)),
  });
  return (
    <Button
      tone="secondary"
      size="small"
      disabled={resend.isSuccess || email.trim() === ""}
      busyLabel={resend.isPending ? "Enviando..." : null}
      onClick={() => resend.mutate()}
    >
      {resend.isSuccess ? "Email enviado" : "Reenviar email"}
    </Button>
  );
}
