import { Page, PageTitle } from "../../components/ui/page.tsx";
import { useDocumentTitle } from "../../lib/use-document-title.ts";

export function PrivacyScreen() {
  useDocumentTitle("Privacidad");
  return (
    <Page>
      <PageTitle title="Privacidad" />
    </Page>
  );
}
