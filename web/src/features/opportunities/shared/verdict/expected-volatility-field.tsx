import { formatPercent } from "@paridad/core/formats";
import { estimatorNames } from "@paridad/core/volatility";

import { ChoiceSelect } from "../../../../components/ui/filters/choice-select.tsx";
import { NumberField } from "../../../../components/ui/forms/number-field.tsx";
import type {
  ExpectedVolatility,
  ExpectedVolatilityChoice,
} from "../../../../data/market/use-expected-volatility.ts";

const own = "own";
/** Initial value without the user's or an estimate. */
const firstOwn = 40;

/** The volatility that verdicts expect of the share: an estimate of its past, the options' own, or the user's. */
export function ExpectedVolatilityField({ expected }: { expected: ExpectedVolatility }) {
  const { choice, choose, estimates, value } = expected;
  const options = [
    ...estimates.map(({ key, value: estimate }) => ({
      value: key as string,
      label: `${estimatorNames[key]}, 60 ruedas (${estimate === null ? "sin ruedas" : formatPercent(estimate)})`,
    })),
    { value: "implied", label: "La implícita de cada base" },
    { value: own, label: "La tuya" },
  ];
  const isOwn = typeof choice === "number";
  return (
    <>
      <ChoiceSelect
        label="Volatilidad esperada"
        value={isOwn ? own : choice}
        options={options}
        onChange={(next) =>
          choose(
            next === own
              ? Math.round((value ?? firstOwn / 100) * 1_000) / 10
              : (next as ExpectedVolatilityChoice),
          )
        }
      />
      {isOwn ? (
        <div className="w-28">
          <NumberField
            label="Tu volatilidad"
            isFilter
            value={choice}
            unit="%"
            step={1}
            minimum={0}
            maximumDecimals={1}
            onCommit={(next) => choose(next === null || next <= 0 ? "yangZhang" : Math.min(next, 1_000))}
          />
        </div>
      ) : null}
    </>
  );
}
