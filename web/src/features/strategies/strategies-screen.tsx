import type { ReactNode } from "react";

import { Page, PageTitle } from "../../components/ui/page.tsx";
import { useDocumentTitle } from "../../lib/use-document-title.ts";

export function StrategiesScreen({ calculator }: { calculator: ReactNode }) {
  useDocumentTitle("Estrategias");
  return (
    <Page isWide>
      <PageTitle title="Estrategias" />
      {calculator}
    </Page>
  );
}
