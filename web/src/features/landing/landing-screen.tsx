import { Page, PageTitle } from "../../components/ui/page.tsx";
import { useDocumentTitle } from "../../lib/use-document-title.ts";

export function LandingScreen() {
  useDocumentTitle("Paridad");
  return (
    <Page>
      <PageTitle title="Paridad" />
    </Page>
  );
}
