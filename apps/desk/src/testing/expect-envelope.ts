import { expect } from "vitest";
import type { ask } from "./desk.ts";

type Answer = Awaited<ReturnType<typeof ask>>;

export function expectEnvelope({ json }: Answer, message: string): void {
  expect(json, message).toMatchObject({
    status: false,
    message: expect.any(String),
    code: expect.stringMatching(/^[a-z_]+$/),
    requestId: expect.any(String),
  });
}

/** A success, or a 4xx that shows nothing of our code, our tables or the database. */
export function expectNoFailure(answer: Answer, sent: string): void {
  const message = `${sent.slice(0, 120)} → ${answer.text.slice(0, 200)}`;
  expect(answer.status, message).toBeLessThan(500);
  expect(answer.text, message).not.toMatch(
    /at .*\.(ts|js):\d+|node_modules|Prisma|ECONN|invalid input syntax/,
  );
  if (answer.status >= 400) expectEnvelope(answer, message);
}
