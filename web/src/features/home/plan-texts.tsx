import { Link } from "react-router";

import { formatInstantDate } from "@paridad/core/formats";

import { ButtonLink } from "../../components/ui/button-link.tsx";
import { Notice } from "../../components/ui/states/notice.tsx";
import { useUser } from "../../lib/services.tsx";

export function TrialText({
  text,
  to = "/suscripciones",
  action = "Ver Planes",
}: {
  text: string;
  to?: string;
  action?: string;
}) {
  return (
    <p>
      Tenés acceso completo a los 11 módulos. {text}{" "}
      <Link to={to} className="font-semibold text-accent">
        {action}
      </Link>
    </p>
  );
}

export function ExpiredNotice({ action }: { action: string }) {
  const { subscriptionEndsAt } = useUser();
  return (
    <Notice
      tone="warning"
      title="Tu suscripción ha expirado"
      action={
        <ButtonLink to="/suscripciones" size="small">
          {action}
        </ButtonLink>
      }
    >
      {subscriptionEndsAt ? `Venció el ${formatInstantDate(subscriptionEndsAt)}. ` : ""}
      Renovala para seguir donde dejaste: lo que guardaste está.
    </Notice>
  );
}
