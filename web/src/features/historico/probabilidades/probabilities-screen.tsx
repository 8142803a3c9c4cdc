import { LoadingScreen } from "../../../components/ui/spinner.tsx";

/** Under construction. */
export function ProbabilitiesScreen() {
  return <LoadingScreen />;
}
