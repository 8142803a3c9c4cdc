import { useQuery } from "@tanstack/react-query";

import { listHistorySymbols } from "@paridad/core/endpoints";
import { formatDate, formatDayMonth, formatMonthShort, formatStrike } from "@paridad/core/formats";
import { buenosAiresDate } from "@paridad/core/symbols";

import { useIsOpen } from "../../../data/access.ts";
import { positionsQuery } from "../../../data/positions/kept-lists.ts";
import { useServices } from "../../../lib/services.tsx";
import { works } from "@paridad/core/pages";
import { usePageAccess } from "../../../data/work/use-page-access.ts";

export type PaletteItem = {
  readonly to: string;
  readonly name: string;
  /** Beside the name, and searched too. */
  readonly detail: string;
  readonly isLocked?: boolean;
};
export type PaletteGroup = { readonly name: string; readonly items: readonly PaletteItem[] };

const settings: readonly PaletteItem[] = [
  { to: "/home", name: "Inicio", detail: "" },
  { to: "/alertas", name: "Alertas", detail: "avisos" },
  { to: "/profile", name: "Perfil", detail: "datos, clave, tema, claves de API" },
  { to: "/profile/costos", name: "Costos", detail: "comisiones e impuestos" },
  { to: "/suscripciones", name: "Planes", detail: "suscripción y pagos" },
  { to: "/support", name: "Soporte", detail: "ayuda" },
];

function usePages(): readonly PaletteItem[] {
  const { opens, keeps } = usePageAccess();
  return works.flatMap((work) =>
    work.pages.map((page) => ({
      to: page.to,
      name: page.name,
      detail: page.name === work.name ? "" : work.name,
      isLocked: !opens(page) && !keeps(page),
    })),
  );
}

function usePositions(): readonly PaletteItem[] {
  const { api } = useServices();
  const { data } = useQuery(positionsQuery(api));
  return (data?.positions ?? []).map(({ id, name }) => ({
    to: `/cartera#posicion-${id}`,
    name,
    detail: "posición",
  }));
}

/** The living contracts and their expiries, where the plan opens the list. */
function useContracts(): {
  readonly expiries: readonly PaletteItem[];
  readonly bases: readonly PaletteItem[];
} {
  const { api, clock } = useServices();
  const hasChain = useIsOpen("strategies.calculadora");
  const { data } = useQuery({
    queryKey: ["historico", "simbolos", "historico"],
    queryFn: ({ signal }) => api.data(listHistorySymbols, { signal }),
    enabled: useIsOpen("history.simbolos"),
  });
  const today = buenosAiresDate(clock.now());
  const living = (data ?? []).filter(({ expiration }) => (expiration ?? "") >= today);
  const days = [...new Set(living.flatMap(({ expiration }) => expiration ?? []))].toSorted();
  return {
    expiries: hasChain
      ? days.map((day) => ({
          to: `/cadena?vencimiento=${day}`,
          name: `Vencimiento ${formatMonthShort(day)}`,
          detail: formatDate(day),
        }))
      : [],
    bases: living.map(({ symbol, strike, type, expiration }) => ({
      to: `/historico/datos?vista=grafico&contrato=${symbol}`,
      name: symbol,
      detail: [type, strike === null ? "" : formatStrike(strike), expiration && formatDayMonth(expiration)]
        .filter(Boolean)
        .join(" · "),
    })),
  };
}

/** Everything the palette opens, by group. */
export function usePaletteGroups(): readonly PaletteGroup[] {
  const pages = usePages();
  const positions = usePositions();
  const { expiries, bases } = useContracts();
  const groups = [
    { name: "Páginas", items: pages },
    { name: "Tus posiciones", items: positions },
    { name: "Vencimientos", items: expiries },
    { name: "Cuenta", items: settings },
    { name: "Bases", items: bases },
  ];
  return groups.filter(({ items }) => items.length > 0);
}
