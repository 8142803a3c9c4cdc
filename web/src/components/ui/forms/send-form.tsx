import type { ComponentProps, FormEvent } from "react";

import { Button } from "../button.tsx";
import { FailureNotice } from "../states/failure-notice.tsx";

/** A form on a page: why it was refused, its fields, and the button that sends it. */
export function SendForm({
  action,
  failure,
  fallback,
  onSubmit,
  children,
  ...button
}: Pick<ComponentProps<typeof FailureNotice>, "failure" | "fallback"> &
  Omit<ComponentProps<typeof Button>, "onSubmit"> & {
    /** Text of the button. */
    action: string;
    onSubmit: (event: FormEvent) => unknown;
  }) {
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void onSubmit(event)}>
      <FailureNotice failure={failure} fallback={fallback} />
      {children}
      <Button type="submit" {...button}>
        {action}
      </Button>
    </form>
  );
}
