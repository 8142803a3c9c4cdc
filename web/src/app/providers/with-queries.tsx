import { Outlet } from "react-router";

import { QueriesProvider } from "./queries-provider.tsx";

/** Screens that read data. */
export function WithQueries() {
  return (
    <QueriesProvider>
      <Outlet />
    </QueriesProvider>
  );
}
