import { Page, PageTitle } from "../../components/ui/page.tsx";
import { useDocumentTitle } from "../../lib/use-document-title.ts";

export function AdminPanelScreen() {
  useDocumentTitle("Panel de Administración");
  return (
    <Page>
      <PageTitle title="Panel de Administración" />
    </Page>
  );
}
