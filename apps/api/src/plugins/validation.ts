import { AppError } from "@manilla/core/runtime/errors";
import { validationMessage } from "@manilla/shared/http/validation-message";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { serializerCompiler } from "fastify-type-provider-zod";
import type { z } from "zod";

/** Bad input is told by place; the first thing wrong is also the envelope's message, because people read that. */
export function invalidInput(error: z.ZodError): AppError {
  const errors = error.issues.slice(0, 20).map((issue) => ({
    path: issue.path.join("."),
    message: issue.message,
  }));
  const message = errors[0]?.message;
  return new AppError("bad_request", { errors, ...(message !== undefined && { message }) });
}

export const validation = fp(async (app: FastifyInstance) => {
  app.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) => (input: unknown) => {
    // A body's texts are looked at where its JSON is read (plugins/json.ts); an address can carry the same as %00.
    if (httpPart !== "body" && hasNul(input)) return { error: new AppError("bad_request") };
    // A missing body is an empty one: the person then reads which field is missing, not that "an object" is.
    const result = schema.safeParse(httpPart === "body" ? (input ?? {}) : input, {
      error: validationMessage,
    });
    return result.success ? { value: result.data } : { error: invalidInput(result.error) };
  });
  app.setSerializerCompiler(serializerCompiler);
});

/** Postgres has no way to keep this character: it would refuse the query, and that would look like a failure of ours. */
function hasNul(input: unknown): boolean {
  const values = Object.values(input ?? {}).flat();
  return values.some((value) => typeof value === "string" && value.includes("\0"));
}
