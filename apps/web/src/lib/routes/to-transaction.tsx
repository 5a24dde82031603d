import { paths, pathTo } from "@manilla/shared/web-paths";
import { Navigate, useParams } from "react-router-dom";

/** Redirects the old paths of a payment's page, which old messages and bookmarks contain. */
export function ToTransaction() {
  const { id = "" } = useParams();
  return <Navigate replace to={pathTo(paths.transaction, id)} />;
}
