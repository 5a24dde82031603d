import { apiPrefix, type Route } from "@manilla/shared/http/route";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from "fastify";
import { openApiSchema } from "./openapi-schema.ts";

const withOwnMessage = Symbol("withOwnMessage");
const success = "Success";

/** JSON text that is sent unchanged, so that a repeated call gets the same bytes. */
export class StoredReply {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

interface MessageReply<Data> {
  readonly [withOwnMessage]: true;
  readonly message: string;
  readonly data: Data | StoredReply;
}

export class FileReply {
  readonly file: { name: string; type: string; body: Buffer };
  constructor(file: FileReply["file"]) {
    this.file = file;
  }
}

export async function fileReply(file: Promise<FileReply["file"]>): Promise<FileReply> {
  return new FileReply(await file);
}

function sendFile(reply: FastifyReply, { file }: FileReply): FastifyReply {
  return reply
    .type(file.type)
    .header("content-disposition", `attachment; filename="${file.name}"`)
    .send(file.body);
}

export type Answer<Data> = Data | StoredReply | FileReply | MessageReply<Data>;

/** Example: `withMessage("Email is available", { available: true })`. */
export function withMessage(message: string, data: StoredReply): MessageReply<never>;
export function withMessage<Data>(message: string, data: Data): MessageReply<Data>;
export function withMessage<Data>(message: string, data: Data | StoredReply): MessageReply<Data> {
  return { [withOwnMessage]: true, message, data };
}

/** Waits for a command that returns nothing, and answers without data. */
export async function emptyReply(command: Promise<unknown>, message = success) {
  await command;
  return withMessage(message, {});
}

/**
 * Answers a money route: `return storedReply(outcome)` sends the text that the ledger stored under the key, byte for byte.
 */
export function storedReply(outcome: { answerText: string }): StoredReply {
  return new StoredReply(outcome.answerText);
}

/**
 * Parses new data with the route's reply schema, so that only the contract's fields are sent. Stored text was parsed
 * before the ledger stored it.
 */
function answerText(route: Route, answer: unknown): string {
  const { message, data } = hasOwnMessage(answer) ? answer : { message: success, data: answer };
  const text = data instanceof StoredReply ? data.text : JSON.stringify(route.reply.parse(data));
  return `{"status":true,"message":${JSON.stringify(message)},"data":${text}}`;
}

function hasOwnMessage(answer: unknown): answer is MessageReply<unknown> {
  return typeof answer === "object" && answer !== null && withOwnMessage in answer;
}

export function registerRoute(
  app: FastifyInstance,
  route: Route,
  options: Pick<RouteShorthandOptions, "config" | "onRequest">,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  app.route({
    method: route.method,
    url: apiPrefix + route.path,
    schema: openApiSchema(route),
    ...options,
    handler: async (request, reply) => {
      const given = await answer(request, reply);
      if (given instanceof FileReply) return sendFile(reply, given);
      reply.code(route.status ?? 200).type("application/json; charset=utf-8");
      return answerText(route, given);
    },
  });
}
