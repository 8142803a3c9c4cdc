import { baseMark } from "./examples.ts";
import type { Example } from "./examples.ts";

function inPython(id: string, source: string): Example {
  return { id, language: "python", runs: "python", source: source.trim() };
}

const pythonChain = inPython(
  "python-cadena",
  `
from paridad import Paridad

paridad = Paridad()  # la clave, de PARIDAD_CLAVE
chain = paridad.get("chain", expiration="DIA_VENCIMIENTO", type="call")
print(chain["underlying"], chain["spot"], chain["asOf"])
for option in chain["options"]:
    print(option["symbol"], option["bid"], option["ask"], option["impliedVolatility"])
`,
);

const pythonHistory = inPython(
  "python-historia",
  `
from paridad import Paridad

rows = list(Paridad().all("history", symbols=["OPCION_UNO", "OPCION_DOS"], resolution="1m"))
print(len(rows), "filas, de", rows[-1]["time"], "a", rows[0]["time"])
print("Cierre", rows[0]["symbol"], rows[0]["close"])
`,
);

const pythonStream = inPython(
  "python-stream",
  `
from paridad import Paridad, ParidadError

book = {}
try:
    for event in Paridad().stream(expiration="DIA_VENCIMIENTO", type="call"):
        Paridad.merge(book, event)
        if event["event"] == "welcome":
            print("Conectado a", event["source"]["name"], flush=True)
        elif event["event"] in ("snapshot", "update"):
            for change in event["options"]:
                option = book[change["symbol"]]
                if option["impliedVolatility"] is None:
                    continue
                volatility = round(option["impliedVolatility"] * 100, 1)
                print(event["seq"], option["symbol"], option["bid"], option["ask"], volatility, option["deltaPercent"], flush=True)
        elif event["event"] == "error":
            print(event["message"], flush=True)
except ParidadError as error:
    print("Terminó:", error)
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
export const clientExamples = { pythonChain, pythonHistory, pythonStream, typedClient } as const;
