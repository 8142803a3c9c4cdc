import { KeyRound, Mails, MessageSquareText } from "lucide-react";
import { useState } from "react";

import { ButtonLink } from "../../../components/ui/button-link.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { Notice } from "../../../components/ui/states/notice.tsx";
import { PageTitle } from "../../../components/ui/page.tsx";
import { Skeleton } from "../../../components/ui/states/states.tsx";
import { notify } from "../../../lib/notify.ts";
import { adminToasts } from "../admin-texts.ts";
import { useCapabilities } from "../capabilities.tsx";
import { BackgroundWork } from "./background-work.tsx";
import { BulkEmailDialog } from "./bulk-email-dialog.tsx";
import { Campaigns } from "./campaigns.tsx";

const ways = [
  {
    Icon: Mails,
    title: "Envío Masivo",
    steps: [
      "Escribí el título y el contenido.",
      "Elegí si cada correo lleva un enlace para restablecer la contraseña.",
      "Previsualizá y enviá: va a todos los usuarios activos.",
    ],
  },
  {
    Icon: KeyRound,
    title: "Restablecimiento individual",
    steps: [
      "Buscá al usuario en la pestaña Usuarios.",
      "En sus acciones tocá la llave: «Enviar restablecimiento».",
      "Recibe un enlace que expira en 1 hora.",
    ],
  },
  {
    Icon: MessageSquareText,
    title: "Mensaje personalizado",
    steps: [
      "Buscá al usuario en la pestaña Usuarios.",
      "En sus acciones tocá el globo: «Enviar mensaje».",
      "Escribí, previsualizá y enviá.",
    ],
  },
] as const;

function WaysToWrite({ onBulk }: { onBulk: () => void }) {
  return (
    <div className="mb-6 grid gap-5 lg:grid-cols-3">
      {ways.map(({ Icon, title, steps }) => (
        <Card key={title} className="flex flex-col gap-3.5">
          <h2 className="flex items-center gap-2.5 font-semibold">
            <Icon aria-hidden className="size-5 text-accent" />
            {title}
          </h2>
          <ol className="grid list-decimal gap-1.5 pl-5 text-md text-muted">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <div className="mt-auto">
            {title === "Envío Masivo" ? (
              <Button onClick={onBulk}>{title}</Button>
            ) : (
              <ButtonLink tone="secondary" to="/dashadmin/users">
                Ir a Usuarios
              </ButtonLink>
            )}
          </div>
        </Card>
      ))}
    </div>
  );
}

/** Mail to everybody, to one user, the links that change a password, and what is done in the background. */
export function EmailsTab() {
  const capabilities = useCapabilities();
  const [isOpen, setOpen] = useState(false);
  const openBulk = () => {
    if (capabilities.data?.bulkEmail === false) notify.error(adminToasts.bulkUnavailable);
    else setOpen(true);
  };
  const title = <PageTitle title="Emails" />;
  if (capabilities.isPending)
    return (
      <>
        {title}
        <Skeleton className="h-[600px]" />
      </>
    );
  return (
    <>
      {title}
      {capabilities.data?.smtp === false ? (
        <Notice tone="warning" className="mb-5">
          Este servidor no tiene SMTP: los correos se guardan como archivos .eml y no le llegan a nadie.
        </Notice>
      ) : null}
      <WaysToWrite onBulk={openBulk} />
      <Campaigns />
      <BackgroundWork />
      {isOpen ? <BulkEmailDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
