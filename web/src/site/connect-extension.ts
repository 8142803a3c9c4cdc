type Runtime = {
  sendMessage(id: string, message: object, answer: (value: unknown) => void): void;
  readonly lastError?: object;
};
/** Chromium gives pages this only where an installed extension lists them. */
type WithRuntime = { readonly chrome?: { readonly runtime?: Runtime } };

const texts = {
  noSession: "Falta iniciar sesión en este sitio: hacelo en otra pestaña y esta sigue sola.",
  absent: "No encontramos la extensión en este navegador. Instalala y volvé a cargar esta página.",
  refused: "La extensión no aceptó la sesión: volvé a iniciar sesión en este sitio.",
  done: "Listo: la extensión está conectada. Abrí su ícono y tocá «Abrir el panel».",
} as const;

function ask(id: string, message: object): Promise<unknown> {
  const { runtime } = (globalThis as WithRuntime).chrome ?? {};
  if (runtime?.sendMessage === undefined) return Promise.resolve(null);
  return new Promise((resolve) => {
    runtime.sendMessage(id, message, (answer) => {
      // Reading it says that we know: otherwise an absent extension is written to the console.
      void runtime.lastError;
      resolve(answer ?? null);
    });
  });
}

function readSession(): { token: string; user: string } | null {
  try {
    const [token, user] = [localStorage.getItem("token"), localStorage.getItem("user")];
    return token === null || user === null ? null : { token, user };
  } catch {
    return null;
  }
}

async function connect(identities: readonly string[], stays: boolean): Promise<string> {
  const session = readSession();
  if (session === null) return texts.noSession;
  const answers = await Promise.all(identities.map((id) => ask(id, { type: "connect", stays, ...session })));
  const replies = answers.filter((answer) => answer !== null) as { ok?: boolean }[];
  if (replies.length === 0) return texts.absent;
  return replies.some(({ ok }) => ok === true) ? texts.done : texts.refused;
}

/** The button that hands this site's session to the extension, which takes it from its own server's pages alone. */
export function startConnecting(): void {
  const button = document.querySelector<HTMLButtonElement>("button[data-connect]");
  const status = document.querySelector("[data-connect-status]");
  const stay = document.querySelector<HTMLInputElement>("[data-connect-stay]");
  if (button === null || status === null) return;
  const identities = (button.dataset["connect"] ?? "").split(" ").filter((id) => id !== "");
  let waiting: AbortController | null = null;
  button.disabled = false;
  const run = async () => {
    waiting?.abort();
    waiting = null;
    status.textContent = await connect(identities, stay?.checked === true);
    if (status.textContent === texts.noSession) wait();
  };
  const wait = () => {
    const link = document.createElement("a");
    link.href = "/login?next=%2Fextension%2F";
    link.target = "_blank";
    link.textContent = "Iniciar sesión";
    status.append(" ", link);
    waiting = new AbortController();
    // Told of what other tabs write: the press is kept until there is a session.
    addEventListener("storage", () => readSession() !== null && void run(), { signal: waiting.signal });
  };
  button.addEventListener("click", () => void run());
}
