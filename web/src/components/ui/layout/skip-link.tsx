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
