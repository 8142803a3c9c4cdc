import { Button } from "../../../components/ui/button.tsx";
import { PageTitle } from "../../../components/ui/page.tsx";
import { EmptyState } from "../../../components/ui/states/states.tsx";
import { WhenCapable } from "../capabilities.tsx";
import { RecordPage } from "../list/record-page.tsx";
import { ExpiringList } from "./expiring-list.tsx";
import { PaymentsTable } from "./payments-table.tsx";
import { PaymentsToolbar } from "./payments-toolbar.tsx";
import { RefundsList } from "./refunds-list.tsx";
import { ReviewDialog } from "./review-dialog.tsx";
import { usePayments } from "./use-payments.ts";
import type { PaymentsState } from "./use-payments.ts";

function Nothing({ state: { query, status, change } }: { state: PaymentsState }) {
  return query.search ? (
    <EmptyState title="Ningún pago coincide">
      <p className="mb-3">La búsqueda mira referencias, nombres, CUIT e importes del estado elegido.</p>
      <Button tone="secondary" onClick={() => change({ search: "", status: "all" })}>
        Ver todos
      </Button>
    </EmptyState>
  ) : (
    <EmptyState title={status === "open" ? "No hay pagos pendientes" : "No hay pagos así"}>
      Cuando alguien elige un plan, su pedido aparece acá con su referencia.
    </EmptyState>
  );
}

function Payments() {
  const state = usePayments();
  const payment = state.list.data?.data.find(({ id }) => id === state.shownId);
  return (
    <>
      <PaymentsToolbar state={state} />
      <RecordPage
        query={state.list}
        title="No pudimos cargar los pagos"
        className="min-h-80"
        empty={<Nothing state={state} />}
        noun={["pago", "pagos"]}
        onPage={(page) => state.change({ page: String(page) })}
      >
        {(payments) => (
          <PaymentsTable payments={payments} onReview={({ id }) => state.change({ payment: id })} />
        )}
      </RecordPage>
      <RefundsList />
      <ExpiringList />
      {payment ? <ReviewDialog payment={payment} onClose={() => state.change({ payment: "" })} /> : null}
    </>
  );
}

/** Transfers that were announced: found, looked at, decided. */
export function PaymentsTab() {
  return (
    <>
      <PageTitle title="Solicitudes de Pago" />
      <WhenCapable of="paymentRequests">
        <Payments />
      </WhenCapable>
    </>
  );
}
