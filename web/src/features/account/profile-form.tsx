import { profileRequestSchema } from "@paridad/core/contract";
import type { ProfileRequest } from "@paridad/core/contract";
import { changeProfile } from "@paridad/core/endpoints";
import { errorMessages, screenWords } from "@paridad/core/messages";

import { Card } from "../../components/ui/card.tsx";
import { fieldOf, TextField } from "../../components/ui/forms/field.tsx";
import { SendForm, useSendForm } from "../../components/ui/forms/send-form.tsx";
import { notify } from "../../lib/notify.ts";
import { useServices, useUser } from "../../lib/services.tsx";

/** First and last name; the e-mail is only shown. */
export function ProfileForm() {
  const { api, session } = useServices();
  const { firstName, lastName, email } = useUser();
  const { form, sending } = useSendForm<ProfileRequest>({
    schema: profileRequestSchema,
    defaultValues: { firstName, lastName },
    send: async (values) => {
      const { user, message } = await api.call(changeProfile, { body: values });
      session.setUser(user);
      form.reset({ firstName: user.firstName, lastName: user.lastName });
      notify.success(message);
    },
  });
  return (
    <Card>
      <h2 className="mb-4 font-semibold">Tus datos</h2>
      <SendForm
        action={screenWords.saveChanges}
        className="justify-self-start"
        disabled={!form.formState.isDirty}
        fallback={errorMessages.profileUpdateFailed}
        {...sending}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Nombre" autoComplete="given-name" {...fieldOf(form, "firstName")} />
          <TextField label="Apellido" autoComplete="family-name" {...fieldOf(form, "lastName")} />
        </div>
        <TextField label="Email" value={email} readOnly disabled hint="El email no se puede modificar" />
      </SendForm>
    </Card>
  );
}
