import { Share2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";

import { Button } from "../ui/button.tsx";
import type { Shareable } from "./share-dialog.tsx";

const ShareDialog = lazy(async () => ({ default: (await import("./share-dialog.tsx")).ShareDialog }));

/** Makes a public link of what it stands beside. */
export function ShareButton({ what, name }: { what: Shareable; name: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button tone="ghost" size="small" aria-label={`Compartir ${name}`} onClick={() => setOpen(true)}>
        <Share2 aria-hidden /> Compartir
      </Button>
      {isOpen ? (
        <Suspense>
          <ShareDialog what={what} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
