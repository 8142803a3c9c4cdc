import { ownValue } from "../../lib/index.ts";

/** Quotes the feed could not use as they came, by kind. */
const feedFaultMessages: Readonly<Record<string, string>> = {
  "unparsed-symbol": "Símbolos que no se entienden",
  "malformed-row": "Filas o mensajes mal formados",
  "expiration-missing": "Opciones sin vencimiento (calculado)",
  "expiration-refused": "Vencimientos que no corresponden al mes (calculados)",
  "strike-estimated": "Bases estimadas por el precio del subyacente",
  "strike-disagrees": "Bases que no coinciden con su símbolo",
  "undated-rate": "Tasas sin fecha",
  "foreign-rate": "Tasas en otra moneda",
  "rate-fallback": "Sin cauciones: se usó la tasa por defecto",
  "clock-skew": "Horas del proveedor que no se creen",
  "update-gap": "Actualizaciones perdidas",
  reconnection: "Reconexiones",
  "refused-subscription": "Contratos que el proveedor no dio",
  "wrong-number": "Números que no son precios ni cantidades (se muestran como desconocidos)",
  "field-missing": "Campos que la respuesta ya no trae",
  "duplicate-row": "Filas repetidas (vale la primera)",
  "other-underlying": "Opciones de otros papeles (no se usan)",
  "rate-without-term": "Cauciones sin plazo",
  "no-panel": "Sin panel de opciones: se pregunta contrato por contrato",
  "moments-apart": "Opciones y papel de momentos distintos",
};

/** A fault's text; one that an older or newer server names passes through unchanged. */
export function feedFaultMessage(fault: string): string {
  return ownValue(feedFaultMessages, fault) ?? fault;
}

const losses: readonly (readonly [RegExp, string])[] = [
  [/^silence$/, "no llegan datos"],
  [/^no answer to a ping$/, "la conexión quedó muda"],
  [/sends no quotes$/, "el proveedor no manda precios"],
  [/^the upstream lost its own feed$/, "el proveedor perdió su propia fuente"],
  [/^closed by the provider \((\d+)\)$/, "el proveedor cerró la conexión ($1)"],
  [/^closed: |socket closed$/, "el proveedor cerró la conexión"],
  [/socket does not open$/, "la conexión en vivo del proveedor no abre"],
  [/^the market's socket answered (\d+)$/, "la conexión en vivo del proveedor respondió $1"],
  [/^the upstream socket says (.+)$/, "el proveedor rechazó la cuenta ($1)"],
  [/^(\/\S+) answered 429$/, "$1 respondió 429: el proveedor pide menos consultas"],
  [/^(\/\S+) answered (\d+)/, "$1 respondió $2"],
  [/^(\/\S+) refused the account$/, "$1 rechazó el usuario o la contraseña"],
  [/^(\/\S+) sent no JSON$/, "$1 mandó algo que no son datos (¿una página de mantenimiento?)"],
  [/^(\/\S+) sent too much$/, "$1 mandó una respuesta demasiado grande"],
  [/^(\/\S+) has another form$/, "la respuesta de $1 cambió de forma"],
  [/^(\/\S+) came empty$/, "$1 vino vacía"],
  [/^the provider repeats its answer$/, "el proveedor repite la misma respuesta hace más de 15 minutos"],
  [/^(\/\S+) does not answer$/, "$1 no responde"],
  [/^the login answered without a token$/, "el ingreso no dio una credencial"],
  [/^the list of instruments has another form$/, "la lista de instrumentos tiene otra forma"],
];

/** Why the feed was lost, in Spanish; the server's own wording goes to its log. Unknown reasons pass through unchanged. */
export function feedLossMessage(reason: string | null): string {
  if (reason === null) return "desconocido";
  const entry = losses.find(([pattern]) => pattern.test(reason));
  if (entry === undefined) return reason;
  const [pattern, message] = entry;
  const [whole = ""] = pattern.exec(reason) ?? [];
  return whole.replace(pattern, message);
}

const stateNames: Readonly<Record<string, string>> = {
  starting: "Iniciando",
  running: "En marcha",
  lost: "Perdida",
  stopped: "Detenida",
};

type FeedSaid = {
  readonly state: string;
  /** Null where it isn't lost. */
  readonly reason: string | null;
  readonly unused: readonly { readonly fault: string; readonly name: string; readonly count: number }[];
};

/** A feed for administrators: its state, why it is lost, and the quotes that could not be used, by kind. */
export function feedWords({
  state,
  lostReason,
  faults,
}: {
  readonly state: string;
  readonly lostReason: string | null;
  readonly faults: Readonly<Record<string, number>>;
}): FeedSaid {
  const faultCounts = Object.entries(faults).filter(([, count]) => count > 0);
  return {
    state: ownValue(stateNames, state) ?? state,
    reason: lostReason === null ? null : `Motivo: ${feedLossMessage(lostReason)}`,
    unused: faultCounts.map(([fault, count]) => ({ fault, name: feedFaultMessage(fault), count })),
  };
}
