import { screenWords } from "@paridad/core/messages";

import { InformationPage } from "../../features/information/information-page.tsx";
import { calibrationLead, CalibrationView } from "../../features/volatility/calibration/calibration-view.tsx";
import { useDocumentTitle } from "../../lib/use-document-title.ts";

/** /se-cumplio, for everybody. */
export function CalibrationRoute() {
  useDocumentTitle(screenWords.calibration);
  return (
    <InformationPage title={screenWords.calibration} lead={calibrationLead}>
      <CalibrationView />
    </InformationPage>
  );
}
