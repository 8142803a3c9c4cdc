import { Plus } from "lucide-react";
import { Fragment, useState } from "react";

import { exitsFor, keyOfRule, ruleLists, ruleOf, ruleWords, structureChoices } from "@paridad/core/rules";
import type { Rule } from "@paridad/core/rules";

import { Button } from "../../../../components/ui/button.tsx";
import { Choices } from "./choices.tsx";
import { OwnLegsSentence } from "./own-legs-sentence.tsx";

type Part = keyof typeof ruleLists;

const partNames: Readonly<Record<Part, string>> = {
  strike: "Base",
  days: "Días al entrar",
  volume: "Volumen",
  exit: "Salida",
  fill: "Precios",
  costs: "Costos",
  width: "Alas",
  entry: "Cada cuánto",
  spread: "Puntas",
  promise: "Tasa",
  percentile: "Volatilidad",
};

function PartChoices({
  rule,
  part,
  name,
  onChoose,
}: {
  rule: Rule;
  part: Part;
  name: string;
  onChoose: (key: string) => void;
}) {
  const keys = part === "exit" ? exitsFor(rule.days) : ruleLists[part];
  const options = keys.map((key) => ({ key, label: ruleWords[part](rule, key as never) }));
  return <Choices label={`${partNames[part]} (${name})`} value={rule[part]} {...{ options, onChoose }} />;
}

export function RuleSentence({
  rule,
  name,
  onChange,
}: {
  rule: Rule;
  /** `Regla 1` beside a second one. */
  name: string;
  onChange: (key: string) => void;
}) {
  const change = (changes: Partial<Rule>) => onChange(keyOfRule({ ...rule, ...changes }));
  const partOf = (part: Part) => (
    <PartChoices {...{ rule, part, name }} onChoose={(key) => change({ [part]: key })} />
  );
  const { structure } = rule;
  const [isOpen, setOpen] = useState(false);
  // One at its first choice is the usual: it says nothing.
  const isInSight = (part: Part) => isOpen || rule[part] !== ruleLists[part][0];
  const folded = (["spread", "promise", "percentile", "costs"] as const).filter((part) => !isInSight(part));
  const conditions = (["spread", "promise", "percentile"] as const).filter(isInSight);
  return (
    <div
      role="group"
      aria-label={name}
      className="flex flex-wrap items-center gap-x-1.5 gap-y-1.5 px-4 py-2.5 text-md leading-8"
    >
      <Choices
        label={`Qué opero (${name})`}
        value={structure.key}
        options={structureChoices}
        onChoose={(key) => change({ structure: ruleOf(key).structure })}
      />
      {structure.structure === "own" ? (
        <OwnLegsSentence own={rule.own} name={name} onChange={(own) => change({ own })} />
      ) : (
        partOf("strike")
      )}
      {structure.tail === undefined ? null : <span>{structure.tail}</span>}
      {structure.hasWings ? partOf("width") : null}
      {partOf("days")}
      {partOf("entry")}
      {partOf("volume")}
      {conditions.map((part) => (
        <Fragment key={part}>{partOf(part)}</Fragment>
      ))}
      {partOf("exit")}
      <span className="text-muted">· Opero</span>
      {partOf("fill")}
      {isInSight("costs") ? partOf("costs") : null}
      {folded.length === 0 ? null : (
        <Button tone="ghost" size="small" onClick={() => setOpen(true)}>
          <Plus aria-hidden /> Más condiciones
        </Button>
      )}
    </div>
  );
}
