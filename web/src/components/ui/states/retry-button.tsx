import { screenWords } from "@paridad/core/messages";

import { Button } from "../button.tsx";
import type { ButtonProps } from "../button.tsx";

/** Asks again for what failed. */
export function RetryButton({ tone = "secondary", size = "small", ...rest }: Omit<ButtonProps, "children">) {
  return (
    <Button tone={tone} size={size} {...rest}>
      {screenWords.retry}
    </Button>
  );
}

/** The same within a line of text. */
export function RetryLink({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className="text-accent underline" onClick={onClick}>
      {screenWords.retry}
    </button>
  );
}
