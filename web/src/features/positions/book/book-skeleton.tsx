import { screenWords } from "@paridad/core/messages";
import { Skeleton } from "../../../components/ui/states/states.tsx";

/** Stands for figures, decisions and table while positions or the first quotes are on their way. */
export function BookSkeleton() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{screenWords.loadingPositions}</span>
      <Skeleton className="h-[220px] w-full sm:h-[102px]" />
      <Skeleton className="h-[58px] w-full sm:h-9" />
      <Skeleton className="h-[280px] w-full" />
    </div>
  );
}
