import { PageBar } from "../../../components/work/page-bar.tsx";
import { CalibrationView } from "./calibration-view.tsx";

/** The page in a sentence, on both of its addresses. */
export const calibrationLead =
  "Cada rueda guardada dijo con qué probabilidad GGAL iba a terminar arriba de cada base. Acá está cuántas veces pasó.";

/** /volatilidad/se-cumplio. */
export function CalibrationScreen() {
  return (
    <>
      <PageBar help={calibrationLead} />
      <CalibrationView />
    </>
  );
}
