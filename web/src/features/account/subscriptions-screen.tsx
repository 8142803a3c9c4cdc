import { Page, PageTitle } from "../../components/ui/page.tsx";
import { useDocumentTitle } from "../../lib/use-document-title.ts";

export function SubscriptionsScreen() {
  useDocumentTitle("Mi Suscripción");
  return (
    <Page>
      <PageTitle title="Mi Suscripción" />
    </Page>
  );
}
