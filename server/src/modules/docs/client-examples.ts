import { firstCode } from "@paridad/core/messages";
import { baseMark, keyMark } from "./examples.ts";
import type { Example } from "./examples.ts";

function inPython(id: string, source: string): Example {
  return { id, language: "python", runs: "python", source: source.trim() };
}

/** The first things that a reader runs. */
const download: Example = {
  id: "cliente-bajar",
  language: "shell",
  runs: "terminal",
  source: firstCode.prepare({ base: baseMark, key: keyMark, isWindows: false }),
};
const pythonChain = inPython("python-cadena", firstCode.programs.chain);
const pythonStream = inPython("python-stream", firstCode.programs.stream);

const pythonHistory = inPython(
  "python-historia",
  `
from paridad import Paridad

rows = list(Paridad().all("history", symbols=["OPCION_UNO", "OPCION_DOS"], resolution="1m"))
print(len(rows), "filas, de", rows[-1]["time"], "a", rows[0]["time"])
print("Cierre", rows[0]["symbol"], rows[0]["close"])
`,
);

const typedClient: Example = {
  id: "typescript",
  language: "typescript",
  runs: "typescript",
  source: `
import createClient from "openapi-fetch";
import type { paths } from "./paridad.d.ts";

// Con "application/json" las respuestas son objetos; un cliente con "text/csv" da el texto de los archivos.
const paridad = createClient<paths, "application/json">({
  baseUrl: "${baseMark}",
  headers: { authorization: \`Bearer \${process.env["PARIDAD_CLAVE"]}\` },
});
const { data, error } = await paridad.GET("/v1/chain", {
  params: { query: { expiration: "DIA_VENCIMIENTO", type: "call" } },
});
if (error) throw new Error(\`\${error.code}: \${error.message}\`);
for (const { symbol, impliedVolatility } of data.data.options) {
  console.log(symbol, impliedVolatility?.toFixed(3) ?? "sin volatilidad");
}
`.trim(),
};

/** Examples of the clients in Python and TypeScript. */
export const clientExamples = {
  download,
  pythonChain,
  pythonHistory,
  pythonStream,
  typedClient,
} as const;
