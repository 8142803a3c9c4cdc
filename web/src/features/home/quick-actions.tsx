import { Download, Layers } from "lucide-react";
import { lazy, Suspense, useState } from "react";

import { Button, buttonClass } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";

const PlanSelection = lazy(async () => ({
  default: (await import("./plan-selection-dialog.tsx")).PlanSelectionDialog,
}));

/** The server's page: packages, steps, and the button that connects it. */
const extensionAddress = "/extension/";

/** Get the extension, look at the plans. */
export function QuickActions() {
  const [isChoosing, setChoosing] = useState(false);
  return (
    <Card>
      <h2 className="mb-3 font-semibold">Acciones rápidas</h2>
      <div className="flex flex-wrap gap-2.5">
        <a href={extensionAddress} className={buttonClass({ tone: "secondary" })}>
          <Download aria-hidden /> Descargar extensión
        </a>
        <Button tone="secondary" onClick={() => setChoosing(true)}>
          <Layers aria-hidden /> Ver planes disponibles
        </Button>
      </div>
      {isChoosing ? (
        <Suspense>
          <PlanSelection onClose={() => setChoosing(false)} />
        </Suspense>
      ) : null}
    </Card>
  );
}
