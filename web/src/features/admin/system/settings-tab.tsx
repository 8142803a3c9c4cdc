import { useAction } from "../../../lib/use-action.ts";
import { useData } from "../../../data/use-data.ts";
import { useApi } from "../../../lib/services.tsx";
import { settingNames } from "../admin-texts.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";

import type { Settings } from "@paridad/core/contract";
import { changeSettings, endAdminSession, listAdminSessions, readSettings } from "@paridad/core/endpoints";

import { OpenSessions } from "../../../components/sessions/open-sessions.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { PageTitle } from "../../../components/ui/page.tsx";
import { Skeleton, QueryError } from "../../../components/ui/states/states.tsx";
import { notify } from "../../../lib/notify.ts";
import { messageOf } from "../../../lib/use-submit.ts";
import { OwnEmail } from "./own-email.tsx";
import { SecondFactor } from "./second-factor.tsx";

const toggles: ReadonlyArray<{
  readonly key: keyof Settings;
  readonly label: string;
  readonly text: string;
}> = [
  {
    key: "maintenanceMode",
    label: settingNames.maintenanceMode,
    text: "Los usuarios ven que el servicio está en mantenimiento; el panel sigue abierto.",
  },
  { key: "userRegistration", label: settingNames.userRegistration, text: "Permite crear cuentas nuevas." },
  {
    key: "twoFactorAuthentication",
    label: settingNames.twoFactorAuthentication,
    text: "Exige el código de verificación a todos los administradores.",
  },
  {
    key: "securityLogs",
    label: settingNames.securityLogs,
    text: "Escribe los eventos de seguridad en el registro.",
  },
];

function Toggle({
  label,
  text,
  isOn,
  isBusy,
  onChange,
}: {
  label: string;
  text: string;
  /** Null before it is known. */
  isOn: boolean | null;
  isBusy: boolean;
  onChange: (isOn: boolean) => void;
}) {
  return (
    <li className="flex items-center justify-between gap-4 border-b border-line py-3 last:border-0">
      <div>
        <p className="font-medium">{label}</p>
        <p className="text-md text-muted">{text}</p>
      </div>
      {isOn === null ? (
        <Skeleton className="h-6 w-11 shrink-0" />
      ) : (
        <button
          type="button"
          role="switch"
          aria-checked={isOn}
          aria-label={label}
          disabled={isBusy}
          onClick={() => onChange(!isOn)}
          className="relative h-6 w-11 shrink-0 rounded-full bg-line2 transition-colors aria-checked:bg-accent disabled:opacity-60"
        >
          <span
            aria-hidden
            className={`absolute top-0.5 left-0.5 size-5 rounded-full bg-s1 transition-transform ${isOn ? "translate-x-5" : ""}`}
          />
        </button>
      )}
    </li>
  );
}

/** This administrator's sessions. */
export function AdminSessions() {
  const api = useApi();
  const end = useAction({
    act: (id: string) => api.call(endAdminSession, { params: { id } }),
    failure: "No se pudo cerrar la sesión",
    touches: ["sessions"],
  });
  return (
    <Card>
      <h2 className="mb-1 font-semibold">Tus sesiones</h2>
      <OpenSessions
        query={useData(listAdminSessions, ["admin", "sessions"])}
        ending={end.isPending ? end.variables : undefined}
        onEnd={(id) => end.mutate(id)}
      />
    </Card>
  );
}

/** Settings that act at once, the administrator's e-mail, second factor and open sessions. */
export function SettingsTab() {
  const api = useApi();
  const queries = useQueryClient();
  const settings = useData(readSettings, ["admin", "settings"]);
  const save = useMutation({
    mutationFn: (change: Partial<Settings>) => api.data(changeSettings, { body: change }),
    onSuccess: (saved) => {
      queries.setQueryData(["admin", "settings"], saved);
      notify.success("Configuración guardada");
    },
    onError: (error) => notify.error(messageOf(error)),
  });
  return (
    <>
      <PageTitle title="Configuración" />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Card>
          {settings.isError ? <QueryError query={settings} /> : null}
          <ul>
            {(settings.isError && settings.data === undefined ? [] : toggles).map(({ key, label, text }) => (
              <Toggle
                key={key}
                label={label}
                text={text}
                isOn={settings.data?.[key] ?? null}
                isBusy={save.isPending}
                onChange={(isOn) => save.mutate({ [key]: isOn })}
              />
            ))}
          </ul>
        </Card>
        <div className="grid min-w-0 gap-5">
          <OwnEmail />
          <SecondFactor />
          <AdminSessions />
        </div>
      </div>
    </>
  );
}
