import { after, days } from "@manilla/shared/duration";
import { newId } from "../../runtime/ids.ts";
import type { Client } from "./client.ts";

export const lifetimeMs = days(7);

export interface NewSession {
  id: string;
  device: string;
  ip: string;
  deviceKey: string | null;
  createdAt: Date;
  expiresAt: Date;
}

export function newSession(client: Client, now: Date): NewSession {
  return {
    id: newId(),
    device: client.device.slice(0, 120),
    ip: client.ip.slice(0, 64),
    deviceKey: client.deviceKey ?? null,
    createdAt: now,
    expiresAt: after(now, lifetimeMs),
  };
}
