import { useEffect, useState } from "preact/hooks";
import browser from "webextension-polyfill";

import { formatPrice, formatTna, formatVolatility } from "@paridad/core/formats";

import { Brand } from "../../components/brand.tsx";
import { SignIn } from "../../components/sign-in.tsx";
import { planSummary } from "../../lib/access-text.ts";
import { connectionText, dotClass } from "../../lib/connection-text.ts";
import { openPanel } from "../../lib/open-panel.ts";
import { useServices, useSession } from "../../lib/services.tsx";
import { useNow } from "../../lib/use-now.ts";
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

function Figures({ state }: { state: LastState | null }) {
  const now = useNow();
  if (state === null) {
    return <p class="muted small">Abrí el panel para ver GGAL en vivo.</p>;
  }
  return (
    <>
      <div class="row spread">
        <span class="muted">GGAL</span>
        <strong class="figure">{formatPrice(state.spot)}</strong>
      </div>
      <dl class="facts">
        <div>
          <dt>VI en el dinero</dt>
          <dd>{formatVolatility(state.atTheMoneyVolatility)}</dd>
        </div>
        <div>
          <dt>Tasa implícita</dt>
          <dd>{formatTna(state.impliedRate)}</dd>
        </div>
      </dl>
      <p class="row small muted" role="status">
        <span class={dotClass(state.status)} aria-hidden="true" />
        {connectionText({ status: state.status, lastTickAt: state.receivedAt }, now)}
      </p>
    </>
  );
}

async function openPanelHere(): Promise<void> {
  const { id } = await browser.windows.getCurrent();
  await openPanel(id);
  window.close();
}

function Account() {
  const { api, session, clock, origin } = useServices();
  const user = useSession((state) => state.user);
  if (user === null) return null;
  const plan = planSummary(user, clock.now());
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
            Actualizar Plan
          </a>
        </p>
      ) : null}
      <button class="button" type="button" onClick={() => void openPanelHere()}>
        Abrir el panel
      </button>
      <div class="row spread small">
        <a href={`${origin}/home`} target="_blank" rel="noreferrer">
          Abrir Paridad
        </a>
        <button class="link" type="button" onClick={() => void browser.runtime.openOptionsPage()}>
          Opciones
        </button>
        <button class="link" type="button" onClick={() => void session.signOut(() => api.auth.logout())}>
          Cerrar sesión
        </button>
      </div>
    </>
  );
}

/** The glance: session, plan, spot, volatility at the money and the connection. Opens no connection of its own. */
export function Popup() {
  const isSignedIn = useSession((state) => state.user !== null);
  const state = useLastState();
  return (
    <main class="popup">
      <h1>
        <Brand />
      </h1>
      {isSignedIn ? (
        <>
          <section class="card" aria-label="Último estado">
            <Figures state={state} />
          </section>
          <Account />
        </>
      ) : (
        <SignIn />
      )}
    </main>
  );
}
