import * as z from "zod/mini";

export function withMeta<Schema extends z.ZodMiniType>(
  schema: Schema,
  documentation: string | z.core.GlobalMeta,
): Schema {
  const copy = schema.clone();
  const meta = typeof documentation === "string" ? { description: documentation } : documentation;
  z.globalRegistry.add(copy, meta);
  return copy;
}

/** `name` is the schema's name in the OpenAPI document. */
export function namedObject<Fields extends z.core.$ZodLooseShape>(name: string, fields: Fields) {
  return withMeta(z.object(fields), { id: name });
}
