import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";

import { deleteAccount, exportAccountData } from "@paridad/core/endpoints";
import { buenosAiresDate } from "@paridad/core/symbols";
import { busyWords, formWords } from "@paridad/core/messages";

import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { fieldOf, PasswordField } from "../../components/ui/forms/field.tsx";
import { FormDialog } from "../../components/ui/forms/form-dialog.tsx";
import { useSendForm } from "../../components/ui/forms/send-form.tsx";
import { download } from "../../lib/download.ts";
import { notify } from "../../lib/notify.ts";
import { useServices, useUser } from "../../lib/services.tsx";
import { messageOf } from "../../lib/use-submit.ts";

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { api, session } = useServices();
  const { email } = useUser();
  const navigate = useNavigate();
  const isDeleted = useRef(false);
  // Once this screen has given way to the front page: a screen without a session leads to the login.
  useEffect(
    () => () => {
      if (isDeleted.current) session.clear();
    },
    [session],
  );
  const { form, sending } = useSendForm({
    defaultValues: { password: "" },
    busy: busyWords.deleting,
    send: async (body) => {
      const { message } = await api.call(deleteAccount, { body });
      isDeleted.current = true;
      notify.success(message);
      void navigate("/", { replace: true });
    },
  });
  return (
    <FormDialog
      size="small"
      title="¿Eliminar tu cuenta?"
      description={`Se eliminan ${email}, tus pagos y tus preferencias. Esta acción no se puede deshacer.`}
      action="Eliminar mi cuenta"
      tone="danger"
      canSend={form.watch("password") !== ""}
      {...sending}
      onClose={onClose}
    >
      <PasswordField
        label={formWords.password}
        autoComplete="current-password"
        {...fieldOf(form, "password")}
      />
    </FormDialog>
  );
}

/** Take everything that is stored, or have it deleted. */
export function AccountData() {
  const { api } = useServices();
  const [isDeleting, setDeleting] = useState(false);
  const take = useMutation({
    mutationFn: () => api.data(exportAccountData),
    onSuccess: (data) =>
      download(
        new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }),
        `paridad_mis-datos_${buenosAiresDate(Date.parse(data.exportedAt))}.json`,
      ),
    onError: (error) => notify.error(messageOf(error)),
  });
  return (
    <Card>
      <h2 className="font-semibold">Tus datos y tu cuenta</h2>
      <p className="mt-1 mb-3 text-md text-muted">
        Descargá todo lo que guardamos de vos, o eliminá tu cuenta con sus datos.
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Button
          tone="secondary"
          busyLabel={take.isPending ? busyWords.preparing : null}
          onClick={() => take.mutate()}
        >
          Descargar mis datos
        </Button>
        <Button tone="danger" onClick={() => setDeleting(true)}>
          Eliminar mi cuenta
        </Button>
      </div>
      {isDeleting ? <DeleteDialog onClose={() => setDeleting(false)} /> : null}
    </Card>
  );
}
