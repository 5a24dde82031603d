import { expect } from "vitest";
import { stack } from "./harness.ts";

interface Message {
  channel: "sms" | "email";
  text: string;
  at: string;
}

async function messagesTo(contact: string): Promise<Message[]> {
  const response = await fetch(`${stack.sandbox}/control/inbox?to=${encodeURIComponent(contact)}`);
  const answer: unknown = await response.json();
  const list = Array.isArray(answer) ? answer : Object.values(answer as object).find(Array.isArray);
  return (list ?? []) as Message[]; // the sandbox's list, newest first
}

async function newest<T>(contact: string, read: (text: string) => T | undefined): Promise<T> {
  let found: T | undefined;
  await expect
    .poll(
      async () => {
        for (const { text } of await messagesTo(contact)) {
          found = read(text);
          if (found !== undefined) return true;
        }
        return false;
      },
      { interval: 250, message: `a message to ${contact}` },
    )
    .toBe(true);
  if (found === undefined) throw new Error(`Nothing came to ${contact}`);
  return found;
}

/** Waits for a 6-digit code to this contact and returns the newest. Ignores the code `unlike`. */
export function codeFor(contact: string, unlike?: string): Promise<string> {
  return newest(contact, (text) => {
    const code = /(?<![0-9])[0-9]{6}(?![0-9])/.exec(text)?.[0];
    return code === unlike ? undefined : code;
  });
}

export function resetCodeFor(phone: string): Promise<string> {
  return newest(phone, (text) => /^([0-9]{6}) resets your Manilla password/.exec(text)?.[1]);
}

export function resetPathFor(contact: string): Promise<string> {
  return newest(contact, (text) => /\/reset-password\?token=[A-Za-z0-9_-]+/.exec(text)?.[0]);
}

export function anotherCode(code: string): string {
  return code.replace(/^./, (digit) => String((Number(digit) + 1) % 10));
}
