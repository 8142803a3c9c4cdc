import { lazy, Suspense, useState } from "react";
import type { ComponentProps } from "react";

import type { SavedPosition } from "@paridad/core/contract";

import { Button } from "../../../components/ui/button.tsx";

const PeriodDialog = lazy(async () => ({
  default: (await import("./period-dialog.tsx")).PeriodDialog,
}));

/** Opens the result of some positions between two moments. */
export function PeriodButton({
  title,
  positions,
  ...button
}: {
  title: string;
  positions: readonly SavedPosition[];
} & Pick<ComponentProps<typeof Button>, "tone" | "className" | "children">) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)} {...button} />
      {isOpen ? (
        <Suspense>
          <PeriodDialog {...{ title, positions }} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
