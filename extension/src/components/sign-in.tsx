import { useId, useState } from "preact/hooks";
import { browser } from "../lib/browser.ts";

import { isApiError } from "@paridad/core/api";
import { errorMessages, formWords, screenWords } from "@paridad/core/messages";

import { useServices } from "../lib/services.tsx";
import { staySignedInKey } from "../storage/session-storage.ts";
import { permissionPattern } from "../storage/settings.ts";

const noPermission = "Sin permiso para conectarnos al servidor no podemos iniciar la sesión.";

type Submission = {
  readonly isBusy: boolean;
  readonly error: string | null;
  /** No answer came: perhaps it is another server. */
  readonly isUnreached?: boolean;
};

function useSignIn() {
  const { api, session, disk, origin } = useServices();
  const [submission, setSubmission] = useState<Submission>({ isBusy: false, error: null });
  const signIn = async ({ form, stays }: { form: FormData; stays: boolean }) => {
    if (submission.isBusy) return;
    setSubmission({ isBusy: true, error: null });
    try {
      // Firefox lets people take the server's address away; where it is allowed nothing is asked.
      const isAllowed = await browser.permissions.request({ origins: [permissionPattern(origin)] });
      if (!isAllowed) return setSubmission({ isBusy: false, error: noPermission });
      const email = String(form.get("email") ?? "").trim();
      const password = String(form.get("password") ?? "");
      const answer = await api.logIn({ email, password });
      if (stays) disk.setItem(staySignedInKey, "true");
      else disk.removeItem(staySignedInKey);
      session.signIn(answer);
    } catch (error) {
      const isUnreached = isApiError(error) && error.status === 0;
      const message = isApiError(error) ? error.message : errorMessages.unexpected;
      setSubmission({
        isBusy: false,
        isUnreached,
        error: isUnreached ? `No pudimos conectar con el servidor ${origin}.` : message,
      });
    }
  };
  return { ...submission, signIn };
}

/** Chromium lets the server's page hand its session over. */
const takesSessions = () => "externally_connectable" in browser.runtime.getManifest();

function Failure({ error, isUnreached }: { error: string; isUnreached: boolean }) {
  return (
    <p class="error" role="alert">
      {error}{" "}
      {isUnreached ? (
        <button class="link" type="button" onClick={() => void browser.runtime.openOptionsPage()}>
          Cambiar el servidor
        </button>
      ) : null}
    </p>
  );
}

/** Signs in with the account of the web app. */
export function SignIn() {
  const { origin } = useServices();
  const { isBusy, error, isUnreached = false, signIn } = useSignIn();
  const [stays, setStays] = useState(false);
  const id = useId();
  return (
    <form
      class="card"
      onSubmit={(event) => {
        event.preventDefault();
        void signIn({ form: new FormData(event.currentTarget), stays });
      }}
    >
      <h2>{screenWords.signIn}</h2>
      <p class="small muted server">En {origin}</p>
      {takesSessions() ? (
        <a class="button quiet" href={`${origin}/extension/#conectar`} target="_blank" rel="noreferrer">
          Conectar con mi sesión de la web
        </a>
      ) : null}
      <div class="field">
        <label htmlFor={`${id}-email`}>Email</label>
        <input id={`${id}-email`} name="email" type="email" required autoComplete="username" />
      </div>
      <div class="field">
        <label htmlFor={`${id}-password`}>{formWords.password}</label>
        <input
          id={`${id}-password`}
          name="password"
          type="password"
          required
          minLength={6}
          autoComplete="current-password"
        />
      </div>
      <label class="check">
        <input type="checkbox" checked={stays} onChange={(event) => setStays(event.currentTarget.checked)} />
        Mantener la sesión al cerrar el navegador
      </label>
      {error ? <Failure error={error} isUnreached={isUnreached} /> : null}
      <button class="button" type="submit" disabled={isBusy} aria-busy={isBusy}>
        {isBusy ? "Ingresando..." : "Ingresar"}
      </button>
      <p class="row spread small">
        <a href={`${origin}/register?next=%2Fextension%2F`} target="_blank" rel="noreferrer">
          {screenWords.createAccount}
        </a>
        <a href={`${origin}/forgot-password`} target="_blank" rel="noreferrer">
          {formWords.forgotPassword}
        </a>
      </p>
    </form>
  );
}
