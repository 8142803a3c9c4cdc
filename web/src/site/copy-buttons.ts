const words = { idle: "Copiar", done: "Copiado", failed: "No se pudo copiar" } as const;
const shownMilliseconds = 2_000;

/** Gives every figure of code a button that copies what is shown; without scripts there is none. */
export function addCopyButtons(root: ParentNode = document): void {
  for (const caption of root.querySelectorAll("figure > figcaption")) {
    const code = caption.parentElement?.querySelector("pre code");
    if (!code || caption.querySelector("button.copy")) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = words.idle;
    button.addEventListener("click", () => void copy(button, code.textContent ?? ""));
    caption.append(button);
  }
}

async function copy(button: HTMLButtonElement, text: string): Promise<void> {
  const isCopied = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
  button.textContent = isCopied ? words.done : words.failed;
  setTimeout(() => (button.textContent = words.idle), shownMilliseconds);
}
