import type { DeskNeeds } from "@manilla/shared/desk/desk-route";
import { ChartColumn, IdCard, Inbox, LifeBuoy, type LucideIcon, ScrollText, UsersRound } from "lucide-react";
import { type ComponentType, lazy } from "react";

export interface Page {
  path: string;
  needs: Exclude<DeskNeeds, "open">;
  nav?: { label: string; Icon: LucideIcon };
  Screen: ComponentType;
}

/** docs/desk.md says how to add a page. */
export const pages: readonly Page[] = [
  {
    path: "/",
    needs: "queues.read",
    nav: { label: "Queues", Icon: Inbox },
    Screen: lazy(() => import("./screens/queues-screen.tsx").then((m) => ({ default: m.QueuesScreen }))),
  },
  {
    path: "/queues/:name",
    needs: "queues.read",
    Screen: lazy(() => import("./screens/queues-screen.tsx").then((m) => ({ default: m.QueuesScreen }))),
  },
  {
    path: "/proposals",
    needs: "proposals.read",
    nav: { label: "Proposals", Icon: UsersRound },
    Screen: lazy(() =>
      import("./screens/proposals-screen.tsx").then((m) => ({ default: m.ProposalsScreen })),
    ),
  },
  {
    path: "/proposals/:id",
    needs: "proposals.read",
    Screen: lazy(() => import("./screens/proposal-screen.tsx").then((m) => ({ default: m.ProposalScreen }))),
  },
  {
    path: "/overview",
    needs: "overview.read",
    nav: { label: "Today", Icon: ChartColumn },
    Screen: lazy(() => import("./screens/overview-screen.tsx").then((m) => ({ default: m.OverviewScreen }))),
  },
  {
    path: "/customers/:id",
    needs: "customers.read",
    Screen: lazy(() => import("./screens/customer-screen.tsx").then((m) => ({ default: m.CustomerScreen }))),
  },
  {
    path: "/operations/:id",
    needs: "operations.read",
    Screen: lazy(() =>
      import("./screens/operation-screen.tsx").then((m) => ({ default: m.OperationScreen })),
    ),
  },
  {
    path: "/cases",
    needs: "cases.read",
    nav: { label: "Cases", Icon: LifeBuoy },
    Screen: lazy(() => import("./screens/cases-screen.tsx").then((m) => ({ default: m.CasesScreen }))),
  },
  {
    path: "/cases/:id",
    needs: "cases.read",
    Screen: lazy(() => import("./screens/case-screen.tsx").then((m) => ({ default: m.CaseScreen }))),
  },
  {
    path: "/audit",
    needs: "audit.read",
    nav: { label: "Audit", Icon: ScrollText },
    Screen: lazy(() => import("./screens/audit-screen.tsx").then((m) => ({ default: m.AuditScreen }))),
  },
  {
    path: "/staff",
    needs: "staff.read",
    nav: { label: "Staff", Icon: IdCard },
    Screen: lazy(() => import("./screens/staff-screen.tsx").then((m) => ({ default: m.StaffScreen }))),
  },
  {
    path: "/staff/:id",
    needs: "staff.read",
    Screen: lazy(() => import("./screens/staff-screen.tsx").then((m) => ({ default: m.StaffMemberScreen }))),
  },
  {
    path: "/account",
    needs: "session",
    Screen: lazy(() => import("./screens/account-screen.tsx").then((m) => ({ default: m.AccountScreen }))),
  },
];
