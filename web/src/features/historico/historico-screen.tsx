import { Page, PageTitle } from "../../components/ui/page.tsx";
import { useDocumentTitle } from "../../lib/use-document-title.ts";

export function HistoricoScreen() {
  useDocumentTitle("Datos");
  return (
    <Page>
      <PageTitle title="Datos" />
    </Page>
  );
}
