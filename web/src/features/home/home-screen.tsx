import { Page, PageTitle } from "../../components/ui/page.tsx";
import { useDocumentTitle } from "../../lib/use-document-title.ts";

export function HomeScreen() {
  useDocumentTitle("Inicio");
  return (
    <Page>
      <PageTitle title="Inicio" />
    </Page>
  );
}
