import * as z from "zod/mini";
import { idField, idInput, timeField } from "../http/fields.ts";
import { defineRoute } from "../http/route.ts";
import { namedObject, withMeta } from "../http/with-meta.ts";

const device = namedObject("PushDevice", {
  id: idField,
  device: withMeta(z.string(), "Name of the device, as in the list of sessions"),
  createdAt: timeField,
  current: withMeta(z.boolean(), "True for the device that sends this request"),
});

const devices = z.object({
  publicKey: withMeta(z.string(), "Base64url value of `applicationServerKey` for `pushManager.subscribe`"),
  devices: z.array(device),
});

export const listPushDevices = defineRoute({
  name: "listPushDevices",
  endpoint: "GET /push/devices",
  summary: "List the devices that show notifications",
  reply: devices,
});

const base64url = (length: number) => z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`)));

export const addPushDevice = defineRoute({
  name: "addPushDevice",
  endpoint: "POST /push/devices",
  summary: "Show notifications on this device",
  body: z.strictObject({
    endpoint: z.url().check(z.maxLength(1024)),
    keys: z.strictObject({ p256dh: base64url(87), auth: base64url(22) }),
  }),
  reply: devices,
});

export const removePushDevice = defineRoute({
  name: "removePushDevice",
  endpoint: "DELETE /push/devices/:id",
  summary: "Stop notifications on a device",
  params: z.strictObject({ id: idInput }),
  reply: devices,
  errors: ["not_found"],
});
