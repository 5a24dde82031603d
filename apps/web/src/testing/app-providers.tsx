import type { ReactNode } from "react";
import { BrowserRouter } from "react-router-dom";
import { WithQueries } from "#lib/api/with-queries.tsx";

/** The router and the query cache, as `wrapper` of a rendered screen or hook. */
export function AppProviders({ children }: { children: ReactNode }) {
  return (
    <BrowserRouter>
      <WithQueries>{children}</WithQueries>
    </BrowserRouter>
  );
}
