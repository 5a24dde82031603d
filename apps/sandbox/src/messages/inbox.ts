import type { Journal } from "../control/journal.ts";

export interface Message {
  channel: "sms" | "email" | "push";
  to: string;
  subject?: string;
  text: string;
  at: string;
}

export interface Inbox {
  receive(message: Omit<Message, "at">): Message;
  /** Newest first. `to` ignores case, plus signs and spaces, so that +234… finds 234…. */
  read(filter: { to?: string | undefined; limit?: number | undefined }): Message[];
}

export function openInbox(journal: Journal<Message>, now: () => Date): Inbox {
  return {
    receive(message) {
      const received = { ...message, at: now().toISOString() };
      journal.append(received);
      return received;
    },
    read({ to, limit = 200 }) {
      const wanted = to === undefined ? undefined : plain(to);
      const found = journal.entries.filter((message) => wanted === undefined || plain(message.to) === wanted);
      return found.slice(-limit).reverse();
    },
  };
}

function plain(contact: string): string {
  return contact.toLowerCase().replace(/[+\s]/g, "");
}
