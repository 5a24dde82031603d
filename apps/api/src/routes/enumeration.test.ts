import { createFakeEmail } from "@manilla/core/providers/email/fake";
import type { Providers } from "@manilla/core/providers/providers";
import { expect, it } from "vitest";
import { ask, signUp, someone, testApp } from "../testing/app.ts";

// Somebody who tries names from outside must learn neither from words nor from time which of them have an account. Words
// are asserted; time is measured and printed, because a busy machine would make a threshold lie.
const email = createFakeEmail();
const providers = { email, close: () => email.close() } as unknown as Providers; // these doors need no other
const { app } = await testApp({ config: { RATE_LIMIT_FACTOR: "1000" }, overrides: { providers } });
const samples = 20;

const doors = {
  "POST /users/forgot-password": (identifier: string) => ({ identifier }),
  "POST /users/login": (identifier: string) => ({ identifier, password: "Wrong-pass-1" }),
  "POST /users/reset-password": (identifier: string) => ({
    identifier,
    code: "000000",
    password: "Another-pass-2",
  }),
};

it.each(Object.entries(doors))("%s says the same of known and unknown people", async (line, bodyOf) => {
  const { person } = await signUp(app);
  const [known, unknown]: [number[], number[]] = [[], []];
  const words = new Set<string>();
  const knock = async (identifier: string, times: number[]) => {
    const began = performance.now();
    const { status, json } = await ask(app, line, { body: bodyOf(identifier) });
    times.push(performance.now() - began);
    words.add(`${status} ${json.code} ${json.message}`);
  };
  // In turns, so that what else the machine does meets both alike.
  for (let sample = 0; sample < samples; sample += 1) {
    await knock(person.email, known);
    await knock(someone().email, unknown);
  }
  expect([...words]).toHaveLength(1);
  const [one, other] = [median(known), median(unknown)];
  console.info(
    `${line}: known ${one.toFixed(1)} ms, unknown ${other.toFixed(1)} ms, apart ${(one - other).toFixed(1)} ms`,
  );
});

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
