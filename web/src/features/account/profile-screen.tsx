import { Page, PageTitle } from "../../components/ui/page.tsx";
import { useDocumentTitle } from "../../lib/use-document-title.ts";

export function ProfileScreen() {
  useDocumentTitle("Mi perfil");
  return (
    <Page>
      <PageTitle title="Mi perfil" />
    </Page>
  );
}
