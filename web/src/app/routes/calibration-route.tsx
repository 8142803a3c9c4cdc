import { InformationPage } from "../../features/information/information-page.tsx";
import { calibrationLead } from "../../features/volatility/calibration/calibration-screen.tsx";
import { CalibrationView } from "../../features/volatility/calibration/calibration-view.tsx";
import { useDocumentTitle } from "../../lib/use-document-title.ts";

/** /se-cumplio, for everybody. */
export function CalibrationRoute() {
  useDocumentTitle("¿Se cumplió?");
  return (
    <InformationPage title="¿Se cumplió?" lead={calibrationLead}>
      <CalibrationView />
    </InformationPage>
  );
}
