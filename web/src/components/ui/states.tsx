import { CircleAlert, Inbox, Lock } from "lucide-react";
import type { ReactNode } from "react";

import { classNames } from "../../lib/class-names.ts";
import { Button, ButtonLink } from "./button.tsx";

function Frame({ icon, title, children }: { icon: ReactNode; title: string; children?: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-3 px-4 py-12 text-center">
      <span
        className="grid size-11 place-items-center rounded-full bg-s2 text-muted [&_svg]:size-5"
        aria-hidden
      >
        {icon}
      </span>
      <h2 className="text-base font-semibold">{title}</h2>
      {children}
    </div>
  );
}

/** Nothing to show, and what to do about it. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Frame icon={<Inbox />} title={title}>
      {children ? <div className="text-muted">{children}</div> : null}
    </Frame>
  );
}

/** A load that failed, with its reason and a way to try again. */
export function ErrorState({
  title = "No pudimos cargar los datos",
  message,
  onRetry,
}: {
  title?: string;
  message: string;
  onRetry?: () => void;
}) {
  return (
    <div role="alert">
      <Frame icon={<CircleAlert />} title={title}>
        <p className="text-muted">{message}</p>
        {onRetry ? (
          <Button tone="secondary" onClick={onRetry}>
            Reintentar
          </Button>
        ) : null}
      </Frame>
    </div>
  );
}

/** What a plan doesn't include (spec.md section 2, /historico). */
export function LockedState({ plan }: { plan: string }) {
  return (
    <Frame icon={<Lock />} title="Módulo no disponible">
      <p className="text-muted">Este módulo no está incluido en tu plan {plan.toUpperCase()}</p>
      <ButtonLink to="/suscripciones">Actualizar Plan</ButtonLink>
    </Frame>
  );
}

/** A grey block where content will stand. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames("block animate-pulse rounded-md bg-s2", className)} />;
}
