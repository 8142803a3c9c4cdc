import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { FormEvent } from "react";

import { isApiError } from "@paridad/core/api";
import type { ShareLinkRequest, SharedLink } from "@paridad/core/contract";
import { shareLink } from "@paridad/core/endpoints";
import { errorMessages } from "@paridad/core/messages";

import { useServices } from "../../lib/services.tsx";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { FormDialog } from "../ui/forms/form-dialog.tsx";

/** A position that a link shows. */
export type SharedLegs = Omit<ShareLinkRequest, "showsQuantities" | "isIndexed">;

function Choice({ label, hint, isOn, onChange }: ChoiceProps) {
  return (
    <label className="flex items-start gap-2.5 text-md font-medium">
      <input
        type="checkbox"
        className="mt-0.5 size-4 shrink-0"
        checked={isOn}
        onChange={() => onChange(!isOn)}
      />
      <span>
        {label}
        <span className="block text-sm font-normal text-muted">{hint}</span>
      </span>
    </label>
  );
}
type ChoiceProps = { label: string; hint: string; isOn: boolean; onChange: (isOn: boolean) => void };

function Shared({ link: { path }, onClose }: { link: SharedLink; onClose: () => void }) {
  const address = `${window.location.origin}${path}`;
  return (
    <Dialog
      isOpen
      size="small"
      title="Enlace listo"
      onClose={onClose}
      footer={<Button onClick={onClose}>Listo</Button>}
    >
      <div className="grid gap-3 text-md">
        <p className="flex items-center gap-2">
          <a
            href={path}
            target="_blank"
            rel="noreferrer"
            className="min-w-0 break-all text-accent underline underline-offset-2"
          >
            {address}
          </a>
          <CopyButton label="enlace" text={address} />
        </p>
        <p className="text-muted">
          Se abre sin cuenta, con los números de este momento. Lo revocás desde tu perfil.
        </p>
      </div>
    </Dialog>
  );
}

/** Makes an address that shows a position, as it is now, to whoever has it. */
export function ShareDialog({ position, onClose }: { position: SharedLegs; onClose: () => void }) {
  const { api } = useServices();
  const queries = useQueryClient();
  const [showsQuantities, setQuantities] = useState(false);
  const [isIndexed, setIndexed] = useState(false);
  const share = useMutation({
    mutationFn: async () => api.data(shareLink, { body: { ...position, showsQuantities, isIndexed } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["shared-links"] }),
  });
  if (share.data !== undefined) return <Shared link={share.data} onClose={onClose} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    share.mutate();
  };
  return (
    <FormDialog
      size="small"
      title="Compartir la posición"
      description="Una dirección que cualquiera abre, con los números de este momento, sin tu nombre."
      action="Crear el enlace"
      busyLabel={share.isPending ? "Creando..." : null}
      failure={share.error === null ? null : isApiError(share.error) ? share.error : errorMessages.unexpected}
      onSubmit={submit}
      onClose={onClose}
    >
      <Choice
        label="Mostrar las cantidades"
        hint="Si no, van las proporciones entre las patas."
        isOn={showsQuantities}
        onChange={setQuantities}
      />
      <Choice
        label="Que los buscadores la encuentren"
        hint="Si no, la ve solo quien tenga el enlace."
        isOn={isIndexed}
        onChange={setIndexed}
      />
    </FormDialog>
  );
}
