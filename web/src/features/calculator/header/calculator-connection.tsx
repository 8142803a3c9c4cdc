import { ConnectionNotice } from "../../../components/market/connection-notice.tsx";
import { useCalculator } from "../live/calculator-context.tsx";

/** What the connection has to say over the calculator's chain. */
export function CalculatorConnection() {
  return <ConnectionNotice hasRows={useCalculator((state) => state.rows.length > 0)} />;
}
