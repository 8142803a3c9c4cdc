import { useState } from "react";

import { sendEmailVerification } from "@paridad/core/endpoints";
import { busyWords, errorMessages } from "@paridad/core/messages";

import { Button } from "../../components/ui/button.tsx";
import type { ButtonProps } from "../../components/ui/button.tsx";
import { notify } from "../../lib/notify.ts";
import { useServices } from "../../lib/services.tsx";
import { messageOf } from "../../lib/use-submit.ts";

/** 'Reenviar email': asks for another verification mail. Sent, it says so and stays pressed. */
export function ResendVerification({
  email,
  next,
  look = { tone: "secondary", size: "small" },
}: {
  email: string;
  /** Final destination of the mail's link. */
  next: string | null;
  look?: Pick<ButtonProps, "tone" | "size" | "type">;
}) {
  const { api } = useServices();
  const [state, setState] = useState<"ready" | "sending" | "sent">("ready");
  const resend = async () => {
    setState("sending");
    try {
      const { message } = await api.call(sendEmailVerification, {
        body: { email: email.trim(), ...(next === null || next === "/home" ? {} : { next }) },
      });
      notify.success(message);
      setState("sent");
    } catch (error) {
      notify.error(messageOf(error, errorMessages.emailSendFailed));
      setState("ready");
    }
  };
  return (
    <Button
      {...look}
      disabled={state === "sent" || email.trim() === ""}
      busyLabel={state === "sending" ? busyWords.sending : null}
      onClick={() => void resend()}
    >
      {state === "sent" ? "Email enviado" : "Reenviar email"}
    </Button>
  );
}
