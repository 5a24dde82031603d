import { type Clock, startClock } from "./clock.ts";
import type { SandboxConfig } from "./config.ts";
import { type BookLine, type Books, openBooks } from "./control/books.ts";
import { type Faults, openFaults } from "./control/faults.ts";
import { openJournal } from "./control/journal.ts";
import { openWebhooks, type Webhooks } from "./control/webhooks.ts";
import { type Inbox, type Message, openInbox } from "./messages/inbox.ts";

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
