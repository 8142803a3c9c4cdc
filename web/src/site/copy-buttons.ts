const words = { idle: "Copiar", done: "Copiado", failed: "No se pudo copiar" } as const;
const shownMilliseconds = 2_000;

/** Says aloud what the button shows. */
function createVoice(): (text: string) => void {
  const voice = document.createElement("p");
  voice.className = "sr-only";
  voice.setAttribute("role", "status");
  document.body.append(voice);
  return (text) => (voice.textContent = text);
}

/** Gives every figure of code a button that copies what is shown; without scripts there is none. */
export function addCopyButtons(root: ParentNode = document): void {
  let say: ((text: string) => void) | null = null;
  for (const caption of root.querySelectorAll("figure > figcaption")) {
    const code = caption.parentElement?.querySelector("pre code");
    if (!code || caption.querySelector("button.copy")) continue;
    const tell = (say ??= createVoice());
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = words.idle;
    button.addEventListener("click", () => void copy(button, { text: code.textContent ?? "", tell }));
    caption.append(button);
  }
}

async function copy(
  button: HTMLButtonElement,
  { text, tell }: { text: string; tell: (text: string) => void },
): Promise<void> {
  const isCopied = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
  const message = isCopied ? words.done : words.failed;
  button.textContent = message;
  tell(message);
  setTimeout(() => {
    button.textContent = words.idle;
    tell("");
  }, shownMilliseconds);
}
