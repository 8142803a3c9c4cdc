import { LoadingScreen } from "../../../components/ui/spinner.tsx";

/** Under construction. */
export function VolumeScreen() {
  return <LoadingScreen />;
}
