import { Eye, EyeOff } from "lucide-react";
import { useId, useState } from "react";
import type {
  InputHTMLAttributes,
  ReactNode,
  Ref,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from "react";
import type { FieldValues, Path, RegisterOptions, UseFormReturn } from "react-hook-form";

import { validationMessages } from "@paridad/core/messages";

import { classNames } from "../../../lib/class-names.ts";

// Under a finger 16 px of text, below which a phone zooms the page in at the first touch.
export const controlClass =
  "h-[38px] w-full rounded-md border border-line2 bg-s1 px-3 text-md text-text pointer-coarse:h-11 pointer-coarse:text-lg transition-colors hover:border-muted/60 focus-visible:border-accent focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-down";

type FieldFrame = {
  label: string;
  /** The error of this field; announced, and tied to it. */
  error?: string | null | undefined;
  hint?: ReactNode;
};

function Frame({ id, label, error, hint, children }: FieldFrame & { id: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-md font-medium text-text">
        {label}
      </label>
      {children}
      {error ? (
        <p id={`${id}-error`} role="alert" className="text-sm text-down">
          {error}
        </p>
      ) : null}
      {hint && !error ? (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

function describe(id: string, { error, hint }: Pick<FieldFrame, "error" | "hint">) {
  return {
    id,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": error ? `${id}-error` : hint ? `${id}-hint` : undefined,
  } as const;
}

export type TextFieldProps = InputHTMLAttributes<HTMLInputElement> &
  FieldFrame & { ref?: Ref<HTMLInputElement> };

/** A labelled input with its error or hint under it. Takes the props of `register` of react-hook-form. */
export function TextField({ label, error, hint, className, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <Frame id={id} label={label} error={error} hint={hint}>
      <input {...rest} {...describe(id, { error, hint })} className={classNames(controlClass, className)} />
    </Frame>
  );
}

/** A password with a button that shows it. Pasting and password managers work. */
export function PasswordField({ label, error, hint, className, ...rest }: TextFieldProps) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  return (
    <Frame id={id} label={label} error={error} hint={hint}>
      <span className="relative block">
        <input
          {...rest}
          {...describe(id, { error, hint })}
          type={isShown ? "text" : "password"}
          className={classNames(controlClass, "pr-10", className)}
        />
        <button
          type="button"
          onClick={() => setShown(!isShown)}
          aria-pressed={isShown}
          aria-label={isShown ? "Ocultar contraseña" : "Mostrar contraseña"}
          className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-r-md text-muted hover:text-text [&_svg]:size-4"
        >
          {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </button>
      </span>
    </Frame>
  );
}

export type SelectFieldProps = SelectHTMLAttributes<HTMLSelectElement> &
  FieldFrame & { ref?: Ref<HTMLSelectElement> };

export function SelectField({ label, error, hint, className, children, ...rest }: SelectFieldProps) {
  const id = useId();
  return (
    <Frame id={id} label={label} error={error} hint={hint}>
      <select {...rest} {...describe(id, { error, hint })} className={classNames(controlClass, className)}>
        {children}
      </select>
    </Frame>
  );
}

/** A labelled text of several lines. */
export function TextAreaField({
  label,
  error,
  hint,
  className,
  ...rest
}: TextareaHTMLAttributes<HTMLTextAreaElement> & FieldFrame & { ref?: Ref<HTMLTextAreaElement> }) {
  const id = useId();
  return (
    <Frame id={id} label={label} error={error} hint={hint}>
      <textarea
        {...rest}
        {...describe(id, { error, hint })}
        className={classNames(
          "w-full rounded-md border border-line2 bg-s1 px-3 py-2 text-md pointer-coarse:text-lg hover:border-muted/60 focus-visible:border-accent aria-invalid:border-down",
          className,
        )}
      />
    </Frame>
  );
}

export type CheckboxFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: ReactNode;
  error?: string | null | undefined;
  ref?: Ref<HTMLInputElement>;
};

export function CheckboxField({ label, error, className, ...rest }: CheckboxFieldProps) {
  const id = useId();
  return (
    <div className={classNames("grid gap-1", className)}>
      <span className="flex items-start gap-2.5">
        <input
          {...rest}
          {...describe(id, { error, hint: null })}
          type="checkbox"
          className="mt-0.5 size-4 shrink-0"
        />
        <label htmlFor={id} className="text-md">
          {label}
        </label>
      </span>
      {error ? (
        <p id={`${id}-error`} role="alert" className="text-sm text-down">
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** A form's field as the controls take it: its registration, and its error once it has one. */
export function fieldOf<Values extends FieldValues, Name extends Path<Values>>(
  form: UseFormReturn<Values>,
  name: Name,
  options?: RegisterOptions<Values, Name>,
) {
  return { ...form.register(name, options), error: form.getFieldState(name, form.formState).error?.message };
}

type Schema = {
  safeParse(value: unknown):
    | { readonly success: true }
    | {
        readonly success: false;
        readonly error: { readonly issues: ReadonlyArray<{ readonly message: string }> };
      };
};

/** For a form's `validate`: true, or the contract's own text of the first thing wrong with the value. */
export function schemaError(schema: Schema, value: unknown): string | true {
  const parsed = schema.safeParse(value);
  return parsed.success || (parsed.error.issues[0]?.message ?? validationMessages.invalidValue);
}
