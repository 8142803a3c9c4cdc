import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { PageTitle } from "../../../components/ui/page.tsx";
import { EmptyState, Skeleton } from "../../../components/ui/states/states.tsx";
import { QueryError } from "../../../components/ui/states/query-error.tsx";
import { Pagination } from "../pagination.tsx";
import { WhenCapable } from "../when-capable.tsx";
import { ExpiringList } from "./expiring-list.tsx";
import { PaymentsTable } from "./payments-table.tsx";
import { PaymentsToolbar } from "./payments-toolbar.tsx";
import { RefundsList } from "./refunds-list.tsx";
import { ReviewDialog } from "./review-dialog.tsx";
import { usePayments } from "./use-payments.ts";
import type { PaymentsState } from "./use-payments.ts";

function Found({ state }: { state: PaymentsState }) {
  const { list, query, change } = state;
  if (list.isPending) return <Skeleton className="m-4 h-72" />;
  if (list.isError) return <QueryError query={list} title="No pudimos cargar los pagos" />;
  const { data: payments, pagination } = list.data;
  if (payments.length === 0) {
    return query.search ? (
      <EmptyState title="Ningún pago coincide">
        <p className="mb-3">La búsqueda mira referencias, nombres, CUIT e importes del estado elegido.</p>
        <Button tone="secondary" onClick={() => change({ search: "", status: "all" })}>
          Ver todos
        </Button>
      </EmptyState>
    ) : (
      <EmptyState title={state.status === "open" ? "No hay pagos pendientes" : "No hay pagos así"}>
        Cuando alguien elige un plan, su pedido aparece acá con su referencia.
      </EmptyState>
    );
  }
  return (
    <>
      <PaymentsTable payments={payments} onReview={({ id }) => change({ payment: id })} />
      <Pagination
        pagination={pagination}
        noun={["pago", "pagos"]}
        onPage={(page) => change({ page: String(page) })}
      />
    </>
  );
}

function Payments() {
  const state = usePayments();
  const payment = state.list.data?.data.find(({ id }) => id === state.shownId);
  return (
    <>
      <PaymentsToolbar state={state} />
      <Card className="relative min-h-80 overflow-x-auto p-0!">
        <Found state={state} />
      </Card>
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
