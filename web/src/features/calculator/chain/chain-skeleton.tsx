import { Skeleton } from "../../../components/ui/states/states.tsx";

/** The chain's place while its first quotes are on the way. */
export function ChainSkeleton() {
  return (
    <div className="chain p-4" role="status">
      <span className="sr-only">Cargando...</span>
      <div className="grid gap-3">
        {Array.from({ length: 14 }, (_, index) => (
          <Skeleton key={index} className="h-[18px]" />
        ))}
      </div>
    </div>
  );
}
