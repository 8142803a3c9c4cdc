import { programScopes, streamCloseCodes } from "@paridad/core/contract";
import type { ProgramScope } from "@paridad/core/contract";
import { csvCell } from "@paridad/core/formats";
import type { CsvFlavour } from "@paridad/core/formats";

import { TextTable } from "../markdown.tsx";
import type { Call } from "./operation.tsx";

/** Rights of a permission that no operation tells. */
const otherRights: Readonly<Record<ProgramScope, string>> = {
  "read:chain": "",
  "read:history": "; la historia, hasta donde tu plan la lee, y la volatilidad diaria entera",
  "read:positions": "",
  "run:back-tests": "; cada prueba cuenta como diez llamadas",
  stream: "[/v1/stream](#stream)",
};

/** Each permission of a key with the operations that require it. */
export function Rights({ calls }: { calls: readonly Call[] }) {
  const rows = programScopes.map((scope) => {
    const links = calls
      .filter(({ operation }) => operation["x-scope"] === scope)
      .map(({ path, operation }) => `[${path}](#${operation.operationId})`);
    return [`\`${scope}\``, `${links.join(", ")}${otherRights[scope]}`];
  });
  return <TextTable heads={["Permiso", "Qué abre"]} rows={rows} />;
}

/** A cell's look is the writer's to say. */
function fileRow(flavour: CsvFlavour, text: string): readonly string[] {
  const cell = (value: string | number | boolean) => csvCell(value, flavour);
  const [instant, day] = ["2026-11-20T20:00:00.000Z", "2026-12-18"].map(cell);
  return [
    flavour === "excel" ? "csv-excel" : "csv",
    `${text}: horas como ${instant}, días como ${day}, ${cell(true)} o ${cell(false)}, números como ${cell(7350.5)}`,
  ];
}

export function FileFormats() {
  const rows = [
    fileRow("standard", "RFC 4180, separado con comas, con los nombres de los campos como encabezados"),
    fileRow("excel", "separado con punto y coma, con encabezados en castellano y la hora de Buenos Aires"),
  ];
  return <TextTable heads={["Formato", "Cómo es"]} rows={rows} />;
}

/** Codes with which the stream ends: a program's next step. */
const afterClosing = {
  4400: "corregí el pedido antes de volver",
  4401: "la clave no existe, fue revocada o venció: no reintentes con ella",
  4403: "el permiso, el plan o la fuente no alcanzan: no reintentes",
  4404: "un símbolo o un vencimiento no opera: `message` y `suggestions` dicen cuáles sí",
  4409: "se llegó al límite de conexiones: cerrá otra o mandá takeOver",
  4429: "volvé pasado un minuto",
} as const;

export function StreamClosings() {
  const rows = ([4400, 4401, 4403, 4404, 4409, 4429] as const).map((code) => {
    const reasons = Object.entries(streamCloseCodes).filter(([, one]) => one === code);
    return [String(code), `${reasons.map(([reason]) => reason).join(", ")}: ${afterClosing[code]}`];
  });
  const ofServer = [
    ["1001", "el servidor se reinicia: conectate de nuevo en unos segundos"],
    ["1013", "no se pueden leer las claves ahora: probá más tarde"],
  ];
  return <TextTable heads={["Código", "Por qué"]} rows={[...ofServer, ...rows]} />;
}
