import { lazy } from "react";
import { Route, Routes } from "react-router";

import { NotFound } from "../not-found.tsx";

const Profile = lazy(async () => ({
  default: (await import("../../features/account/profile-screen.tsx")).ProfileScreen,
}));
const Costs = lazy(async () => ({
  default: (await import("../../features/account/costs/costs-screen.tsx")).CostsScreen,
}));
const Alerts = lazy(async () => ({
  default: (await import("../../features/alerts/alerts-screen.tsx")).AlertsScreen,
}));

/** /profile and below it. Apart from the other routes, which every first visit loads. */
export function ProfileRoutes() {
  return (
    <Routes>
      <Route index element={<Profile />} />
      <Route path="costos" element={<Costs />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

/** /alertas. */
export function AlertsRoute() {
  return <Alerts />;
}
