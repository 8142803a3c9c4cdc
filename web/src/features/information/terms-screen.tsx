import { useQuery } from "@tanstack/react-query";

import { createTermsApi } from "@paridad/core/api";
import { formatInstantDate } from "@paridad/core/formats";
import { busyWords } from "@paridad/core/messages";

import { Notice } from "../../components/ui/states/notice.tsx";
import { LoadingScreen } from "../../components/ui/states/spinner.tsx";
import { termsParts, TermsText } from "../../components/terms/terms-text.tsx";
import { useServices } from "../../lib/services.tsx";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { InformationPage } from "./information-page.tsx";

/** /terminos: the version in force. */
export function TermsScreen() {
  useDocumentTitle("Términos y condiciones");
  const { api } = useServices();
  const current = useQuery({
    queryKey: ["terms"],
    queryFn: ({ signal }) => createTermsApi(api.http).current({ signal }),
  });
  if (!current.data) return <LoadingScreen label={busyWords.loadingTerms} />;
  const { terms, isSample } = current.data;
  const date = formatInstantDate(terms.effectiveDate);
  return (
    <InformationPage
      title={terms.title}
      lead={`Versión ${terms.version} · vigente desde el ${date}`}
      index={termsParts(terms.content)}
    >
      {isSample ? (
        <Notice tone="warning">
          No pudimos cargar la versión vigente. Mostramos un texto de referencia.
        </Notice>
      ) : null}
      <TermsText content={terms.content} heading="h2" />
    </InformationPage>
  );
}
