import { formatNumber, formatPercent } from "@paridad/core/formats";
import { baselZoneMessages, coverageSentence } from "@paridad/core/risk";
import type { BackTestReport } from "@paridad/core/risk";

/** Below it a test rejects. */
const significance = 0.05;

type Verdict = {
  readonly name: string;
  readonly says: string;
  readonly figures: string;
  readonly isBad: boolean;
};

const figuresOf = ({ likelihoodRatio, probability }: BackTestReport["kupiec"]): string =>
  `LR ${formatNumber(likelihoodRatio, { minimumDecimals: 2, maximumDecimals: 2 })}, p ${formatNumber(probability, { minimumDecimals: 3, maximumDecimals: 3 })}`;

/** Verdicts of the tests of a back-test, in words. */
export function verdictsOf(report: BackTestReport): readonly Verdict[] {
  const { kupiec, christoffersen, joint, basel, exceptions, expected } = report;
  const isRejected = ({ probability }: BackTestReport["kupiec"]) => probability < significance;
  const amount = exceptions > expected ? "más" : "menos";
  return [
    {
      name: "Cantidad (Kupiec)",
      says: isRejected(kupiec)
        ? `Rechazado: hubo ${amount} excepciones de las que el nivel promete.`
        : "La cantidad de excepciones es la que el nivel promete.",
      figures: figuresOf(kupiec),
      isBad: isRejected(kupiec),
    },
    {
      name: "Independencia (Christoffersen)",
      says: isRejected(christoffersen)
        ? "Rechazado: vienen en racimos; después de una, otra es más probable."
        : "No se ve que una excepción traiga otra al día siguiente.",
      figures: figuresOf(christoffersen),
      isBad: isRejected(christoffersen),
    },
    {
      name: "Conjunta",
      says: isRejected(joint)
        ? "Rechazado: cantidad e independencia juntas no se sostienen."
        : "Cantidad e independencia juntas se sostienen.",
      figures: figuresOf(joint),
      isBad: isRejected(joint),
    },
    {
      name: "Basilea",
      says: baselZoneMessages[basel.zone],
      figures: `probabilidad acumulada ${formatPercent(basel.probability)}`,
      isBad: basel.zone !== "green",
    },
  ];
}

/** The count and the order of the exceptions in a sentence. */
export function countText({
  exceptions,
  observations,
  level,
  kupiec,
  christoffersen,
}: BackTestReport): string {
  return coverageSentence({
    observations,
    exceptions,
    level,
    countChance: kupiec.probability,
    independenceChance: christoffersen.probability,
  });
}
