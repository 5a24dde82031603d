import type { Events } from "../../events/events.ts";
import { notice, securityNotice, type TopicNotification } from "../message.ts";
import { notYou, notYouPidgin } from "./security.ts";

type IdentityTopic = Extract<keyof Events, `identity.${string}`>;

export const identityTopics: { [T in IdentityTopic]: TopicNotification<Events[T]> } = {
  "identity.completed": notice("account", () => ({
    type: "system",
    title: "Identity verified",
    message: "Your identity is verified. Your limits have been raised.",
    pidginTitle: "We don verify your identity",
    pidginMessage: "We don verify your identity and raise your limits.",
    data: { kind: "identity_completed" },
  })),
  "identity.pending": notice("account", () => ({
    type: "system",
    title: "Identity in review",
    message: "Your identity check is being reviewed by a person. We will tell you when it is decided.",
    pidginTitle: "We dey check your identity",
    pidginMessage: "Person dey check your identity. We go tell you once dem decide.",
    data: { kind: "identity_pending" },
  })),
  "identity.failed": notice("account", ({ reason }) => ({
    type: "system",
    title: "Identity not verified",
    message: `Your identity could not be verified${reason ? `: ${sentence(reason)}` : "."} You can try again.`,
    pidginTitle: "We no fit verify your identity",
    pidginMessage: `We no fit verify your identity${reason ? `: ${sentence(reason)}` : "."} You fit try again.`,
    data: { kind: "identity_failed" },
  })),
  "identity.held": notice("account", ({ reason }) => ({
    type: "system",
    title: "Identity not verified",
    message: reason,
    pidginTitle: "We no fit verify your identity",
    pidginMessage: reason,
    data: { kind: "identity_held" },
  })),
  "identity.withdrawn": securityNotice("identity_withdrawn", () => ({
    title: "Identity verification withdrawn",
    message: `Your account is no longer verified, because its identity belongs to another account. ${notYou}`,
    pidginTitle: "We don comot your verification",
    pidginMessage: `Your account no dey verified again, because another account get the identity. ${notYouPidgin}`,
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
