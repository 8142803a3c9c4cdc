import { ArrowDown } from "lucide-react";
import { useRef, useState } from "react";

import { formatInstantDate } from "@paridad/core/formats";
import { busyWords } from "@paridad/core/messages";

import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { CheckboxField } from "../ui/forms/field.tsx";
import { TermsText } from "./terms-text.tsx";
import { useCurrentTerms } from "./use-current-terms.ts";
import { LoadingScreen } from "../ui/states/spinner.tsx";

/** Distance to the end of the text that counts as having read it. */
const endDistancePixels = 10;

function useReadToTheEnd() {
  const frame = useRef<HTMLDivElement>(null);
  const [isRead, setRead] = useState(false);
  const look = () => {
    const { current } = frame;
    if (current === null) return;
    const left = current.scrollHeight - current.scrollTop - current.clientHeight;
    if (left <= endDistancePixels) setRead(true);
  };
  const attach = (element: HTMLDivElement | null) => {
    frame.current = element;
    look();
  };
  return { isRead, look, attach };
}

type TermsDialogProps = {
  onAccept: () => void;
  onClose: () => void;
  /** The acceptance is on its way. */
  isAccepting?: boolean;
};

function Acceptance({
  isRead,
  isAccepting = false,
  onAccept,
  onClose,
}: TermsDialogProps & { isRead: boolean }) {
  const [isTicked, setTicked] = useState(false);
  return (
    <div className="grid w-full gap-3">
      <CheckboxField
        label="Leí y acepto los términos y condiciones"
        disabled={!isRead}
        checked={isTicked}
        onChange={(event) => setTicked(event.currentTarget.checked)}
      />
      <div className="flex justify-end gap-2.5">
        <Button tone="secondary" onClick={onClose}>
          Cancelar
        </Button>
        <Button
          disabled={!isRead || !isTicked}
          busyLabel={isAccepting ? busyWords.saving : null}
          onClick={onAccept}
        >
          Aceptar
        </Button>
      </div>
    </div>
  );
}

/** The terms; they can be accepted only after scrolling to their end and ticking the box. */
export function TermsDialog({ onAccept, onClose, isAccepting }: TermsDialogProps) {
  const current = useCurrentTerms();
  const { isRead, look, attach } = useReadToTheEnd();
  const terms = current.data?.terms;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={terms?.title ?? "Términos y condiciones"}
      description={
        terms
          ? `Versión ${terms.version} · vigente desde el ${formatInstantDate(terms.effectiveDate)}`
          : undefined
      }
      footer={<Acceptance isRead={isRead} isAccepting={isAccepting} onAccept={onAccept} onClose={onClose} />}
    >
      {terms ? (
        <div
          ref={attach}
          onScroll={look}
          role="region"
          aria-label="Texto de los términos"
          tabIndex={0}
          className="-mx-2 max-h-[46dvh] overflow-y-auto rounded-md px-2"
        >
          <TermsText content={terms.content} />
        </div>
      ) : (
        <LoadingScreen label={busyWords.loadingTerms} />
      )}
      {isRead || !terms ? null : (
        <p className="mt-3 flex items-center justify-center gap-1.5 text-sm text-muted [&_svg]:size-3.5">
          <ArrowDown aria-hidden /> Desplazate hacia abajo para continuar
        </p>
      )}
    </Dialog>
  );
}
