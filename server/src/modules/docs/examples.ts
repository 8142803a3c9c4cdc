/** A program or command that the documentation shows; a test takes it from the page and runs it. */
export type Example = {
  /** Unique on the page; the anchor of the example. */
  readonly id: string;
  readonly language: "shell" | "javascript" | "typescript" | "html" | "python";
  /** Where it runs: a terminal, Node, with generated types, Python, a page with a partner's key, as a part of such a page, or where its reader likes. */
  readonly runs: "terminal" | "node" | "typescript" | "python" | "page" | "markup" | "manual";
  readonly source: string;
};

/** Stands for this server's address in the examples. */
export const baseMark = "https://servidor.invalid";
/** Stands for the reader's own key where it is written out; the page puts theirs in its place once it knows it. */
export const keyMark = "pdk_…";
/** Stands for the partner's own key in examples of pages: it is public, so it is written out. */
export const embedKeyMark = "pub_TU_CLAVE";

const authorization = `-H "Authorization: Bearer $PARIDAD_CLAVE"`;

/** A quoted call of the data API with curl. */
function curl(id: string, path: string, options = "-s"): Example {
  return {
    id,
    language: "shell",
    runs: "terminal",
    source: `curl ${options} ${authorization} "${baseMark}${path}"`,
  };
}

function inNode(id: string, source: string): Example {
  return { id, language: "javascript", runs: "node", source: source.trim() };
}

function inPage(id: string, source: string): Example {
  return { id, language: "javascript", runs: "page", source: source.trim() };
}

const historyPages = inNode(
  "historia-paginas",
  `
const base = "${baseMark}";
const headers = { authorization: \`Bearer \${process.env.PARIDAD_CLAVE}\` };
const rows = [];
let cursor = null;
do {
  const query = new URLSearchParams({ symbols: "OPCION_UNO,OPCION_DOS", resolution: "1m", limit: "1000" });
  if (cursor !== null) query.set("cursor", cursor);
  const answer = await fetch(\`\${base}/v1/history?\${query}\`, { headers });
  const page = await answer.json();
  if (!page.success) throw new Error(\`\${page.code}: \${page.message}\`);
  rows.push(...page.data);
  cursor = page.nextCursor;
} while (cursor !== null);
console.log(rows.length, "filas");
`,
);

const patientCalls = inNode(
  "esperar-limites",
  `
async function ask(path) {
  const headers = { authorization: \`Bearer \${process.env.PARIDAD_CLAVE}\` };
  const answer = await fetch(\`${baseMark}\${path}\`, { headers });
  if (answer.status === 429) {
    const seconds = Number(answer.headers.get("retry-after"));
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    return ask(path);
  }
  console.log("Quedan", answer.headers.get("x-ratelimit-remaining"), "pedidos");
  return answer.json();
}

const { data } = await ask("/v1/chain?columns=symbol,impliedVolatility,impliedVolatilityReason");
for (const { symbol, impliedVolatility, impliedVolatilityReason } of data.options) {
  console.log(symbol, impliedVolatility ?? impliedVolatilityReason);
}
`,
);

const streamBook = inNode(
  "stream-libro",
  `
const book = new Map();
let place = {};
let wait = 1;

function connect() {
  const socket = new WebSocket("${baseMark}/v1/stream".replace("http", "ws"));
  socket.onopen = () => {
    socket.send(JSON.stringify({ op: "auth", key: process.env.PARIDAD_CLAVE }));
    socket.send(JSON.stringify({ op: "subscribe", expiration: "nearest", type: "call", ...place }));
  };
  socket.onmessage = ({ data }) => {
    const event = JSON.parse(data);
    if (event.event === "snapshot") book.clear();
    if (event.epoch && event.event !== "welcome") {
      place = { epoch: event.epoch, seq: event.seq };
      wait = 1;
    }
    for (const option of event.options ?? []) {
      book.set(option.symbol, { ...book.get(option.symbol), ...option });
    }
    for (const symbol of event.removed ?? []) book.delete(symbol);
    const [first] = book.values();
    console.log(event.event, event.seq, book.size, first?.symbol, first?.bid, first?.impliedVolatility);
  };
  socket.onclose = ({ code, reason }) => {
    console.log("Se cerró", code, reason);
    if ([4400, 4401, 4403, 4409].includes(code)) return; // otra conexión no lo arregla
    setTimeout(connect, wait * 1000);
    wait = Math.min(wait * 2, 30);
  };
}
connect();
`,
);

const embedChain = inPage(
  "insertar-cadena",
  `
const key = "${embedKeyMark}";
const answer = await fetch(\`${baseMark}/embed/snapshot?key=\${key}&chain=nearest\`, { credentials: "omit" });
const { success, data, code, message } = await answer.json();
if (!success) throw new Error(\`\${code}: \${message}\`);
const late = data.delaySeconds;
const age = late === null ? "demora desconocida" : late === 0 ? "en vivo" : \`con \${late / 60} minutos de demora\`;
const chain = data.chains.nearest;
console.log(\`\${chain.underlying} \${chain.spot}, \${age}\`);
for (const { symbol, bid, ask } of chain.options) console.log(symbol, bid, ask);
`,
);

const embedRatios = inPage(
  "insertar-ratio",
  `
// Dos símbolos y las ruedas de su historia.
const pair = "OPCION_UNO/OPCION_DOS:60";
const query = new URLSearchParams({ key: "${embedKeyMark}", ratios: pair });
const answer = await fetch(\`${baseMark}/embed/snapshot?\${query}\`, { credentials: "omit" });
const { data } = await answer.json();
console.log("Ratio de cierre:", data.ratios[pair].now?.precio_cierre ?? "sin dato");
`,
);

const embedDiagnosis = inPage(
  "insertar-diagnostico",
  `
const key = "${embedKeyMark}";
try {
  await fetch(\`${baseMark}/embed/snapshot?key=\${key}&chain=nearest\`, { credentials: "omit" });
} catch {
  // El navegador no muestra la respuesta a un origen que la clave no tiene: preguntá el motivo.
}
const answer = await fetch(\`${baseMark}/embed/diagnosis?key=\${key}\`, { credentials: "omit" });
const { data } = await answer.json();
console.log(data.code ?? "OK", data.message);
`,
);

/** With the prices written out: the examples answer outside the session, and where nobody offers, too. */
const evaluateCurl: Example = {
  id: "evaluar",
  language: "shell",
  runs: "terminal",
  source: `curl -s -X POST ${authorization} -H "Content-Type: application/json" \\
  -d '{"legs": [
    {"type": "call", "strike": BASE_UNO, "expiration": "DIA_VENCIMIENTO", "quantity": 10, "price": PRIMA_UNO},
    {"type": "call", "strike": BASE_DOS, "expiration": "DIA_VENCIMIENTO", "quantity": -10, "price": PRIMA_DOS}
  ]}' "${baseMark}/v1/positions/evaluate"`,
};

const evaluatePython: Example = {
  id: "evaluar-python",
  language: "python",
  runs: "python",
  source: `
from paridad import Paridad

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
    print(sentence)
`.trim(),
};

/** Examples of the guides. */
const embedPanel: Example = {
  id: "insertar-panel",
  language: "html",
  runs: "markup",
  source: `
<script type="module" src="${baseMark}/v1/paridad.js"></script>
<link rel="stylesheet" href="${baseMark}/v1/paridad.css">
<paridad-option-chain embed-key="${embedKeyMark}" strikes="6"></paridad-option-chain>
`.trim(),
};

export const guideExamples = {
  patientCalls,
  historyPages,
  streamBook,
  embedChain,
  embedRatios,
  embedDiagnosis,
  embedPanel,
} as const;

/** Examples of single calls, by method and path. */
export const callExamples: Readonly<Record<string, readonly Example[]>> = {
  "GET /v1/chain": [
    curl("cadena", "/v1/chain?strike.gte=BASE_MINIMA&strike.lte=BASE_MAXIMA&type=call"),
    curl("cadena-csv", "/v1/chain?format=csv&columns=symbol,bid,ask,impliedVolatility,delta"),
    curl("cadena-tasa", "/v1/chain?rate=32.5&columns=symbol,impliedVolatility"),
  ],
  "GET /v1/implied-rate": [curl("tasa-implicita", "/v1/implied-rate")],
  "GET /v1/opportunities/covered-calls": [
    curl("lanzamientos", "/v1/opportunities/covered-calls"),
    curl(
      "lanzamientos-excel",
      "/v1/opportunities/covered-calls?costs=market&format=csv-excel",
      "-s -o lanzamientos.csv",
    ),
  ],
  "GET /v1/opportunities/puts": [curl("puts-lanzados", "/v1/opportunities/puts?expectedVolatility=0.45")],
  "GET /v1/opportunities/conversions": [curl("conversiones", "/v1/opportunities/conversions?costs=none")],
  "GET /v1/instruments": [curl("instrumentos", "/v1/instruments?type=put")],
  "GET /v1/history": [
    curl("historia", "/v1/history?symbols=OPCION_UNO&resolution=1m&limit=100"),
    curl("historia-excel", "/v1/history?symbols=OPCION_UNO&format=csv-excel", "-s -o historia_excel.csv"),
  ],
  "GET /v1/share-history": [
    curl("historia-accion", "/v1/share-history?settlement=24hs&resolution=1d&limit=60"),
    curl("historia-accion-csv", "/v1/share-history?resolution=5m&format=csv"),
  ],
  "GET /v1/volatility/smile": [
    curl("sonrisa", "/v1/volatility/smile"),
    curl("sonrisa-csv", "/v1/volatility/smile?format=csv"),
  ],
  "GET /v1/volatility/term": [curl("plazo", "/v1/volatility/term")],
  "GET /v1/volatility/index": [curl("indice", "/v1/volatility/index")],
  "GET /v1/volatility/history": [curl("volatilidad-diaria", "/v1/volatility/history?format=csv")],
  "GET /v1/ratios": [curl("ratios", "/v1/ratios?symbol1=OPCION_UNO&symbol2=OPCION_DOS&limit=50")],
  "POST /v1/positions/evaluate": [evaluateCurl, evaluatePython],
  "POST /v1/risk/scenarios": [
    curl(
      "escenarios",
      "/v1/risk/scenarios",
      `-s -H "Content-Type: application/json" -d '{"legs":[{"type":"share","quantity":1000}],"moves":[-0.4,0,0.4]}'`,
    ),
  ],
  "GET /v1/usage": [curl("uso", "/v1/usage", "-s -i")],
};
