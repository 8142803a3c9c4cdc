import {
  alertKinds,
  premiumSides,
  rateMeasures,
  thresholdFault,
  usualRestMinutes,
} from "@paridad/core/contract";
import type {
  Alert,
  AlertContract,
  AlertKind,
  AlertSubject,
  CreateAlertRequest,
  SubjectField,
  SubjectFields,
} from "@paridad/core/contract";
import { formatDate, unknownDash } from "@paridad/core/formats";

export type DraftLeg = { readonly contract: AlertContract | null; readonly quantity: number };

/**
 * Fields of an alert's form: every kind's, so that changing the kind loses nothing. A ratio's first option is the other kinds'
 * own.
 */
export type AlertDraft = {
  readonly [Field in Exclude<SubjectField, "legs" | "one" | "side" | "measure">]: SubjectFields[Field] | null;
} & Pick<SubjectFields, "side" | "measure"> & {
    readonly kind: AlertKind;
    readonly legs: readonly DraftLeg[];
    readonly direction: "above" | "below";
    /** As it is written: in percent where the kind is. */
    readonly threshold: number | null;
    readonly note: string;
    readonly mail: boolean;
    readonly push: boolean;
    readonly restMinutes: number;
  };

const emptyLegs: readonly DraftLeg[] = [
  { contract: null, quantity: 1 },
  { contract: null, quantity: -1 },
];
export const emptyDraft: AlertDraft = {
  kind: "share",
  contract: null,
  other: null,
  legs: emptyLegs,
  expiration: null,
  positionId: null,
  side: "mid",
  measure: "still",
  direction: "above",
  threshold: null,
  note: "",
  mail: true,
  push: true,
  restMinutes: usualRestMinutes,
};

/** Time value under which an exercise is likely, as written: percent of the base. */
const usualExercise = 0.25;

/** First values of a kind's form. */
export function beginOf(kind: AlertKind): Pick<AlertDraft, "kind" | "threshold"> & Partial<AlertDraft> {
  return kind === "exercise"
    ? { kind, direction: "below", threshold: usualExercise }
    : { kind, threshold: null };
}

function isPercent(kind: AlertKind): boolean {
  return alertKinds[kind].unit === "percent";
}

/** The unit beside the threshold's field. */
export function unitOf(kind: AlertKind): string {
  const units = { pesos: "$", total: "$", percent: "%", ratio: "" } as const;
  return units[alertKinds[kind].unit];
}

/** A stored alert as its form begins. */
export function draftOf({ subject, direction, threshold, note, mail, push, restMinutes }: Alert): AlertDraft {
  const kind = subject?.kind ?? "share";
  return {
    ...emptyDraft,
    ...subject,
    ...(subject !== null && "one" in subject ? { contract: subject.one } : {}),
    kind,
    direction,
    threshold: isPercent(kind) ? Number((threshold * 100).toPrecision(12)) : threshold,
    note,
    mail,
    push,
    restMinutes,
  };
}

/** Only a call is sold against shares: papel quieto and ejercido are of one, the implied rate of either. */
export function takesOnlyCalls({ kind, measure }: Pick<AlertDraft, "kind" | "measure">): boolean {
  return kind === "rate" && measure !== "implied";
}

/** The option of a draft as its kind takes it: a put chosen before is none under a lanzamiento. */
export function contractOfDraft(draft: AlertDraft): AlertContract | null {
  const { contract } = draft;
  return contract?.type === "put" && takesOnlyCalls(draft) ? null : contract;
}

/** The fields of subjects as a draft has them; null where one is missing. */
function fieldsOf(draft: AlertDraft): { readonly [Field in SubjectField]: SubjectFields[Field] | null } {
  const legs = draft.legs.flatMap(({ contract, quantity }) =>
    contract === null ? [] : [{ contract, quantity }],
  );
  const contract = contractOfDraft(draft);
  return { ...draft, contract, one: contract, legs: legs.length === draft.legs.length ? legs : null };
}

/** Subject of a draft; null while a part of it is missing. */
export function subjectOf(draft: AlertDraft): AlertSubject | null {
  const fields = fieldsOf(draft);
  const own = alertKinds[draft.kind].fields.map((field) => [field, fields[field]] as const);
  if (own.some(([, value]) => value === null)) return null;
  return { kind: draft.kind, ...Object.fromEntries(own) } as AlertSubject;
}

const missing: Readonly<Record<SubjectField, string>> = {
  contract: "Elegí la opción",
  side: "Elegí la punta",
  measure: "Elegí la tasa",
  legs: "Elegí la opción de cada pata",
  one: "Elegí las dos opciones",
  other: "Elegí las dos opciones",
  expiration: "Elegí el vencimiento",
  positionId: "Elegí la posición",
};

function missingOf(draft: AlertDraft): string {
  if (takesOnlyCalls(draft)) return "Elegí un call: con un put no hay lanzamiento";
  const fields = fieldsOf(draft);
  const field = alertKinds[draft.kind].fields.find((one) => fields[one] === null);
  return field === undefined ? "" : missing[field];
}

/** Fault of a draft, and its field. */
export type DraftFault = { readonly field: "subject" | "threshold"; readonly message: string };

/** A draft as the request that saves it, or its first fault. */
export function readDraft(
  draft: AlertDraft,
):
  | { readonly ok: true; readonly request: CreateAlertRequest }
  | { readonly ok: false; readonly fault: DraftFault } {
  const subject = subjectOf(draft);
  const { kind, direction, note, mail, push, restMinutes } = draft;
  if (subject === null) return { ok: false, fault: { field: "subject", message: missingOf(draft) } };
  const threshold =
    draft.threshold === null ? Number.NaN : isPercent(kind) ? draft.threshold / 100 : draft.threshold;
  const fault = thresholdFault(kind, threshold);
  if (fault !== null) return { ok: false, fault: { field: "threshold", message: fault } };
  return { ok: true, request: { subject, direction, threshold, note, mail, push, restMinutes } };
}

/** A day that is one. */
function dayOf(text: string | null | undefined): string | null {
  return formatDate(text) === unknownDash ? null : (text ?? null);
}

function contractOf([type, base, day, symbol]: readonly (string | null | undefined)[]): AlertContract | null {
  const [strike, expiration] = [Number(base), dayOf(day)];
  if ((type !== "call" && type !== "put") || !(strike > 0) || expiration === null || !symbol) return null;
  return { type, strike, expiration, symbol };
}

/** `pata=call,7400,2026-12-18,GFGC7400DI,-1` each; the form's own where none is said. */
function legsIn(query: URLSearchParams): readonly DraftLeg[] {
  const legs = query.getAll("pata").map((text) => {
    const parts = text.split(",");
    return { contract: contractOf(parts), quantity: Number(parts[4]) || 1 };
  });
  return legs.length < 2 ? emptyLegs : legs.slice(0, 4);
}

/** Another screen's request by the address: `?nueva=premium&tipo=call&base=7400&vence=2026-12-18&simbolo=GFGC7400DI`. */
export function draftFromQuery(query: URLSearchParams): AlertDraft | null {
  const kind = query.get("nueva");
  if (kind === null || !Object.hasOwn(alertKinds, kind)) return null;
  const side = premiumSides.find((one) => one === query.get("punta"));
  const measure = rateMeasures.find((one) => one === query.get("tasa"));
  const threshold = Number(query.get("valor") ?? "");
  return {
    ...emptyDraft,
    ...beginOf(kind as AlertKind),
    contract: contractOf(["tipo", "base", "vence", "simbolo"].map((name) => query.get(name))),
    legs: legsIn(query),
    expiration: dayOf(query.get("vence")),
    positionId: query.get("posicion"),
    ...(side === undefined ? {} : { side }),
    ...(measure === undefined ? {} : { measure }),
    ...(threshold > 0 ? { threshold } : {}),
  };
}
