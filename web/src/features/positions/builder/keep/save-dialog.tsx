import { useRef, useState } from "react";
import type { Ref } from "react";
import { useSearchParams } from "react-router";
import type { CreatePositionRequest, PositionSettlement } from "@paridad/core/contract";
import { busyWords } from "@paridad/core/messages";
import { legOfSaved, proposedName, savedPositionMessages, shapeOf } from "@paridad/core/positions";
import { FormDialog } from "../../../../components/ui/forms/form-dialog.tsx";
import { TextField, TextAreaField } from "../../../../components/ui/forms/field.tsx";
import { notify } from "../../../../lib/notify.ts";
import { usePositions } from "../../../../data/positions/use-positions.ts";
import { useSending } from "../../../../lib/use-one-at-a-time.ts";
import { changedQuery } from "../../../../lib/view/changed-query.ts";
import { linkNames } from "../../model/position-link.ts";
import type { Builder } from "../../model/use-builder.ts";
type Legs = CreatePositionRequest["legs"];

function settlementOf({ market }: Pick<Builder, "market">): PositionSettlement {
  const settlement = market.share.basis.settlement;
  return settlement === "48hs" || settlement === "CI" ? settlement : "24hs";
}

function nameOf(legs: Legs): string {
  const options = legs.filter((leg) => leg.type !== "share");
  return proposedName(shapeOf(legs.map((leg) => legOfSaved(leg))), options);
}

type Given = { builder: Builder; legs: Legs; onClose: () => void };

/** A new position with its name and note. */
export function useSaving({ builder, legs, onClose }: Given) {
  const { create } = usePositions();
  const [, setParameters] = useSearchParams();
  const [name, setName] = useState(() => nameOf(legs));
  const [note, setNote] = useState("");
  const sending = useSending(async () => {
    const costs = builder.costs.schedule;
    if (costs === null) return;
    const { exit, keepShares } = builder.draft;
    const settlement = settlementOf(builder);
    const saved = await create.mutateAsync({ name, note, legs, costs, exit, keepShares, settlement });
    notify.success(savedPositionMessages.saved);
    // Changes from here on are of this one.
    setParameters((before) => changedQuery(before, { [linkNames.position]: saved.id }), { replace: true });
    onClose();
  });
  return { name, setName, note, setNote, ...sending };
}

export function NameFields({
  saving: { name, setName, note, setNote },
  first,
}: {
  saving: ReturnType<typeof useSaving>;
  first?: Ref<HTMLInputElement>;
}) {
  return (
    <>
      <TextField
        ref={first}
        label="Nombre"
        maxLength={60}
        autoComplete="off"
        value={name}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setName(event.target.value)}
      />
      <TextAreaField
        label="Nota (opcional)"
        maxLength={1_000}
        rows={3}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </>
  );
}

/** Name and note of a position to keep; it loads as it opens. */
export function SaveDialog(props: Given) {
  const saving = useSaving(props);
  const { failure, isPending, send } = saving;
  const first = useRef<HTMLInputElement>(null);
  return (
    <FormDialog
      size="small"
      initialFocus={first}
      title="Guardar posición"
      description="Queda con los precios de entrada y los costos de ahora."
      action="Guardar"
      busyLabel={isPending ? busyWords.saving : null}
      failure={failure}
      onSubmit={send}
      onClose={props.onClose}
    >
      <NameFields saving={saving} first={first} />
    </FormDialog>
  );
}
