import { lazy } from "react";
import { fetchCode } from "../../lib/lazy-code.ts";
import type { AppRoute, LazyScreen } from "../../lib/routes/load-screen.ts";
import { notFound } from "./not-found.ts";
import { RowScreens, rowsAt } from "./rows.tsx";

/**
 * The screens of an area (the row's path ends in "*"). Their list of routes is loaded with the first visit to one of them,
 * because a list names every file of its screens. A guard inside it would not run: guarded rows stand in the first list.
 */
export function loadArea(load: () => Promise<readonly AppRoute[]>): LazyScreen {
  const loadRows = async () => [...(await load()), { lazy: notFound }];
  return {
    Screen: lazy(async () => {
      const rows = await fetchCode(loadRows);
      return {
        default: function Area() {
          return <RowScreens rows={rows} />;
        },
      };
    }),
    prefetch: (path) =>
      void loadRows()
        .then((rows) => {
          for (const row of rowsAt(rows, path)) row.lazy?.prefetch(path);
        })
        .catch(() => {}),
  };
}
