import { ShieldCheck } from "lucide-react";

import { ButtonLink } from "../../components/ui/button-link.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Page, PageTitle } from "../../components/ui/page.tsx";
import { Skeleton } from "../../components/ui/states/states.tsx";
import { useServices, useSession, useTheme, useUser } from "../../lib/services.tsx";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { AccountData } from "./account-data.tsx";
import { CostsCard } from "./costs/costs-card.tsx";
import { ApiKeysSection } from "./keys/api-keys-section.tsx";
import { EmbedKeysSection } from "./keys/embed-keys-section.tsx";
import { useApiKeys, useEmbedKeys, usePartnerRequest } from "./keys/use-keys.ts";
import { PasswordForm } from "./password-form.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { SheetsSection } from "./keys/sheets/sheets-section.tsx";
import { SharedLinks } from "./shared-links.tsx";
import { SessionsList } from "./sessions-list.tsx";
import { TermsHistory } from "./terms-history.tsx";

const themeChoices = [
  { name: "system", label: "Sistema" },
  { name: "dark", label: "Oscuro" },
  { name: "light", label: "Claro" },
] as const;

function Appearance() {
  const { choice } = useTheme();
  const store = useServices().theme;
  return (
    <Card>
      <fieldset className="grid gap-2.5">
        <legend className="float-left mb-2 font-semibold">Tema</legend>
        <div className="flex flex-wrap gap-x-5">
          {themeChoices.map(({ name, label }) => (
            <label key={name} className="-my-2 flex items-center gap-2 py-2">
              <input
                type="radio"
                name="theme"
                className="size-4"
                checked={choice === name}
                onChange={() => store.setTheme(name)}
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
    </Card>
  );
}

function AdminAccess() {
  const isAdmin = useSession((state) => state.isAdmin);
  if (!isAdmin) return null;
  return (
    <ButtonLink to="/dashadmin" tone="secondary">
      <ShieldCheck aria-hidden /> Acceso de Administrador
    </ButtonLink>
  );
}

/** All at once: a list of keys that came later would move the cards under it. */
function Keys() {
  const parts = [useApiKeys(), useEmbedKeys(), usePartnerRequest().request];
  // One that failed asks again where it stands: taken away meanwhile it would ask for ever.
  if (parts.some(({ isPending, errorUpdateCount }) => isPending && errorUpdateCount === 0)) {
    return <Skeleton className="h-dvh" />;
  }
  return (
    <>
      <SheetsSection />
      <ApiKeysSection />
      <EmbedKeysSection />
    </>
  );
}

/** /profile. */
export function ProfileScreen() {
  useDocumentTitle("Perfil");
  const user = useUser();
  return (
    <Page>
      <PageTitle
        title="Perfil"
        lead={`${user.firstName} ${user.lastName} · ${user.email}`}
        action={<AdminAccess />}
      />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          <ProfileForm />
          <CostsCard />
          <Appearance />
          <PasswordForm />
        </div>
        <div className="grid min-w-0 gap-5">
          <Keys />
          <SharedLinks />
          <TermsHistory />
          <AccountData />
          <SessionsList />
        </div>
      </div>
    </Page>
  );
}
