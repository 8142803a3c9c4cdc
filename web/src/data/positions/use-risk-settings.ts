import { useMutation, useQueryClient } from "@tanstack/react-query";

import type { RiskSettings } from "@paridad/core/contract";
import { readRiskSettings, writeRiskSettings } from "@paridad/core/endpoints";

import { notify } from "../../lib/notify.ts";
import { useServices } from "../../lib/services.tsx";
import { messageOf } from "../../lib/use-submit.ts";
import { useData } from "../use-data.ts";

const key = ["risk-settings"] as const;
type Said = Omit<RiskSettings, "version">;
const silent: RiskSettings = {
  version: 0,
  capital: null,
  brokerMargin: null,
  notionalShare: null,
  floorShare: null,
};

/**
 * Capital and margin as the user says them, kept with the account. A change counts on the screen at once and is sent behind
 * it, one at a time: of several keystrokes the last one. One that fails reads what is kept again.
 */
export function useRiskSettings(): readonly [Said, (change: Partial<Said>) => void] {
  const { api } = useServices();
  const queries = useQueryClient();
  const { data = silent } = useData(readRiskSettings, key, { staleTime: 60_000 });
  const { mutate } = useMutation({
    scope: { id: "risk-settings" },
    mutationFn: async (settings: Said) => {
      const known = queries.getQueryData<RiskSettings>(key) ?? silent;
      const { version: _version, ...latest } = known;
      // A later change is on its way: it says all of it.
      if (JSON.stringify(latest) !== JSON.stringify(settings)) return null;
      return api.data(writeRiskSettings, { body: known });
    },
    onSuccess: (written) =>
      queries.setQueryData<RiskSettings>(key, (before = silent) =>
        written === null ? before : { ...before, version: written.version },
      ),
    onError: (error) => {
      notify.error(messageOf(error));
      void queries.invalidateQueries({ queryKey: key });
    },
  });
  return [
    data,
    (change) => {
      void queries.cancelQueries({ queryKey: key });
      const { version, ...before } = queries.getQueryData<RiskSettings>(key) ?? silent;
      const next = { ...before, ...change };
      queries.setQueryData<RiskSettings>(key, { ...next, version });
      mutate(next);
    },
  ];
}
