import { example } from "../http/route-example.ts";
import { addPushDevice, listPushDevices, removePushDevice } from "./device-contract.ts";

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
