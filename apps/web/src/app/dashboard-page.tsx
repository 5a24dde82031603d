import { RatesList } from "../features/market/rates-list.tsx";
import { Bell } from "../features/notifications/bell.tsx";
import { DashboardScreen } from "../features/wallet/dashboard-screen.tsx";

/** The dashboard is three features on one page; only here may they meet. */
export function DashboardPage() {
  return <DashboardScreen bell={<Bell />} rates={<RatesList />} />;
}
