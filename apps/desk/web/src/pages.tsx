import type { DeskPermission } from "@manilla/shared/desk/roles";
import { Inbox, LifeBuoy, type LucideIcon } from "lucide-react";
import { type ComponentType, lazy } from "react";

export interface Page {
  path: string;
  /** A page without the permission is neither listed nor opened; the server rejects its calls as well. */
  needs: DeskPermission;
  /** Its line in the navigation; a page without one is reached from others. */
  nav?: { label: string; Icon: LucideIcon };
  Screen: ComponentType;
}

/** Every page of the desk: a new one adds its line here (docs/desk.md). */
export const pages: readonly Page[] = [
  {
    path: "/",
    needs: "proposals.read",
    nav: { label: "Proposals", Icon: Inbox },
    Screen: lazy(() =>
      import("./screens/proposals-screen.tsx").then((m) => ({ default: m.ProposalsScreen })),
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
];
