import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";

import { profileRequestSchema } from "@paridad/core/contract";
import type { ProfileRequest } from "@paridad/core/contract";
import { changeProfile } from "@paridad/core/endpoints";
import { errorMessages, busyWords, screenWords } from "@paridad/core/messages";

import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { FailureNotice } from "../../components/ui/states/failure-notice.tsx";
import { TextField } from "../../components/ui/forms/field.tsx";
import { fieldOf } from "../../components/ui/forms/field-of.ts";
import { notify } from "../../lib/notify.ts";
import { useServices, useUser } from "../../lib/services.tsx";
import { useSubmit } from "../../lib/use-submit.ts";

/** First and last name; the e-mail is only shown. */
export function ProfileForm() {
  const { api, session } = useServices();
  const { firstName, lastName, email } = useUser();
  const form = useForm<ProfileRequest>({
    resolver: standardSchemaResolver(profileRequestSchema),
    defaultValues: { firstName, lastName },
  });
  const { isSubmitting, isDirty } = form.formState;
  const { submit, failure } = useSubmit<ProfileRequest>({
    form,
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
      <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        <FailureNotice failure={failure} fallback={errorMessages.profileUpdateFailed} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Nombre" autoComplete="given-name" {...fieldOf(form, "firstName")} />
          <TextField label="Apellido" autoComplete="family-name" {...fieldOf(form, "lastName")} />
        </div>
        <TextField label="Email" value={email} readOnly disabled hint="El email no se puede modificar" />
        <div>
          <Button type="submit" disabled={!isDirty} busyLabel={isSubmitting ? busyWords.saving : null}>
            {screenWords.saveChanges}
          </Button>
        </div>
      </form>
    </Card>
  );
}
