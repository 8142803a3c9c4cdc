import { useId } from "react";
import type { Ref, TextareaHTMLAttributes } from "react";

import { classNames } from "../../../lib/class-names.ts";

/** A labelled text of several lines with its error under it. */
export function TextAreaField({
  label,
  error,
  className,
  ...rest
}: TextareaHTMLAttributes<HTMLTextAreaElement> & {
  label: string;
  error?: string | null | undefined;
  ref?: Ref<HTMLTextAreaElement>;
}) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-md font-medium">
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={classNames(
          "w-full rounded-md border border-line2 bg-s1 px-3 py-2 text-md pointer-coarse:text-lg hover:border-muted/60 focus-visible:border-accent aria-invalid:border-down",
          className,
        )}
      />
      {error ? (
        <p id={`${id}-error`} role="alert" className="text-sm text-down">
          {error}
        </p>
      ) : null}
    </div>
  );
}
