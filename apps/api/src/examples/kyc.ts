import { example } from "@manilla/http/route-example";
import {
  getKycStatus,
  getLimits,
  sendVerification,
  startIdentity,
  verifyOtp,
} from "@manilla/shared/kyc/contract";

const limit = {
  currency: "NGN" as const,
  daily: "50000000.00",
  used: "0.00",
  left: "50000000.00",
  perTransaction: null,
};

export const kycExamples = [
  example(sendVerification, {
    description: "Sends a code that is valid for 10 minutes. The next one can be requested after a minute.",
    body: { type: "email", contact: "adaeze@example.com" },
    reply: { expiresIn: 600, resendIn: 60 },
  }),
  example(verifyOtp, {
    description:
      "Confirms the contact with the code that was sent to it, which raises the account to level 1.",
    body: { type: "email", contact: "adaeze@example.com", otp: "482915" },
    reply: { phoneVerified: true, emailVerified: true, level: 2, userVerificationStatus: "Completed" },
  }),
  example(getKycStatus, {
    description: "The KYC level, what it rests on, and when the next identity check can be started.",
    reply: {
      phoneVerified: true,
      emailVerified: false,
      level: 2,
      userVerificationStatus: "Completed",
      lastVerification: null,
      identityName: "Adaeze Okonkwo",
      retryAt: null,
    },
  }),
  example(startIdentity, {
    description:
      "Starts an identity check at the provider. Open `url` in a frame or window and poll `GET /kyc/status`.",
    reply: {
      url: "https://identity.example.com/widget?widget_id=fake-widget&email=adaeze%40example.com&reference_id=IDV-MS3N9Y6CAX&metadata%5Buser_id%5D=019a6f3e-7c1b-7d42-9f0e-3b2a5c8d1e40",
      origin: "https://identity.example.com",
      reference: "IDV-MS3N9Y6CAX",
    },
  }),
  example(getLimits, {
    description:
      "The daily limits of this level, of a new device, and the person's own: what is used, what is left, and when they reset.",
    reply: {
      level: 2,
      limits: {
        trade: limit,
        bills: { ...limit, daily: "2000000.00", left: "2000000.00" },
        send: { currency: "USD", daily: "50000.00", used: "0.00", left: "50000.00", perTransaction: null },
        withdraw: { ...limit, daily: "20000000.00", left: "20000000.00", perTransaction: "5000000.00" },
        transfer: { ...limit, daily: "5000000.00", left: "5000000.00" },
      },
      newDevice: {
        maximum: "20000.00",
        used: "4500.00",
        left: "15500.00",
        until: "2026-11-21T14:05:00.000Z",
      },
      ownDaily: { maximum: "50000.00", used: "4500.00", left: "45500.00" },
      next: {
        level: 3,
        trade: "500000000.00",
        bills: "20000000.00",
        send: "500000.00",
        transfer: "50000000.00",
        withdraw: "200000000.00",
      },
      resetsAt: "2026-11-21T07:00:00.000Z",
    },
  }),
];
