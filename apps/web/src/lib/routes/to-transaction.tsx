import { paths, pathTo } from "@manilla/shared/web-paths";
import { Navigate, useParams } from "react-router-dom";

/** Old messages and bookmarks contain these paths. */
export function ToTransaction() {
  const { id = "" } = useParams();
  return <Navigate replace to={pathTo(paths.transaction, id)} />;
}
