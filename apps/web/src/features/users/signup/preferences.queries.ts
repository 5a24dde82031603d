import { getPreferences, savePreferences, skipPreferences } from "@manilla/shared/users/preferences-contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { userDataKey } from "#lib/live/balances.ts";
import { updateSessionUser } from "#lib/session/session.ts";

export interface Preference {
  name: string;
  description: string;
}

export function usePreferences() {
  return useQuery({
    queryKey: [userDataKey, "preferences"],
    queryFn: ({ signal }) => call(getPreferences, { signal }),
  });
}

export function useSavePreferences() {
  return useMutation({
    mutationFn: (preferences: Preference[]) => call(savePreferences, { body: { preferences } }),
    onSuccess: ({ user }) => updateSessionUser(user),
  });
}

export function useSkipPreferences() {
  return useMutation({
    mutationFn: () => call(skipPreferences),
    onSuccess: ({ user }) => updateSessionUser(user),
  });
}
