import { Fragment } from "preact";
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useStore } from "zustand";

import { screenWords } from "@paridad/core/messages";

import { Brand } from "../../components/brand.tsx";
import { SignIn } from "../../components/sign-in.tsx";
import { planSummary } from "../../lib/access-text.ts";
import { useServices, useSession } from "../../lib/services.tsx";
import { useFreshUser } from "../../lib/use-fresh-user.ts";
import { CalculatorView } from "./calculator-view.tsx";
import { NewerVersionLine } from "./newer-version-line.tsx";
import { openSession } from "./panel-session.ts";
import type { PanelSession } from "./panel-session.ts";

/** Opens the market while somebody with the right to it is signed in, and closes it with them or with the panel. */
function usePanelSession(isAllowed: boolean): PanelSession | null {
  const services = useServices();
  const [opened, setOpened] = useState<PanelSession | null>(null);
  useEffect(() => {
    if (!isAllowed) return undefined;
    const panel = openSession(services);
    setOpened(panel);
    window.addEventListener("pagehide", panel.close);
    return () => {
      window.removeEventListener("pagehide", panel.close);
      panel.close();
      setOpened(null);
    };
  }, [services, isAllowed]);
  return opened;
}

function Header() {
  const { theme } = useServices();
  const label = useStore(theme).theme === "dark" ? "Usar tema claro" : "Usar tema oscuro";
  return (
    <header class="row spread panel-header">
      <h1>
        <Brand />
      </h1>
      <button class="icon-button" type="button" aria-label={label} title={label} onClick={theme.toggle}>
        <span aria-hidden="true">◐</span>
      </button>
    </header>
  );
}

const sessionEnded = "Tu sesión terminó. Iniciá sesión para seguir; tus datos siguen como los dejaste.";

/** The live calculator next to the broker's page. */
export function Panel({
  alerts,
  around,
}: {
  /** Stands last, in sight. */
  alerts: ComponentChildren;
  /** The calculator with what stands around it while the market is open. */
  around: (panel: PanelSession, calculator: ComponentChildren) => ComponentChildren;
}) {
  const { clock, origin } = useServices();
  const user = useSession((state) => state.user);
  const plan = user && planSummary(user, clock.now());
  const opened = usePanelSession(plan?.canSeeMarket === true);
  const [hadUser, setHadUser] = useState(false);
  if (user !== null && !hadUser) setHadUser(true);
  useFreshUser();
  return (
    <main class="panel">
      <Header />
      {user === null && hadUser ? (
        <p class="notice" role="alert">
          {sessionEnded}
        </p>
      ) : null}
      {user === null ? <SignIn /> : null}
      {plan?.reason ? (
        <section class="card">
          <h2>{screenWords.moduleLocked}</h2>
          <p class="muted">{plan.reason}</p>
          <a class="button" href={`${origin}/suscripciones`} target="_blank" rel="noreferrer">
            {screenWords.changePlan}
          </a>
          <p class="small muted">
            Lo que guardaste sigue siendo tuyo:{" "}
            <a href={`${origin}/cartera`} target="_blank" rel="noreferrer">
              ver mis posiciones
            </a>
          </p>
        </section>
      ) : null}
      <NewerVersionLine />
      {opened ? <Fragment key={user?.id}>{around(opened, <CalculatorView {...opened} />)}</Fragment> : null}
      {alerts}
    </main>
  );
}
