import { Link } from "react-router";

import { formatDate } from "@paridad/core/formats";

import { useCosts } from "./use-costs.ts";

/** Names the schedule that a table is net of, with the way to change it. */
export function CostsLine() {
  const { name, isAssumed, asOf } = useCosts();
  return (
    <span>
      Neto de costos: <span className="font-semibold text-text">{name}</span>
      {asOf === null ? "" : ` del ${formatDate(asOf)}`}
      {isAssumed ? " (todavía no cargaste los tuyos)" : ""}.{" "}
      <Link to="/profile/costos" className="text-accent underline underline-offset-2">
        {isAssumed ? "Cargar mis costos" : "Cambiar"}
      </Link>
    </span>
  );
}
