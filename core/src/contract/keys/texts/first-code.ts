/** Programs with which somebody begins. They read the key from PARIDAD_CLAVE; all of it is ASCII, for every shell. */
const programs = {
  chain: `from paridad import Paridad

chain = Paridad().get("chain", expiration="nearest")
print(chain["underlying"], chain["spot"], chain["asOf"], chain["source"]["name"])
columns = ("symbol", "expiration", "bid", "ask", "impliedVolatility", "pricedFrom")
for row in [columns, *([option[name] for name in columns] for option in chain["options"])]:
    print(*row)`,
  stream: `from paridad import Paridad

book = {}
for event in Paridad().stream(expiration="nearest", type="call"):
    Paridad.merge(book, event)
    for change in event.get("options", ()):
        option = book[change["symbol"]]
        print(option["symbol"], option["bid"], option["ask"], option["impliedVolatility"], flush=True)`,
  history: `from paridad import Paridad

for day in Paridad().get("share-history", resolution="1d", limit=20):
    print(day["time"], day["low"], day["high"], day["close"])`,
} as const;
type FirstProgram = keyof typeof programs;

const addresses = {
  chain: "/v1/chain?expiration=nearest&columns=symbol,bid,ask,impliedVolatility&format=csv",
  history: "/v1/share-history?resolution=1d&limit=20&format=csv",
} as const;

/** This server, the key in full, and the shell that is going to read it. */
type FirstPlace = { readonly base: string; readonly key: string; readonly isWindows: boolean };

/** Fetches our client and keeps the key: what the programs need. */
function prepare({ base, key, isWindows }: FirstPlace): string {
  const address = `"${base}/docs/paridad.py"`;
  return isWindows
    ? `curl.exe -fsSO ${address}\n$env:PARIDAD_CLAVE = "${key}"`
    : `curl -fsSO ${address}\nexport PARIDAD_CLAVE="${key}"`;
}

/** The Python client as a package. */
export const pythonPackage = {
  name: "paridad",
  version: "0.1.0",
  path: "/docs/paridad-0.1.0-py3-none-any.whl",
} as const;

/** The JavaScript client, as `pnpm pack` names it. */
export const clientPackage = { path: "/docs/paridad-client-0.1.0.tgz" } as const;

/** Code that a user with a key pastes into a terminal. */
export const firstCode = {
  programs,
  prepare,
  install: {
    python: (base: string): string => `pip install "${base}${pythonPackage.path}"`,
    javascript: (base: string): string => `npm install "${base}${clientPackage.path}"`,
  },
  /** Everything in one paste: the client, the key and the program. */
  python(program: FirstProgram, place: FirstPlace): string {
    const source = programs[program];
    const run = place.isWindows ? `@'\n${source}\n'@ | python -` : `python3 - <<'FIN'\n${source}\nFIN`;
    return `${prepare(place)}\n${run}`;
  },
  curl(what: keyof typeof addresses, { base, key, isWindows }: FirstPlace): string {
    return `${isWindows ? "curl.exe" : "curl"} -s -H "Authorization: Bearer ${key}" "${base}${addresses[what]}"`;
  },
} as const;
