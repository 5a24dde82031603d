import { type Clock, startClock } from "./clock.ts";
import type { SandboxConfig } from "./config.ts";
import { type BookLine, type Books, type Journal, openBooks, openJournal } from "./control/books.ts";
import { type Faults, openFaults } from "./control/faults.ts";
import { openWebhooks, type Webhooks } from "./control/webhooks.ts";

interface Message {
  channel: "sms" | "email" | "push";
  to: string;
  subject?: string;
  text: string;
  at: string;
}

type Inbox = ReturnType<typeof openInbox>;

function openInbox(journal: Journal<Message>, now: () => Date) {
  return {
    receive: (message: Omit<Message, "at">) => journal.append({ ...message, at: now().toISOString() }),
    /** Newest first. `to` ignores case, plus signs and spaces, so that +234… finds 234…. */
    read({ to, limit }: { to?: string | undefined; limit: number }) {
      const wanted = to === undefined ? undefined : plain(to);
      const found = journal.entries.filter((message) => wanted === undefined || plain(message.to) === wanted);
      return found.slice(-limit).reverse();
    },
  };
}

function plain(contact: string): string {
  return contact.toLowerCase().replace(/[+\s]/g, "");
}

/** Shared by all vendors: the clock, the books, the inbox and the webhooks. */
export interface World {
  config: SandboxConfig;
  clock: Clock;
  books: Books;
  inbox: Inbox;
  faults: Faults;
  webhooks: Webhooks;
  close(): void;
}

export function openWorld(config: SandboxConfig, now?: () => Date): World {
  const clock = startClock({ pace: config.pace, ...(now ? { now } : {}) });
  const lines = openJournal<BookLine>(config.dataDir, "books");
  const messages = openJournal<Message>(config.dataDir, "inbox");
  const books = openBooks(lines, clock.now);
  return {
    config,
    clock,
    books,
    inbox: openInbox(messages, clock.now),
    faults: openFaults(),
    webhooks: openWebhooks({ url: config.webhookUrl, books, clock }),
    close() {
      clock.stop();
      lines.close();
      messages.close();
    },
  };
}
