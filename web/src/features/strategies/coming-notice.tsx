import { screenWords } from "@paridad/core/messages";

import { Notice } from "../../components/ui/states/notice.tsx";

/** The banner of spec.md section 2; it stays on what has no screen yet. */
export function ComingNotice() {
  return (
    <Notice title={screenWords.comingSoon}>
      Estamos trabajando para lanzar las estrategias de trading muy pronto.
    </Notice>
  );
}
