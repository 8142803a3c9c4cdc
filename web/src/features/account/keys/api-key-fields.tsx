import type { UseFormRegisterReturn } from "react-hook-form";

import { CheckboxField } from "../../../components/ui/forms/field.tsx";
import { scopeTexts } from "./scope-texts.ts";

/** Permissions of a key. */
export function ScopesField({
  error,
  registration,
}: {
  error: string | undefined;
  registration: UseFormRegisterReturn;
}) {
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-2 text-md font-medium">Permisos</legend>
      {Object.entries(scopeTexts).map(([scope, text]) => (
        <CheckboxField key={scope} label={text} value={scope} {...registration} />
      ))}
      {error === undefined ? null : (
        <p role="alert" className="text-sm text-down">
          {error}
        </p>
      )}
    </fieldset>
  );
}
