import { CreditCard, Database, LineChart, User as UserIcon } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { lazy, Suspense } from "react";
import { Link } from "react-router";

import { screenWords } from "@paridad/core/messages";
import type { ModuleId } from "@paridad/core/plans";

import { ButtonLink } from "../../components/ui/button-link.tsx";
import { Page, PageTitle } from "../../components/ui/page.tsx";
import { Skeleton } from "../../components/ui/states/states.tsx";
import { planNameOf, stateTextOf } from "../../data/access-texts.ts";
import { useAccess, useChainAccess } from "../../data/access.ts";
import { useUser } from "../../lib/services.tsx";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { DeskSkeleton } from "./desk-skeleton.tsx";
import { HomeBanner, TrialLine } from "./home-banner.tsx";
import { QuickActions } from "./quick-actions.tsx";

const LiveSample = lazy(async () => ({
  default: (await import("../../components/sample/live-sample.tsx")).LiveSample,
}));
const HomeDesk = lazy(async () => ({ default: (await import("./desk/home-desk.tsx")).HomeDesk }));

function HomeDeskSkeleton() {
  return (
    <div className="grid gap-3 pt-9 pb-7">
      <DeskSkeleton />
    </div>
  );
}

/** Session, plan and state in one line; of a trial what it means too, so that it is told once. */
function AccountLine() {
  const access = useAccess();
  const user = useUser();
  const facts = [
    ["Sesión", "Conectado"],
    ["Plan actual", planNameOf(access, user)],
    ["Estado", stateTextOf(access, user)],
  ] as const;
  return (
    <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1 text-md">
      <dl aria-label="Tu cuenta" className="flex flex-wrap gap-x-5 gap-y-1">
        {facts.map(([name, value]) => (
          <div key={name} className="flex gap-1.5">
            <dt className="text-muted">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {access.kind === "trial" ? <TrialLine /> : null}
    </div>
  );
}

type Feature = { to: string; title: string; text: string; Icon: LucideIcon; module?: ModuleId };

function FeatureCard({ to, title, text, Icon, module }: Feature) {
  const { modules } = useAccess();
  const isOpen = module === undefined || modules.includes(module);
  const content = (
    <>
      <Icon aria-hidden className={`size-6 ${isOpen ? "text-accent" : "text-muted"}`} />
      <h2 className="font-semibold">{title}</h2>
      <p className="text-md text-muted">{isOpen ? text : screenWords.needsPlan}</p>
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

const features: readonly Feature[] = [
  {
    to: "/historico",
    title: "Datos Históricos",
    text: "Cotizaciones grabadas, ratios, volumen y probabilidades.",
    Icon: Database,
    module: 1,
  },
  {
    to: "/estrategias",
    title: "Estrategias",
    text: "La calculadora en tiempo real y las herramientas para operar.",
    Icon: LineChart,
  },
  {
    to: "/suscripciones",
    title: "Suscripciones",
    text: "Tu plan, lo que incluye y cómo cambiarlo.",
    Icon: CreditCard,
  },
  {
    to: "/profile",
    title: "Perfil",
    text: "Tus datos, tu contraseña y tus sesiones.",
    Icon: UserIcon,
  },
];

/** /home. */
export function HomeScreen() {
  useDocumentTitle("Inicio");
  const user = useUser();
  const access = useAccess();
  const sources = useChainAccess();
  return (
    <Page width="desk">
      <PageTitle
        title={`Hola, ${user.firstName}`}
        lead={<AccountLine />}
        action={
          access.modules.includes(11) ? (
            // On a phone the bar above has it in the same place.
            <span className="hidden sm:block">
              <ButtonLink to="/estrategias/calculadora">Abrir la calculadora</ButtonLink>
            </span>
          ) : null
        }
      />
      <div className="grid gap-5">
        <HomeBanner />
        {sources.length > 0 ? (
          <Suspense fallback={<HomeDeskSkeleton />}>
            <HomeDesk />
          </Suspense>
        ) : (
          <Suspense fallback={<Skeleton className="min-h-[470px] sm:min-h-[412px]" />}>
            <LiveSample />
          </Suspense>
        )}
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
