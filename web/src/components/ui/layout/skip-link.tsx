/** Past the bar on top, for the keyboard; the page's `main` is `#contenido`. */
export function SkipLink() {
  return (
    <a
      href="#contenido"
      className="absolute top-2 left-2 z-50 -translate-y-20 rounded-md bg-accent px-3 py-2 font-semibold text-on-accent focus-visible:translate-y-0"
    >
      Ir al contenido
    </a>
  );
}

/** Past a chain's many cells, for the keyboard; seen while it has the focus. `to` is the id of what comes after. */
export function SkipPastChain({ to }: { to: string }) {
  return (
    <span className="relative block">
      <a
        href={`#${to}`}
        className="absolute bottom-1 left-2 z-10 rounded-md bg-accent px-3 py-1.5 text-sm font-semibold text-on-accent not-focus-visible:sr-only"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById(to)?.focus();
        }}
      >
        Después de la cadena
      </a>
    </span>
  );
}
