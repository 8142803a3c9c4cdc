import { Page, PageTitle } from "../../components/ui/page.tsx";
import { useDocumentTitle } from "../../lib/use-document-title.ts";

export function SupportScreen() {
  useDocumentTitle("Soporte");
  return (
    <Page>
      <PageTitle title="Soporte" />
    </Page>
  );
}
