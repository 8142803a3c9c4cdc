import { busyWords } from "@paridad/core/messages";
/** A small spinning ring; the text next to it says what is loading. */
export function Spinner({ className = "" }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-block size-4 animate-spin rounded-full border-2 border-current border-r-transparent ${className}`}
    />
  );
}

/** Fills its place while something loads. */
export function LoadingScreen({ label = busyWords.loading }: { label?: string }) {
  return (
    <div role="status" className="m-auto flex min-h-[40dvh] items-center justify-center gap-3 text-muted">
      <Spinner /> {label}
    </div>
  );
}
