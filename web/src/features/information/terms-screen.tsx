import { Page, PageTitle } from "../../components/ui/page.tsx";
import { useDocumentTitle } from "../../lib/use-document-title.ts";

export function TermsScreen() {
  useDocumentTitle("Términos y condiciones");
  return (
    <Page>
      <PageTitle title="Términos y condiciones" />
    </Page>
  );
}
