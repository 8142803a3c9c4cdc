import { useState } from "react";

import { Button } from "../../../components/ui/button.tsx";
import { PageTitle } from "../../../components/ui/page.tsx";
import { EmptyState } from "../../../components/ui/states/states.tsx";
import { adminToasts } from "../admin-texts.ts";
import { RecordPage } from "../list/record-page.tsx";
import { BulkDialog } from "./bulk-dialog.tsx";
import { CreateUserDialog } from "./create-user-dialog.tsx";
import { EditUserDialog } from "./edit-user-dialog.tsx";
import { MessageDialog } from "./message-dialog.tsx";
import { RiskyDialog } from "./risky-dialogs.tsx";
import { PartnerRequests, PartnersUsage } from "./partners.tsx";
import { useUsers } from "./use-users.ts";
import type { UsersState } from "./use-users.ts";
import { UsersTable } from "./users-table.tsx";
import type { UserDialog } from "./users-table.tsx";
import { UsersToolbar } from "./users-toolbar.tsx";

function OpenDialog({
  dialog,
  query,
  onClose,
}: {
  dialog: UserDialog;
  query: UsersState["query"];
  onClose: () => void;
}) {
  if (dialog.kind === "create") return <CreateUserDialog onClose={onClose} />;
  if (dialog.kind === "bulk") return <BulkDialog query={query} onClose={onClose} />;
  const { kind, user } = dialog;
  if (kind === "edit") return <EditUserDialog user={user} onClose={onClose} />;
  if (kind === "message") return <MessageDialog user={user} onClose={onClose} />;
  return <RiskyDialog kind={kind} user={user} onClose={onClose} />;
}

function Nothing({ state: { query, change } }: { state: UsersState }) {
  return query.search ? (
    <EmptyState title="No se encontraron usuarios">
      <Button tone="secondary" onClick={() => change({ search: "", scope: "" })}>
        Limpiar búsqueda
      </Button>
    </EmptyState>
  ) : (
    <EmptyState title="No hay usuarios registrados" />
  );
}

/** The people: found, seen, changed. */
export function UsersTab() {
  const state = useUsers();
  const [dialog, setDialog] = useState<UserDialog | null>(null);
  return (
    <>
      <PageTitle
        title="Usuarios"
        action={
          <div className="flex flex-wrap gap-2.5">
            <Button tone="secondary" onClick={() => setDialog({ kind: "bulk" })}>
              Acciones masivas
            </Button>
            <Button onClick={() => setDialog({ kind: "create" })}>Nuevo Usuario</Button>
          </div>
        }
      />
      <UsersToolbar state={state} />
      <RecordPage
        query={state.list}
        title={adminToasts.usersFailed}
        empty={<Nothing state={state} />}
        noun={["usuario", "usuarios"]}
        onPage={(page) => state.change({ page: String(page) })}
      >
        {(users) => <UsersTable state={state} users={users} onOpen={setDialog} />}
      </RecordPage>
      {/* They come later: above it they would push the table. */}
      <PartnerRequests />
      <PartnersUsage />
      {dialog ? <OpenDialog dialog={dialog} query={state.query} onClose={() => setDialog(null)} /> : null}
    </>
  );
}
