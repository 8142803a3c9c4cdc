import type { AlertsList } from "@paridad/core/contract";
import { useEffect, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { CheckboxField, TextField } from "../../components/ui/forms/field.tsx";
import { useAlerts } from "../../data/alerts/use-alerts.ts";
import { notify } from "../../lib/notify.ts";
import { messageOf } from "../../lib/use-submit.ts";
import { useServices, useUser } from "../../lib/services.tsx";
import { readPushState, turnPushOff, turnPushOn } from "../../data/alerts/browser-push.ts";
import type { PushState } from "../../data/alerts/browser-push.ts";

const explained: Record<PushState, string> = {
  unsupported: "Este navegador no recibe avisos. En un iPhone, agregá Paridad a la pantalla de inicio.",
  blocked: "Los avisos están bloqueados para este sitio: habilitalos desde la configuración del navegador.",
  off: "Te llegan aunque no tengas Paridad abierta.",
  on: "Este navegador recibe tus alertas aunque no tengas Paridad abierta.",
};

function Push({ push }: { push: AlertsList["push"] }) {
  const { readAgain } = useAlerts();
  const { api, storage } = useServices();
  const { id: userId } = useUser();
  const { publicKey, isHere } = push;
  const [state, setState] = useState<PushState | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    readPushState(isHere).then(setState, () => setState("unsupported"));
  }, [isHere]);
  const turn = async () => {
    setBusy(true);
    try {
      const turned =
        state === "on" ? turnPushOff(api, storage) : turnPushOn(api, { publicKey, storage, userId });
      setState(await turned);
      await readAgain();
    } catch (error) {
      notify.error(messageOf(error, "El navegador no pudo activar los avisos. Probá de nuevo."));
    }
    setBusy(false);
  };
  return (
    <div className="grid content-start gap-2">
      <h3 className="text-md font-medium">En este navegador</h3>
      <p className="text-md text-muted">{state === null ? "…" : explained[state]}</p>
      {state === "on" || state === "off" ? (
        <div>
          <Button size="small" tone="secondary" disabled={isBusy} onClick={() => void turn()}>
            {state === "on" ? "Dejar de recibir acá" : "Recibir avisos acá"}
          </Button>
        </div>
      ) : null}
      {push.browsers > 0 ? (
        <p className="text-sm text-muted">
          {push.browsers === 1 ? "Un navegador recibe" : `${push.browsers} navegadores reciben`} tus alertas.
        </p>
      ) : null}
    </div>
  );
}

const usualNight = { from: "21:00", to: "09:00" };

function Quiet({ quiet }: AlertsList["settings"]) {
  const { writeSettings } = useAlerts();
  const [draft, setDraft] = useState(quiet ?? usualNight);
  const [isOn, setOn] = useState(quiet !== null);
  const save = (next: AlertsList["settings"]["quiet"]) =>
    writeSettings.mutate(
      { quiet: next },
      {
        onSuccess: () =>
          notify.success(next === null ? "Te avisamos a cualquier hora" : "Guardamos tus horas sin avisos"),
        onError: (error) => notify.error(messageOf(error)),
      },
    );
  const time = (label: string, name: "from" | "to") => (
    <TextField
      label={label}
      type="time"
      required
      className="tabular-nums"
      value={draft[name]}
      onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
    />
  );
  return (
    <div className="grid content-start gap-3">
      <CheckboxField
        label="Tengo horas sin avisos"
        checked={isOn}
        onChange={(event) => {
          setOn(event.target.checked);
          if (!event.target.checked && quiet !== null) save(null);
        }}
      />
      {isOn ? (
        <form
          className="grid grid-cols-[1fr_1fr_auto] items-end gap-2.5"
          onSubmit={(event) => {
            event.preventDefault();
            save(draft);
          }}
        >
          {time("Desde", "from")}
          {time("Hasta", "to")}
          <Button type="submit" tone="secondary" disabled={writeSettings.isPending}>
            Guardar
          </Button>
        </form>
      ) : null}
      <p className="text-sm text-muted">
        Hora de Buenos Aires. Lo que se cumple en esas horas queda en el historial, y al terminar te llega
        junto en un solo email y un solo aviso.
      </p>
    </div>
  );
}

/** Ways of notifying the user, besides the list. */
export function Channels({ list }: { list: AlertsList }) {
  return (
    <Card aria-label="Cómo te avisamos">
      <h2 className="mb-3 font-semibold">Cómo te avisamos</h2>
      <div className="grid gap-5">
        <Push push={list.push} />
        <Quiet quiet={list.settings.quiet} />
      </div>
    </Card>
  );
}
