import { useState } from "react";
import type { ReactNode } from "react";

import { formatInteger, formatPesosExact, formatPrice } from "@paridad/core/formats";
import { stateKey } from "@paridad/core/risk";
import type { ColumnMapping, FileQuestion } from "@paridad/core/risk";

import { Button } from "../../../components/ui/button.tsx";
import { counted } from "../../../lib/counted.ts";
import { RiskPanel } from "../shared/risk-panel.tsx";
import { figureReadingNames, orderReadingNames } from "./texts.ts";

type Question<Kind extends FileQuestion["kind"]> = Extract<FileQuestion, { kind: Kind }>;
type Reading = Question<"figures">["readings"][number];
export type Answers = Pick<ColumnMapping, "states" | "figures" | "orderLines">;
type Asking<Kind extends FileQuestion["kind"]> = {
  readonly question: Question<Kind>;
  readonly answers: Partial<Answers>;
  readonly onAnswer: (answers: Partial<Answers>) => void;
};

function Group({ legend, children }: { legend: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="max-w-full text-md">{legend}</legend>
      <div className="mt-2 grid justify-items-start gap-1.5">{children}</div>
    </fieldset>
  );
}

function Choice({
  type,
  name,
  isChosen,
  onChoose,
  children,
}: {
  type: "radio" | "checkbox";
  name: string;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  children: ReactNode;
}) {
  return (
    <label className="flex items-baseline gap-2 text-md">
      <input
        type={type}
        name={name}
        checked={isChosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <span className="min-w-0">{children}</span>
    </label>
  );
}

/** The line that a question is of, as it stands in the file. */
function Line({ line, text }: { line: number; text: string }) {
  return (
    <span className="block text-sm break-words text-muted">
      Línea {formatInteger(line)}: {text}
    </span>
  );
}

function States({ question, answers: { states = {} }, onAnswer }: Asking<"states">) {
  return (
    <Group legend="El archivo trae la cantidad pedida y estados que no dicen si se operó entera. Marcá los que quieren decir que sí: los demás no se cuentan.">
      {question.states.map(({ text, lines }) => (
        <Choice
          key={stateKey(text)}
          type="checkbox"
          name="states"
          isChosen={states[stateKey(text)] === true}
          onChoose={(isDealt) => onAnswer({ states: { ...states, [stateKey(text)]: isDealt } })}
        >
          {text === "" ? "Sin estado" : text} ({counted(lines, "línea", "líneas")})
        </Choice>
      ))}
    </Group>
  );
}

function readingText({ figures, operation: { symbol, side, quantity, price } }: Reading): string {
  const isOption = /^[A-Z0-9]{3}[CV]\d/.test(symbol);
  const [one, many] = isOption ? ["lote", "lotes"] : ["acción", "acciones"];
  const pesos = (quantity ?? 0) * (price ?? 0) * (isOption ? 100 : 1);
  const what = `${side === "sell" ? "Venta" : "Compra"} de ${counted(quantity ?? 0, one, many)} a ${formatPrice(price)}`;
  return `${what}: ${formatPesosExact(pesos)}, ${figureReadingNames[figures]}`;
}

function Figures({ question, answers, onAnswer }: Asking<"figures">) {
  const { line, lines, text, readings } = question;
  return (
    <Group
      legend={
        <>
          {lines === 1 ? "En una línea" : `En ${formatInteger(lines)} líneas`} los números no cierran entre
          sí, o no se sabe si un punto separa miles o decimales. ¿Qué se operó acá?
          <Line line={line} text={text} />
        </>
      }
    >
      {readings.map((reading) => (
        <Choice
          key={reading.figures}
          type="radio"
          name="figures"
          isChosen={answers.figures === reading.figures}
          onChoose={() => onAnswer({ figures: reading.figures })}
        >
          {readingText(reading)}
        </Choice>
      ))}
      <p className="text-sm text-muted">
        Vale para todo el archivo. Si ninguna es la buena, corregí el archivo y volvé a elegirlo.
      </p>
    </Group>
  );
}

function Orders({ question, answers, onAnswer }: Asking<"orders">) {
  const { line, lines, text, readings } = question;
  return (
    <Group
      legend={
        <>
          {lines === 1 ? "Una orden suma" : `En ${formatInteger(lines)} líneas la orden suma`} más que las
          ejecuciones del archivo. ¿Qué contamos?
          <Line line={line} text={text} />
        </>
      }
    >
      {readings.map(({ orderLines, quantity }) => (
        <Choice
          key={orderLines}
          type="radio"
          name="orders"
          isChosen={answers.orderLines === orderLines}
          onChoose={() => onAnswer({ orderLines })}
        >
          {orderReadingNames[orderLines]}: {formatInteger(quantity)} en total
        </Choice>
      ))}
    </Group>
  );
}

/** States that stay unticked were not dealt. */
function withStates(questions: readonly FileQuestion[], answers: Partial<Answers>): Partial<Answers> {
  const states = questions.flatMap((question) => (question.kind === "states" ? question.states : []));
  const refused = Object.fromEntries(states.map(({ text }) => [stateKey(text), false]));
  return { ...answers, states: { ...refused, ...answers.states } };
}

/** Questions that a file leaves open, asked once of each file; nothing is imported before. */
export function QuestionsPanel({
  questions,
  onAnswer,
}: {
  questions: readonly FileQuestion[];
  onAnswer: (answers: Partial<Answers>) => void;
}) {
  const [answers, setAnswers] = useState<Partial<Answers>>({});
  const answer = (more: Partial<Answers>) => setAnswers({ ...answers, ...more });
  const isAnswered = questions.every(
    ({ kind }) =>
      (kind !== "figures" || answers.figures !== undefined) &&
      (kind !== "orders" || answers.orderLines !== undefined),
  );
  return (
    <RiskPanel
      title="Antes de importar"
      detail="El archivo deja algo abierto. Mientras no lo contestes no se importa nada."
    >
      <div className="grid gap-4 px-4 py-4">
        {questions.map((question) => {
          const asking = { answers, onAnswer: answer };
          if (question.kind === "states") return <States key="states" question={question} {...asking} />;
          if (question.kind === "figures") return <Figures key="figures" question={question} {...asking} />;
          if (question.kind === "orders") return <Orders key="orders" question={question} {...asking} />;
          return null;
        })}
        <div>
          <Button disabled={!isAnswered} onClick={() => onAnswer(withStates(questions, answers))}>
            Leer así el archivo
          </Button>
        </div>
      </div>
    </RiskPanel>
  );
}
