import { useState } from "react";
import type { SavedLeg } from "@paridad/core/contract";
import { busyWords } from "@paridad/core/messages";
import { FormDialog } from "../../../../components/ui/forms/form-dialog.tsx";
import type { Builder } from "../../model/use-builder.ts";
import { ChangeChoices, CorrectionFacts, DealFields } from "./change-parts.tsx";
import { NameFields, useSaving } from "./save-dialog.tsx";
import { useChange, useSendChange } from "./use-change.ts";
import type { ChangeChoice } from "./use-change.ts";
import type { EditedPosition } from "./use-edited.ts";

/** Asks what the changes of a saved position are: a wrong entry, trades of now, or another position. */
export function ChangeDialog(props: {
  builder: Builder;
  legs: SavedLeg[];
  position: EditedPosition;
  onClose: () => void;
}) {
  const { position, onClose } = props;
  const [choice, choose] = useState<ChangeChoice | null>(null);
  // Prices stay those it opened with: what is looked at is what is dealt.
  const [{ builder, legs }] = useState(props);
  const change = useChange({ builder, legs, position });
  const sending = useSendChange({ choice, change }, props);
  const saving = useSaving(props);
  const isNew = choice === "new";
  const { send, failure, isPending } = isNew ? saving : sending;
  return (
    <FormDialog
      title={`Guardar los cambios de ${position.name}`}
      action="Guardar"
      busyLabel={isPending ? busyWords.saving : null}
      failure={failure}
      fallback={typeof failure === "string" ? failure : undefined}
      onSubmit={send}
      onClose={onClose}
    >
      <ChangeChoices choice={choice} onChoose={choose} />
      {choice === "deal" ? <DealFields deal={change.deal} /> : null}
      {choice === "correct" ? <CorrectionFacts correction={change.correction} /> : null}
      {isNew ? <NameFields saving={saving} /> : null}
    </FormDialog>
  );
}
