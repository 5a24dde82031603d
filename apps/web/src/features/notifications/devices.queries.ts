import type { ReplyOf } from "@manilla/shared/http/route";
import {
  addPushDevice,
  listPushDevices,
  removePushDevice,
} from "@manilla/shared/notifications/device-contract";
import { cacheReply } from "@manilla/ui/api/cache-reply.ts";
import { t } from "@manilla/ui/texts/t.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { callApi } from "#lib/api/call.ts";
import { queryClient } from "#lib/api/query-client.ts";
import { rememberPush, subscribeHere, unsubscribeHere } from "#lib/device/push-here.ts";
import { userDataKey } from "#lib/live/balances.ts";
import { readSession } from "#lib/session/session.ts";
import { toastFailure } from "#ui/base/toast.ts";

type Devices = ReplyOf<typeof listPushDevices>;
type PushDevice = Devices["devices"][number];

const devicesKey = [userDataKey, "push-devices"];

export function usePushDevices() {
  return useQuery({ queryKey: devicesKey, queryFn: ({ signal }) => callApi(listPushDevices, { signal }) });
}

function showFailure(error: unknown): void {
  toastFailure(error, t("We couldn't change this. Please try again."));
}

/** Returns false if the user refused the permission. */
export function useAllowPush() {
  return useMutation({
    mutationFn: async () => {
      const { publicKey } = await queryClient.query({
        queryKey: devicesKey,
        queryFn: () => callApi(listPushDevices),
        staleTime: "static",
      });
      const subscription = await subscribeHere(publicKey);
      if (!subscription) return false;
      const devices = await callApi(addPushDevice, { body: subscription });
      await cacheReply<Devices>(queryClient, devicesKey, devices);
      rememberPush(readSession()?.user.id ?? null);
      return true;
    },
    onError: showFailure,
  });
}

export function useStopPush() {
  return useMutation({
    scope: { id: "push-devices" },
    mutationFn: async ({ id, current }: PushDevice) => {
      if (current) {
        rememberPush(null);
        await unsubscribeHere();
      }
      await cacheReply<Devices>(queryClient, devicesKey, await callApi(removePushDevice, { params: { id } }));
    },
    onError: showFailure,
  });
}
