import type { FastifyInstance, HTTPMethods } from "fastify";
import { z } from "zod";

export class Refused extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** JSON schema of a control call's body, from which the root page makes a form. */
    body?: object;
  }
}

export const times = z.number().int().min(1).max(1_000_000);

/** Adds a call to the control API. A 400 response lists the allowed values. `act` gets `:reference` from the path. */
export function controlCall<Schema extends z.ZodType>(
  app: FastifyInstance,
  [method, url, schema]: [method: HTTPMethods, url: string, schema: Schema],
  act: (body: z.output<Schema>, reference: string) => unknown,
) {
  app.route<{ Params: { reference?: string } }>({
    method,
    url,
    config: { body: describe(schema) },
    handler: async (request, reply) => {
      const body = schema.safeParse(request.body ?? {});
      if (!body.success) {
        const issues = body.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
        return reply.code(400).send({
          error: "This is not what this control takes.",
          issues,
          allowed: request.routeOptions.config.body,
        });
      }
      return act(body.data, request.params.reference ?? "");
    },
  });
}

function describe(schema: z.ZodType) {
  const { $schema: _, ...allowed } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return allowed;
}
