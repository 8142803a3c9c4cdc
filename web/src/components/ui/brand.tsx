/** The product's mark: two payoff lines that meet. */
export function Mark({ className = "size-[26px]" }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 32 32"
      aria-hidden="true"
      className={className}
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M4 24H13L26 8" className="stroke-accent" />
      <path d="M4 8 17 24H28" className="stroke-put" />
    </svg>
  );
}

export function Brand() {
  return (
    <span className="flex items-center gap-2.5 text-lg font-[650] tracking-tight">
      <Mark /> Paridad
    </span>
  );
}
