import { listViews, removeView, saveView } from "@manilla/shared/desk/queue-contract";
import { minutes } from "@manilla/shared/duration";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Bookmark, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { callApi } from "../lib/call.ts";
import { SmallButton } from "./controls.tsx";
import { LineForm } from "./line-form.tsx";

const key = ["views"] as const;

/** The title of a page that staff can save as a view. */
export function ViewTitle({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h1 className="font-semibold text-title">{title}</h1>
      <div className="flex flex-wrap items-center gap-3">
        {children}
        <SaveView />
      </div>
    </div>
  );
}

function SaveView() {
  const { pathname, search } = useLocation();
  const queries = useQueryClient();
  const [naming, setNaming] = useState(false);
  const save = useMutation({
    mutationFn: (name: string) => callApi(saveView, { body: { name, address: pathname + search } }),
    onSuccess: () => {
      setNaming(false);
      return queries.invalidateQueries({ queryKey: key });
    },
  });
  if (naming)
    return <LineForm label="Name of the view" autoFocus maxLength={60} action="Save" mutation={save} />;
  const icon = <Bookmark aria-hidden="true" className="size-4" />;
  return (
    <SmallButton icon={icon} onClick={() => setNaming(true)}>
      Save view
    </SmallButton>
  );
}

export function SavedViews() {
  const queries = useQueryClient();
  const views = useQuery({ queryKey: key, queryFn: () => callApi(listViews, {}), staleTime: minutes(5) });
  const remove = useMutation({
    mutationFn: (id: string) => callApi(removeView, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  });
  if (!views.data?.length) return null;
  return (
    <ul aria-label="Saved views" className="flex gap-1 text-small lg:flex-col">
      {views.data.map(({ id, name, address }) => (
        <li key={id} className="flex items-center">
          <Link
            to={address}
            className="flex min-h-11 min-w-0 grow items-center truncate rounded-field px-3 hover:bg-sunken"
          >
            {name}
          </Link>
          <button
            type="button"
            aria-label={`Remove the view ${name}`}
            onClick={() => remove.mutate(id)}
            className="grid size-11 shrink-0 place-items-center text-muted hover:text-ink"
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  );
}
