/** The product's mark and name. */
export function Brand() {
  return (
    <span class="brand">
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <path d="M4 24H13L26 8" class="one" />
        <path d="M4 8 17 24H28" class="other" />
      </svg>
      Paridad
    </span>
  );
}
