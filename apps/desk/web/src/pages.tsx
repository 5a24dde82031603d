import type { DeskNeeds } from "@manilla/shared/desk/desk-route";
import { ChartColumn, IdCard, Inbox, LifeBuoy, type LucideIcon, ScrollText, UsersRound } from "lucide-react";
import type { ComponentType } from "react";
import { AccountScreen } from "./screens/account-screen.tsx";
import { AuditScreen } from "./screens/audit-screen.tsx";
import { CaseScreen } from "./screens/case-screen.tsx";
import { CasesScreen } from "./screens/cases-screen.tsx";
import { CustomerScreen } from "./screens/customer-screen.tsx";
import { OperationScreen } from "./screens/operation-screen.tsx";
import { OverviewScreen } from "./screens/overview-screen.tsx";
import { ProposalScreen } from "./screens/proposal-screen.tsx";
import { ProposalsScreen } from "./screens/proposals-screen.tsx";
import { QueuesScreen } from "./screens/queues-screen.tsx";
import { StaffMemberScreen, StaffScreen } from "./screens/staff-screen.tsx";

export interface Page {
  path: string;
  needs: Exclude<DeskNeeds, "open">;
  label?: string;
  Icon?: LucideIcon;
  Screen: ComponentType;
}

/** Pages with a label are in the navigation (see docs/desk.md). */
export const pages: readonly Page[] = [
  { path: "/", needs: "queues.read", label: "Queues", Icon: Inbox, Screen: QueuesScreen },
  { path: "/queues/:name", needs: "queues.read", Screen: QueuesScreen },
  {
    path: "/proposals",
    needs: "proposals.read",
    label: "Proposals",
    Icon: UsersRound,
    Screen: ProposalsScreen,
  },
  { path: "/proposals/:id", needs: "proposals.read", Screen: ProposalScreen },
  { path: "/overview", needs: "overview.read", label: "Today", Icon: ChartColumn, Screen: OverviewScreen },
  { path: "/customers/:id", needs: "customers.read", Screen: CustomerScreen },
  { path: "/operations/:id", needs: "operations.read", Screen: OperationScreen },
  { path: "/cases", needs: "cases.read", label: "Cases", Icon: LifeBuoy, Screen: CasesScreen },
  { path: "/cases/:id", needs: "cases.read", Screen: CaseScreen },
  { path: "/audit", needs: "audit.read", label: "Audit", Icon: ScrollText, Screen: AuditScreen },
  { path: "/staff", needs: "staff.read", label: "Staff", Icon: IdCard, Screen: StaffScreen },
  { path: "/staff/:id", needs: "staff.read", Screen: StaffMemberScreen },
  { path: "/account", needs: "session", Screen: AccountScreen },
];
