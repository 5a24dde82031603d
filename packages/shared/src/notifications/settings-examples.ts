import { example } from "../http/route-example.ts";
import { getNotificationSettings, saveNotificationSettings } from "./settings-contract.ts";

export const settingsExamples = [
  example(getNotificationSettings, {
    description: "The channels of each category. `locked` names those that cannot be turned off.",
    reply: {
      settings: [
        {
          category: "security",
          title: "Security",
          description: "Sign-ins, password, PIN and contact changes",
          covers: ["Sign-ins, password, PIN and contact changes"],
          inApp: true,
          email: true,
          sms: false,
          push: true,
          locked: ["inApp", "email"],
        },
        {
          category: "account",
          title: "Account",
          description: "Verification and news about your account",
          covers: ["Verification and news about your account"],
          inApp: true,
          email: true,
          sms: false,
          push: true,
          locked: ["inApp"],
        },
      ],
    },
  }),
  example(saveNotificationSettings, {
    description:
      "Changes the categories that are named and leaves the others. Security messages always go by email.",
    body: { settings: [{ category: "trades", email: true, sms: false }] },
    reply: {
      settings: [
        {
          category: "security",
          title: "Security",
          description: "Sign-ins, password, PIN and contact changes",
          covers: ["Sign-ins, password, PIN and contact changes"],
          inApp: true,
          email: true,
          sms: false,
          push: true,
          locked: ["inApp", "email"],
        },
        {
          category: "account",
          title: "Account",
          description: "Verification and news about your account",
          covers: ["Verification and news about your account"],
          inApp: true,
          email: true,
          sms: false,
          push: true,
          locked: ["inApp"],
        },
      ],
    },
  }),
];
