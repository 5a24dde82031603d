import { AppError } from "@manilla/core/runtime/errors";
import { validationMessage } from "@manilla/shared/http/validation-message";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { serializerCompiler } from "fastify-type-provider-zod";
import type * as z from "zod/mini";

/** The envelope has the first message, because the screens show that one. */
function invalidInput(error: z.core.$ZodError): AppError {
  const errors = error.issues.slice(0, 20).map((issue) => ({
    path: issue.path.join("."),
    message: issue.message,
  }));
  const message = errors[0]?.message;
  return new AppError("bad_request", { errors, ...(message !== undefined && { message }) });
}

export const validation = fp(async (app: FastifyInstance) => {
  app.setValidatorCompiler<z.ZodMiniType>(({ schema, httpPart }) => (input: unknown) => {
    // A body's texts are checked where its JSON is parsed (json.ts). A URL can contain the same character as %00.
    if (httpPart !== "body" && hasNul(input)) return { error: new AppError("bad_request") };
    // A missing body counts as an empty one: the message then names the missing field.
    const result = schema.safeParse(httpPart === "body" ? (input ?? {}) : input, {
      error: validationMessage,
    });
    return result.success ? { value: result.data } : { error: invalidInput(result.error) };
  });
  app.setSerializerCompiler(serializerCompiler);
});

/** Postgres cannot store the zero character: the query would fail and the caller would get a 500. */
function hasNul(input: unknown): boolean {
  const values = Object.values(input ?? {}).flat();
  return values.some((value) => typeof value === "string" && value.includes("\0"));
}
