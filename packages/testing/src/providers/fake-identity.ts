import { createHash, createHmac } from "node:crypto";
import { createDojah } from "@manilla/core/providers/identity/dojah";
import {
  type Identity,
  type IdentityNumber,
  type IdentityProvider,
  unknownIdentity,
} from "@manilla/core/providers/identity/port";

type FakeIdentity = IdentityProvider & {
  setResult(reference: string, identity: Partial<Identity> | Error): void;
  webhook(reference: string, status: string): { raw: Buffer; headers: Record<string, string> };
  readonly queriedReferences: string[];
};

const fakeSettings = {
  DOJAH_BASE_URL: "http://127.0.0.1:1/api/v1",
  DOJAH_WIDGET_URL: "http://127.0.0.1:1/widget",
  DOJAH_APP_ID: "dojah-fake-app",
  DOJAH_SECRET_KEY: "dojah-fake-secret-key-0001",
  DOJAH_WIDGET_ID: "fake-widget",
};

function numberOf(reference: string): IdentityNumber {
  const hash = createHash("sha256").update(reference).digest();
  return { kind: "bvn", value: `22${hash.readUInt32BE(0) % 1e9}`.padEnd(11, "0") };
}

export function createFakeIdentity(settings: Parameters<typeof createDojah>[0] = fakeSettings): FakeIdentity {
  const vendor = createDojah(settings);
  const minds = new Map<string, Identity | Error>();
  const queriedReferences: string[] = [];
  return {
    name: vendor.name,
    widget: vendor.widget,
    parseWebhook: vendor.parseWebhook,
    close: vendor.close,
    queriedReferences,
    setResult(reference, identity) {
      if (identity instanceof Error) return void minds.set(reference, identity);
      const numbers = identity.status === "completed" ? [numberOf(reference)] : [];
      minds.set(reference, { ...unknownIdentity, numbers, ...identity });
    },
    webhook(reference, status) {
      const raw = Buffer.from(JSON.stringify({ reference_id: reference, verification_status: status }));
      const signature = createHmac("sha256", settings.DOJAH_SECRET_KEY).update(raw).digest("hex");
      return { raw, headers: { "x-dojah-signature": signature } };
    },
    async ask(reference) {
      queriedReferences.push(reference);
      const mind = minds.get(reference) ?? unknownIdentity;
      if (mind instanceof Error) throw mind;
      return mind;
    },
  };
}
