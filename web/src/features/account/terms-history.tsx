import { Link } from "react-router";

import { listAcceptedTerms } from "@paridad/core/endpoints";
import { formatInstantDate } from "@paridad/core/formats";

import { Card } from "../../components/ui/card.tsx";
import { Loaded } from "../../components/ui/states/states.tsx";
import { useData } from "../../data/use-data.ts";

/** The versions of the terms and when this user accepted each. */
export function TermsHistory() {
  const history = useData(listAcceptedTerms, ["terms-history"]);
  return (
    <Card>
      <h2 className="mb-1 font-semibold">Términos y condiciones</h2>
      <Loaded query={history} className="h-9">
        {(versions) => (
          <ul className="text-md">
            {versions.map(({ id, version, acceptedAt }) => (
              <li key={id} className="flex justify-between gap-3 border-b border-line py-2 last:border-0">
                <span>Versión {version}</span>
                <span className="text-muted">
                  {acceptedAt ? `Aceptada el ${formatInstantDate(acceptedAt)}` : "Sin aceptar"}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <p className="flex gap-4 text-md">
        <Link to="/terminos" className="py-2 text-accent hover:underline">
          Leer los términos
        </Link>
        <Link to="/privacidad" className="py-2 text-accent hover:underline">
          Privacidad
        </Link>
      </p>
    </Card>
  );
}
