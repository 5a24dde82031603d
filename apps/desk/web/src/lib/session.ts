import type { DeskPermission } from "@manilla/shared/desk/roles";
import { readDeskSession } from "@manilla/shared/desk/session-contract";
import { minutes } from "@manilla/shared/duration";
import { ApiError } from "@manilla/ui/api/api-error.ts";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "./call.ts";

export const sessionKey = ["session"] as const;

export function useSession() {
  return useQuery({
    queryKey: sessionKey,
    queryFn: () =>
      callApi(readDeskSession, {}).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 401) return null;
        throw error;
      }),
    staleTime: minutes(1),
  });
}

/** Use it only to hide what is not allowed, because the server checks every permission itself. */
export function useMay(): (permission: DeskPermission) => boolean {
  const { data } = useSession();
  return (permission) => data?.permissions.includes(permission) ?? false;
}
