import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { browser } from "../../lib/browser.ts";

import { logOut } from "@paridad/core/endpoints";
import { formatPrice, formatVolatility } from "@paridad/core/formats";
import { screenWords } from "@paridad/core/messages";

import { Brand } from "../../components/brand.tsx";
import { ConnectionLine } from "../../components/connection-line.tsx";
import { Unknown } from "../../components/known-number.tsx";
import { SignIn } from "../../components/sign-in.tsx";
import { planSummary } from "../../lib/access-text.ts";
import type { PlanSummary } from "../../lib/access-text.ts";
import { formatParityRate, sourceText } from "../../lib/market-text.ts";
import { openPanel } from "../../lib/open-panel.ts";
import { useServices, useSession } from "../../lib/services.tsx";
import { useFreshUser } from "../../lib/use-fresh-user.ts";
import { isPanelOpen } from "../../storage/panel-presence.ts";
import { lastStateKey, readLastState } from "../../storage/last-state.ts";
import type { LastState } from "../../storage/last-state.ts";

/** The panel's last numbers at once, then each time it writes newer ones. */
function useLastState(): LastState | null {
  const { memory } = useServices();
  const [state, setState] = useState(() => readLastState(memory));
  useEffect(
    () =>
      memory.subscribe((key) => {
        if (key === null || key === lastStateKey) setState(readLastState(memory));
      }),
    [memory],
  );
  return state;
}

function usePlan(): PlanSummary | null {
  const { clock } = useServices();
  const user = useSession((state) => state.user);
  return user && planSummary(user, clock.now());
}

/**
 * The market for as long as the popup is open, unless a panel is: it writes the state already, and a second connection
 * would count. Answers what ends it, for the panel that is about to open.
 */
function useLiveGlance(): () => void {
  const services = useServices();
  const canSeeMarket = usePlan()?.canSeeMarket === true;
  const endRef = useRef(() => undefined as void);
  useEffect(() => {
    const { memory, clock } = services;
    if (!canSeeMarket || isPanelOpen(memory, clock.now())) return undefined;
    let isOver = false;
    let close = () => undefined as void;
    endRef.current = () => {
      isOver = true;
      close();
    };
    void import("./live-glance.ts").then(({ openLiveGlance }) => {
      if (!isOver) close = openLiveGlance(services);
    });
    const leave = memory.subscribe(() => {
      if (isPanelOpen(memory, clock.now())) endRef.current();
    });
    return () => {
      leave();
      endRef.current();
    };
  }, [services, canSeeMarket]);
  return () => endRef.current();
}

function Figures({ state }: { state: LastState | null }) {
  if (state === null) return <p class="muted small">{screenWords.firstQuote}</p>;
  const { spot, atTheMoneyVolatility, impliedRate, reasons } = state;
  return (
    <>
      <div class="row spread">
        <span class="muted">GGAL</span>
        <strong class="figure">{spot === null ? <Unknown reason="no-spot" /> : formatPrice(spot)}</strong>
      </div>
      <dl class="facts">
        <div>
          <dt>{screenWords.atTheMoney}</dt>
          <dd>
            {atTheMoneyVolatility === null ? (
              <Unknown reason={reasons?.atTheMoneyVolatility ?? "no-price"} />
            ) : (
              formatVolatility(atTheMoneyVolatility)
            )}
          </dd>
        </div>
        <div>
          <dt>{screenWords.impliedRate}</dt>
          <dd>
            {impliedRate === null ? (
              <Unknown reason={reasons?.impliedRate ?? "no-price"} />
            ) : (
              formatParityRate(impliedRate)
            )}
          </dd>
        </div>
      </dl>
      <ConnectionLine status={state.status} lastTickAt={state.receivedAt} source={state.source} />
      {state.source === null ? null : <p class="small muted">{sourceText(state.source, state.asOf)}</p>}
      {state.refusal === null ? null : <p class="notice">{state.refusal}</p>}
    </>
  );
}

/** The window of the popup, known before the click: browsers open a panel inside it, and wait for nothing. */
function useWindowId(): number | undefined {
  const [id, setId] = useState<number>();
  useEffect(() => void browser.windows.getCurrent().then((current) => setId(current.id)), []);
  return id;
}

function Account({ endGlance, screen }: { endGlance: () => void; screen: ComponentChildren }) {
  const { api, session, origin } = useServices();
  const windowId = useWindowId();
  const openPanelHere = async () => {
    endGlance();
    await openPanel(windowId);
    window.close();
  };
  const user = useSession((state) => state.user);
  const plan = usePlan();
  if (user === null || plan === null) return null;
  return (
    <>
      <div class="row spread small">
        <span>
          {user.firstName} {user.lastName}
        </span>
        <span class="muted">{plan.name}</span>
      </div>
      {plan.reason ? (
        <p class="notice">
          {plan.reason}{" "}
          <a href={`${origin}/suscripciones`} target="_blank" rel="noreferrer">
            {screenWords.changePlan}
          </a>
        </p>
      ) : null}
      <button class="button" type="button" onClick={() => void openPanelHere()}>
        Abrir el panel
      </button>
      {screen}
      <div class="row spread small">
        <a href={`${origin}/home`} target="_blank" rel="noreferrer">
          Abrir Paridad
        </a>
        <button class="link" type="button" onClick={() => void browser.runtime.openOptionsPage()}>
          Opciones
        </button>
        <button class="link" type="button" onClick={() => void session.signOut(() => api.call(logOut))}>
          Cerrar sesión
        </button>
      </div>
    </>
  );
}

/** The glance: session, plan, spot, volatility at the money and the connection; alerts that fired above it. */
export function Popup({ alerts, screen }: { alerts: ComponentChildren; screen: ComponentChildren }) {
  const plan = usePlan();
  useFreshUser();
  const state = useLastState();
  const endGlance = useLiveGlance();
  return (
    <main class="popup">
      <h1>
        <Brand />
      </h1>
      {alerts}
      {plan ? (
        <>
          {plan.canSeeMarket ? (
            <section class="card" aria-label="Último estado">
              <Figures state={state} />
            </section>
          ) : null}
          <Account endGlance={endGlance} screen={screen} />
        </>
      ) : (
        <SignIn />
      )}
    </main>
  );
}
