import { example } from "@manilla/http/route-example";
import {
  countUnread,
  listNotifications,
  markAllRead,
  markRead,
} from "@manilla/shared/notifications/contract";
import {
  addPushDevice,
  listPushDevices,
  removePushDevice,
} from "@manilla/shared/notifications/device-contract";

export const notificationsExamples = [
  example(listNotifications, {
    description: "Notifications, latest first. Pass the last `_id` as `before` to get the next page.",
    query: { limit: 50 },
    reply: {
      notifications: [
        {
          _id: "019a6f3f-02d4-7a18-8c35-6f1e9b7d2a51",
          type: "deposit",
          title: "Deposit received",
          message: "₦1,000.00 has been added to your balance.",
          read: false,
          createdAt: "2026-11-20T09:30:00.000Z",
          data: {
            transactionId: "019a6f40-55e9-7b3c-a1d2-0c4f8e6b3a72",
            amount: "1000.00",
            currency: "NGN",
            kind: "naira_deposit",
          },
        },
      ],
      unreadCount: 1,
    },
  }),
  example(countUnread, {
    description: "The number for the badge. Cheap enough to poll.",
    reply: { unreadCount: 2 },
  }),
  example(markRead, {
    description: "Marks one notification as read and returns how many are left.",
    params: { id: "019a6f3e-7c1b-7d42-9f0e-3b2a5c8d1e40" },
    reply: { unreadCount: 1 },
  }),
  example(markAllRead, {
    description:
      "Marks every notification as read; with `upTo` those up to that one, and returns how many are left.",
    query: { upTo: "019a6f3e-7c1b-7d42-9f0e-3b2a5c8d1e40" },
    reply: { unreadCount: 0 },
  }),
];

const publicKey = "BKOFPeRf4S9MszmrjIcIFgEKL5RBSA8aLOTnKIbFvn2VZdTiTPCSGcfiQK7g1KM5xIMcm9EyHnAWWQX9HKnSxIg";
const id = "019a6f3e-7c1b-7d42-9f0e-3b2a5c8d1e40";
const reply = {
  publicKey,
  devices: [{ id, device: "Chrome on Android", createdAt: "2026-11-20T09:30:00.000Z", current: true }],
};

export const deviceExamples = [
  example(listPushDevices, { description: "Devices of sessions that are not logged out.", reply }),
  example(addPushDevice, {
    description:
      "Takes `PushSubscription.toJSON()` of the browser, made with `publicKey`. It ends when the session is logged out or revoked. Only addresses of the browsers' own push services are accepted.",
    body: {
      endpoint: "https://fcm.googleapis.com/fcm/send/cWqD2n9x:APA91bH",
      keys: {
        p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        auth: "BTBZMqHH6r4Tts7J_aSIgg",
      },
    },
    reply,
  }),
  example(removePushDevice, {
    description: "Nothing is sent to this device from now on.",
    params: { id },
    reply: { publicKey, devices: [] },
  }),
];
