import { ConnectionNotice } from "../../../components/market/connection-notice.tsx";
import { useCalculator } from "../live/calculator-context.tsx";

/** The connection's state over the calculator's chain. */
export function CalculatorConnection() {
  return <ConnectionNotice hasRows={useCalculator((state) => state.rows.length > 0)} />;
}
