import { busyWords, screenWords } from "@paridad/core/messages";

import { Button } from "../button.tsx";
import { Notice } from "./notice.tsx";
import { RetryButton } from "./retry-button.tsx";

/** Progress of a computation, and a way to stop it. */
export function JobProgress({
  progress,
  cancel,
}: {
  /** Null before it is known. */
  progress: { readonly done: number; readonly total: number } | null;
  cancel: () => void;
}) {
  const share = progress === null ? null : progress.done / progress.total;
  return (
    <>
      <progress aria-label="Cálculo" className="h-2 w-40" {...(share === null ? {} : { value: share })} />
      <span className="text-muted">{busyWords.computing}</span>
      <Button tone="secondary" size="small" onClick={cancel}>
        Cancelar
      </Button>
    </>
  );
}

/** That there is no answer, and a way to ask again. */
export function JobFailure({
  retry,
  message = screenWords.computationFailed,
}: {
  retry: () => void;
  message?: string;
}) {
  return (
    <Notice tone="error" action={<RetryButton onClick={retry} />}>
      {message}
    </Notice>
  );
}
