import type { Events } from "../../events/events.ts";
import { notice, type TopicNotification } from "../message.ts";
import { notYou } from "./account.ts";

type IdentityTopic = Extract<keyof Events, `identity.${string}`>;

export const identityTopics: { [T in IdentityTopic]: TopicNotification<Events[T]> } = {
  "identity.completed": notice("account", () => ({
    type: "system",
    title: "Identity verified",
    message: "Your identity is verified. Your limits have been raised.",
    data: { kind: "identity_completed" },
  })),
  "identity.pending": notice("account", () => ({
    type: "system",
    title: "Identity in review",
    message: "Your identity check is being reviewed by a person. We will tell you when it is decided.",
    data: { kind: "identity_pending" },
  })),
  "identity.failed": notice("account", ({ reason }) => ({
    type: "system",
    title: "Identity not verified",
    message: `Your identity could not be verified${reason ? `: ${sentence(reason)}` : "."} You can try again.`,
    data: { kind: "identity_failed" },
  })),
  "identity.held": notice("account", ({ reason }) => ({
    type: "system",
    title: "Identity not verified",
    message: reason,
    data: { kind: "identity_held" },
  })),
  "identity.withdrawn": notice("security", () => ({
    type: "system",
    title: "Identity verification withdrawn",
    message: `Your account is no longer verified, because its identity belongs to another account. ${notYou}`,
    data: { kind: "identity_withdrawn" },
  })),
};

/** The provider's reason, reduced to one line of letters and a little punctuation, and ended like a sentence. */
function sentence(text: string): string {
  const line = text
    .replace(/[^\p{L}\p{N} ,()'_/-]+/gu, " ")
    .trim()
    .slice(0, 160);
  return line === "" ? "it was refused." : `${line}.`;
}
