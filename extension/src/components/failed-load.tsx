import { screenWords } from "@paridad/core/messages";

/** Why something could not be read, and another try. */
export function FailedLoad({ text, retry }: { text: string; retry: () => void }) {
  return (
    <p class="small" role="alert">
      {text}{" "}
      <button class="link" type="button" onClick={retry}>
        {screenWords.retry}
      </button>
    </p>
  );
}
