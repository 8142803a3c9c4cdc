import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import type { ShareLinkRequest, SharedLink } from "@paridad/core/contract";
import { shareBackTest, shareLink, shareSmile } from "@paridad/core/endpoints";

import { useServices } from "../../lib/services.tsx";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { CheckboxField } from "../ui/forms/field.tsx";
import { FormDialog } from "../ui/forms/form-dialog.tsx";

/** A position that a link shows. */
export type SharedLegs = Omit<ShareLinkRequest, "showsQuantities" | "isIndexed">;
/** The content of a link, as its request has it. */
export type Shareable =
  | { readonly kind: "position"; readonly position: SharedLegs }
  | { readonly kind: "smile"; readonly expiration: string }
  | { readonly kind: "back-test"; readonly rule: string };

const titles: Readonly<Record<Shareable["kind"], string>> = {
  position: "Compartir la posición",
  smile: "Compartir la sonrisa",
  "back-test": "Compartir la prueba",
};

function Choice({ label, hint, isOn, onChange }: ChoiceProps) {
  const text = (
    <>
      {label}
      <span className="block text-sm font-normal text-muted">{hint}</span>
    </>
  );
  return <CheckboxField label={text} checked={isOn} onChange={() => onChange(!isOn)} />;
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

function useShare(what: Shareable) {
  const { api } = useServices();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ showsQuantities, isIndexed }: { showsQuantities: boolean; isIndexed: boolean }) => {
      if (what.kind === "smile") {
        return api.data(shareSmile, { body: { expiration: what.expiration, isIndexed } });
      }
      if (what.kind === "back-test") return api.data(shareBackTest, { body: { rule: what.rule, isIndexed } });
      return api.data(shareLink, { body: { ...what.position, showsQuantities, isIndexed } });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ["shared-links"] }),
  });
}

/** Makes an address that shows something, as it is now, to whoever has it. */
export function ShareDialog({ what, onClose }: { what: Shareable; onClose: () => void }) {
  const [showsQuantities, setQuantities] = useState(false);
  const [isIndexed, setIndexed] = useState(false);
  const share = useShare(what);
  if (share.data !== undefined) return <Shared link={share.data} onClose={onClose} />;
  return (
    <FormDialog
      size="small"
      title={titles[what.kind]}
      description="Una dirección que cualquiera abre, con los números de este momento, sin tu nombre."
      action="Crear el enlace"
      busyLabel={share.isPending ? "Creando..." : null}
      failure={share.error}
      onSubmit={() => share.mutate({ showsQuantities, isIndexed })}
      onClose={onClose}
    >
      {what.kind === "position" ? (
        <Choice
          label="Mostrar las cantidades"
          hint="Si no, van las proporciones entre las patas."
          isOn={showsQuantities}
          onChange={setQuantities}
        />
      ) : null}
      <Choice
        label="Que los buscadores la encuentren"
        hint="Si no, la ve solo quien tenga el enlace."
        isOn={isIndexed}
        onChange={setIndexed}
      />
    </FormDialog>
  );
}
