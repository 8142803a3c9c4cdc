import { useEffect, useRef } from "preact/hooks";

/** A base, a symbol or a pasted line opens its row; `/` comes here. */
export function FindOption({
  onFind,
  message,
}: {
  onFind: (text: string) => void;
  /** Why the last one opened nothing. */
  message: string | null;
}) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches("input, select, textarea");
      if (event.key !== "/" || isTyping) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <form
      class="find field"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        const text = field.current?.value.trim() ?? "";
        if (text !== "") onFind(text);
      }}
    >
      <input
        ref={field}
        type="search"
        aria-label="Buscar una opción"
        placeholder="Base, símbolo o una línea copiada (/)"
        maxLength={200}
        enterKeyHint="search"
      />
      <div role="status">{message === null ? null : <p class="notice small">{message}</p>}</div>
    </form>
  );
}
