import {
  BadgeCheck,
  CalendarClock,
  CreditCard,
  Database,
  LineChart,
  User as UserIcon,
  Wifi,
} from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";

import { Card } from "../../components/ui/card.tsx";
import { Page, PageTitle } from "../../components/ui/page.tsx";
import { planNameOf, stateTextOf } from "../../lib/access-texts.ts";
import { useAccess } from "../../lib/access.ts";
import { useUser } from "../../lib/services.tsx";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { HomeBanner } from "./home-banner.tsx";
import { QuickActions } from "./quick-actions.tsx";

function StatusCard({ Icon, label, children }: { Icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-3.5 px-4 py-3 sm:p-4">
      <span className="grid size-8 place-items-center rounded-md bg-s2 text-accent sm:size-10">
        <Icon aria-hidden className="size-4 sm:size-5" />
      </span>
      <div className="flex flex-1 items-baseline justify-between gap-3 sm:block">
        <p className="text-sm text-muted">{label}</p>
        <p className="font-semibold">{children}</p>
      </div>
    </div>
  );
}

type Feature = { to: string; title: string; text: string; Icon: LucideIcon; isOpen: boolean };

function FeatureCard({ to, title, text, Icon, isOpen }: Feature) {
  const content = (
    <>
      <Icon aria-hidden className={`size-6 ${isOpen ? "text-accent" : "text-muted"}`} />
      <h2 className="font-semibold">{title}</h2>
      <p className="text-md text-muted">{isOpen ? text : "Requiere suscripción"}</p>
    </>
  );
  const look = "grid content-start gap-2 rounded-lg border border-line bg-s1 p-4 shadow-card sm:p-5";
  if (!isOpen) {
    return (
      <div aria-disabled="true" className={`${look} border-dashed`}>
        {content}
      </div>
    );
  }
  return (
    <Link to={to} className={`${look} transition-colors hover:border-line2 hover:bg-s2`}>
      {content}
    </Link>
  );
}

function useFeatures(): readonly Feature[] {
  const access = useAccess();
  return [
    {
      to: "/historico",
      title: "Datos Históricos",
      text: "Cotizaciones grabadas, ratios, volumen y probabilidades.",
      Icon: Database,
      isOpen: access.modules.includes(1),
    },
    {
      to: "/estrategias",
      title: "Estrategias",
      text: "La calculadora en tiempo real y las herramientas para operar.",
      Icon: LineChart,
      isOpen: true,
    },
    {
      to: "/suscripciones",
      title: "Suscripciones",
      text: "Tu plan, lo que incluye y cómo cambiarlo.",
      Icon: CreditCard,
      isOpen: true,
    },
    {
      to: "/profile",
      title: "Perfil",
      text: "Tus datos, tu contraseña y tus sesiones.",
      Icon: UserIcon,
      isOpen: true,
    },
  ];
}

/** /home (spec.md section 2). */
export function HomeScreen() {
  useDocumentTitle("Inicio");
  const user = useUser();
  const access = useAccess();
  const features = useFeatures();
  return (
    <Page>
      <PageTitle
        title={`Hola, ${user.firstName}`}
        lead="Todo lo que necesitás para operar opciones de GGAL."
      />
      <div className="grid gap-5">
        <HomeBanner />
        <Card
          aria-label="Tu cuenta"
          className="grid divide-y divide-line p-0! sm:grid-cols-3 sm:divide-x sm:divide-y-0"
        >
          <StatusCard Icon={Wifi} label="Sesión">
            Conectado
          </StatusCard>
          <StatusCard Icon={BadgeCheck} label="Plan actual">
            {planNameOf(access)}
          </StatusCard>
          <StatusCard Icon={CalendarClock} label="Estado">
            {stateTextOf(access)}
          </StatusCard>
        </Card>
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          {features.map((feature) => (
            <FeatureCard key={feature.to} {...feature} />
          ))}
        </div>
        <QuickActions />
      </div>
    </Page>
  );
}
