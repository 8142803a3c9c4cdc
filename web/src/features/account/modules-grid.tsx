import { modulesWithAccess, planName } from "@paridad/core/plans";
import type { Access, ModuleId } from "@paridad/core/plans";
import { screenWords } from "@paridad/core/messages";

import { PlanIcon } from "../../components/plans/plan-icon.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { useAccess, useAccessAfterTrial } from "../../data/access.ts";

/** A module's state: open, open until the plan lapsed, and what the trial leaves of it. */
function stateOf({
  isOpen,
  wasOpen,
  later,
  id,
}: {
  isOpen: boolean;
  wasOpen: boolean;
  later: Access | null;
  id: ModuleId;
}): string {
  if (wasOpen) return "Vuelve al renovar";
  if (!isOpen) return screenWords.notIncluded;
  if (later?.kind !== "plan") return "Incluido";
  return later.modules.includes(id)
    ? `Sigue abierto con tu plan ${planName(later.plan)}`
    : "Se cierra al terminar la prueba";
}

/** States that all modules share are told once, in these words. */
const ofAll: Readonly<Record<string, string>> = {
  Incluido: "Tu plan los incluye todos.",
  [screenWords.notIncluded]: "Tu plan no incluye ninguno.",
};

/** Said once if none of them stays, instead of by module. */
function TrialEnd({ later }: { later: Access | null }) {
  if (later === null || later.kind === "plan") return null;
  return <p className="text-sm text-muted">Se cierran cuando termine la prueba.</p>;
}

/** The eleven modules with the user's access; in the trial, also what its end will close. */
export function ModulesGrid({ lapsed }: { lapsed: readonly number[] }) {
  const access = useAccess();
  const isTrial = access.kind === "trial";
  const later = useAccessAfterTrial();
  const modules = modulesWithAccess(access).map((module) => ({
    ...module,
    state: stateOf({ isOpen: module.activo, wasOpen: lapsed.includes(module.id), later, id: module.id }),
  }));
  const [first] = modules;
  // The plans below list what they open.
  const isNone = modules.every(({ state }) => state === screenWords.notIncluded);
  const same = modules.every(({ state }) => state === first?.state) ? ofAll[first?.state ?? ""] : undefined;
  return (
    <section aria-labelledby="modulos-titulo" className="grid gap-2.5 border-t border-line pt-4">
      <h3 id="modulos-titulo" className="font-semibold">
        Módulos de tu plan
      </h3>
      <TrialEnd later={later} />
      {same === undefined ? null : <p className="text-sm text-muted">{same}</p>}
      <ul
        className={`grid gap-x-3 gap-y-1.5 max-sm:text-md sm:grid-cols-2 sm:gap-x-6 sm:gap-y-2.5 lg:grid-cols-4 ${isNone ? "max-sm:hidden" : same === undefined ? "" : "grid-cols-2"}`}
      >
        {modules.map((module) => (
          <li key={module.id} title={module.description} className="flex items-start gap-2.5">
            <span className={module.activo ? "text-accent" : "text-muted"}>
              <PlanIcon name={module.icon} />
            </span>
            <div className="min-w-0 flex-1">
              <p
                className={`flex flex-wrap items-center gap-x-2 gap-y-1 font-medium ${module.activo ? "" : "text-muted"}`}
              >
                {module.name}
                {module.activo && isTrial ? <Badge tone="accent">PRUEBA</Badge> : null}
                {module.available ? null : <Badge>{screenWords.comingSoon}</Badge>}
              </p>
              {same === undefined ? <p className="text-sm text-muted">{module.state}</p> : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
