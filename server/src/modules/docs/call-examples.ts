/** Stands for this server's address in the examples. */
export const baseMark = "https://servidor.invalid";

/** A call that the documentation shows: its request, and how our Python client makes it. */
type CallExample = {
  /** Unique on the page; the anchor of its code. */
  readonly id: string;
  /** With the query. */
  readonly path: string;
  /** JSON. */
  readonly body?: string;
  /** More for curl. */
  readonly options?: string;
  /** A call's first example has one: a method of `Paridad()`, or a whole program. */
  readonly python?: string;
};

const evaluatedLegs = `{"legs": [
    {"type": "call", "strike": BASE_UNO, "expiration": "DIA_VENCIMIENTO", "quantity": 10, "price": PRIMA_UNO},
    {"type": "call", "strike": BASE_DOS, "expiration": "DIA_VENCIMIENTO", "quantity": -10, "price": PRIMA_DOS}
  ]}`;

/** Examples by method and path; the first is what the page offers to try. */
export const callExamples: Readonly<Record<string, readonly CallExample[]>> = {
  "GET /v1/chain": [
    {
      id: "cadena",
      path: "/v1/chain?strike.gte=BASE_MINIMA&strike.lte=BASE_MAXIMA&type=call",
      python: `get("chain", strike_gte=BASE_MINIMA, strike_lte=BASE_MAXIMA, type="call")`,
    },
    { id: "cadena-csv", path: "/v1/chain?format=csv&columns=symbol,bid,ask,impliedVolatility,delta" },
    { id: "cadena-tasa", path: "/v1/chain?rate=0.325&columns=symbol,impliedVolatility" },
  ],
  "GET /v1/implied-rate": [{ id: "tasa-implicita", path: "/v1/implied-rate", python: `get("implied-rate")` }],
  "GET /v1/opportunities/covered-calls": [
    {
      id: "lanzamientos",
      path: "/v1/opportunities/covered-calls",
      python: `get("opportunities/covered-calls")`,
    },
    {
      id: "lanzamientos-excel",
      path: "/v1/opportunities/covered-calls?costs=market&format=csv-excel",
      options: "-o lanzamientos.csv ",
    },
  ],
  "GET /v1/opportunities/puts": [
    {
      id: "puts-lanzados",
      path: "/v1/opportunities/puts?expectedVolatility=0.45",
      python: `get("opportunities/puts", expectedVolatility=0.45)`,
    },
  ],
  "GET /v1/opportunities/conversions": [
    {
      id: "conversiones",
      path: "/v1/opportunities/conversions?costs=none",
      python: `get("opportunities/conversions", costs="none")`,
    },
  ],
  "GET /v1/instruments": [
    { id: "instrumentos", path: "/v1/instruments?type=put", python: `get("instruments", type="put")` },
  ],
  "GET /v1/days/:date/chain": [
    {
      id: "cierre",
      path: "/v1/days/ULTIMA_RUEDA/chain?format=csv",
      options: "--compressed -o cierre.csv ",
      python: `csv("days/ULTIMA_RUEDA/chain")`,
    },
  ],
  "GET /v1/history": [
    {
      id: "historia",
      path: "/v1/history?symbols=OPCION_UNO&resolution=1m&limit=100",
      python: `get("history", symbols="OPCION_UNO", resolution="1m", limit=100)`,
    },
    {
      id: "historia-excel",
      path: "/v1/history?symbols=OPCION_UNO&format=csv-excel",
      options: "-o historia_excel.csv ",
    },
  ],
  "GET /v1/share-history": [
    {
      id: "historia-accion",
      path: "/v1/share-history?settlement=24hs&resolution=1d&limit=60",
      python: `get("share-history", settlement="24hs", resolution="1d", limit=60)`,
    },
    { id: "historia-accion-csv", path: "/v1/share-history?resolution=5m&format=csv" },
  ],
  "GET /v1/volatility/smile": [
    { id: "sonrisa", path: "/v1/volatility/smile", python: `get("volatility/smile")` },
    { id: "sonrisa-csv", path: "/v1/volatility/smile?format=csv" },
  ],
  "GET /v1/volatility/term": [{ id: "plazo", path: "/v1/volatility/term", python: `get("volatility/term")` }],
  "GET /v1/volatility/index": [
    { id: "indice", path: "/v1/volatility/index", python: `get("volatility/index")` },
  ],
  "GET /v1/volatility/history": [
    {
      id: "volatilidad-diaria",
      path: "/v1/volatility/history?format=csv",
      python: `from paridad import Paridad

print(Paridad().csv("volatility/history")[:2000])`,
    },
  ],
  "GET /v1/ratios": [
    {
      id: "ratios",
      path: "/v1/ratios?symbol1=OPCION_UNO&symbol2=OPCION_DOS&limit=50",
      python: `get("ratios", symbol1="OPCION_UNO", symbol2="OPCION_DOS", limit=50)`,
    },
  ],
  "GET /v1/positions": [
    {
      id: "cartera",
      path: "/v1/positions",
      python: `from paridad import Paridad

book = Paridad().get("positions")
print("Hoy", book["today"]["total"] if book["today"]["reason"] is None else book["today"]["reason"])
for part, pesos in (book["today"]["parts"] or {}).items():
    print(part, round(pesos))
for decision in book["decisions"]:
    print(decision["name"], decision["text"])`,
    },
  ],
  "POST /v1/positions/evaluate": [
    {
      id: "evaluar",
      path: "/v1/positions/evaluate",
      body: evaluatedLegs,
      // With the prices written out: it answers outside the session, and where nobody offers, too.
      python: `from paridad import Paridad

data = Paridad().post("positions/evaluate", {
    "legs": [
        {"type": "share", "quantity": 100, "price": PRECIO_ACCION},
        {"type": "call", "strike": BASE_DOS, "expiration": "DIA_VENCIMIENTO", "quantity": -1, "price": PRIMA_DOS},
    ],
    "scenario": {"spot": BASE_MINIMA, "volatilityShift": 0.05},
})
print("Capital", round(data["capital"]["pesos"]))
print("Equilibrio neto", [round(level, 2) for level in data["atExpiry"]["netBreakevens"]])
print("Por peso arriesgado", data["atExpiry"]["rewardPerPeso"])
print("Probabilidad según la sonrisa", data["odds"]["smile"]["probabilityOfProfit"])
print("Resultado si GGAL va a BASE_MINIMA", round(data["atScenario"]["netProfit"]))
for sentence in data["sentences"]:
    print(sentence)`,
    },
  ],
  "POST /v1/risk/scenarios": [
    {
      id: "escenarios",
      path: "/v1/risk/scenarios",
      body: `{"legs": [{"type": "share", "quantity": 1000}], "moves": [-0.4, 0, 0.4]}`,
      python: `post("risk/scenarios", {"legs": [{"type": "share", "quantity": 1000}], "moves": [-0.4, 0, 0.4]})`,
    },
  ],
  "POST /v1/back-tests": [
    {
      id: "banco-de-pruebas",
      path: "/v1/back-tests",
      body: `{"structure": "covered-call", "strike": {"by": "moneyness", "value": 1.05}}`,
      python: `from paridad import Paridad

data = Paridad().post("back-tests", {
    "structure": "covered-call",
    "strike": {"by": "moneyness", "value": 1.05},
    "days": {"target": 32, "from": 20, "to": 45},
    "minimumVolume": 10,
})
summary = data["summary"]
print(summary["beatCaucion"], "de", summary["n"], "ciclos por encima de la caución")
for cycle in data["cycles"]:
    print(cycle["entered"], cycle["legs"][0]["symbol"], round(100 * cycle["result"], 2), "%")`,
    },
  ],
  "GET /v1/calibration": [{ id: "calibracion", path: "/v1/calibration", python: `get("calibration")` }],
  "GET /v1/usage": [{ id: "uso", path: "/v1/usage", options: "-i ", python: `get("usage")` }],
};

function curlOf({ path, body, options = "" }: CallExample): string {
  const head = `curl -s ${options}-H "Authorization: Bearer $PARIDAD_CLAVE"`;
  return body === undefined
    ? `${head} "${baseMark}${path}"`
    : `${head} -H "Content-Type: application/json" \\\n  -d '${body}' "${baseMark}${path}"`;
}

function pythonProgram(python: string): string {
  if (python.startsWith("from ")) return python;
  return `import json
from paridad import Paridad

data = Paridad().${python}
print(json.dumps(data, indent=2)[:2000])`;
}

function javascriptOf({ path, body }: CallExample): string {
  const headers = "authorization: `Bearer ${process.env.PARIDAD_CLAVE}`";
  const options =
    body === undefined
      ? `  headers: { ${headers} },`
      : `  method: "POST",
  headers: { ${headers}, "content-type": "application/json" },
  body: JSON.stringify(${body}),`;
  return `const answer = await fetch("${baseMark}${path}", {
${options}
});
const text = await answer.text();
if (!answer.ok) throw new Error(text);
console.log(${path.includes("format=csv") ? "text" : "JSON.parse(text).data"});`;
}

/** The code of a call's examples as OpenAPI carries it: each with curl, the first in Python and JavaScript too. */
export function codeSamplesOf(call: string) {
  return (callExamples[call] ?? []).flatMap((example) => [
    { lang: "shell", label: example.id, source: curlOf(example) },
    ...(example.python === undefined
      ? []
      : [
          { lang: "python", label: `${example.id}-python`, source: pythonProgram(example.python) },
          { lang: "javascript", label: `${example.id}-js`, source: javascriptOf(example) },
        ]),
  ]);
}
