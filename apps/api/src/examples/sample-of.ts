export interface Schema {
  readonly $ref?: string;
  readonly anyOf?: readonly Schema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
}

interface Where {
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly samples: Readonly<Record<string, unknown>>;
  readonly names?: readonly string[];
}

/**
 * Returns a valid value: the sample of the field or of the schema, else the first possible value. Leaves out an
 * optional field without a valid sample.
 */
export function sampleOf(schema: Schema, where: Where): unknown {
  const { schemas, samples, names = [] } = where;
  if (schema.$ref) {
    const id = schema.$ref.split("/").at(-1) ?? "";
    return sampleOf(schemas[id] ?? {}, { ...where, names: [...names, id.replace(/Input$/, "")] });
  }
  if (schema.anyOf) {
    if (names.some((name) => samples[name] === null)) return null;
    return sampleOf(schema.anyOf.find(({ type }) => type !== "null") ?? {}, where);
  }
  if (schema.const !== undefined) return schema.const;
  const name = names.find((known) => fits(samples[known], schema));
  return name === undefined ? firstOf(schema, where) : samples[name];
}

function fits(sample: unknown, schema: Schema): boolean {
  if (schema.enum) return schema.enum.includes(sample);
  const types = [schema.type].flat();
  if (sample === null) return types.includes("null");
  if (typeof sample === "number") return types.includes("number") || types.includes("integer");
  return types.includes(Array.isArray(sample) ? "array" : typeof sample);
}

function firstOf(schema: Schema, where: Where): unknown {
  if (schema.enum) return schema.enum[0];
  const [type] = [schema.type].flat();
  if (type === "array") return [sampleOf(schema.items ?? {}, where)];
  if (type === "string") return "text";
  if (type === "number" || type === "integer") return 1;
  if (type === "boolean") return true;
  const fields = Object.entries(schema.properties ?? {}).filter(
    ([name, field]) => schema.required?.includes(name) || fits(where.samples[name], field),
  );
  return Object.fromEntries(
    fields.map(([name, field]) => [name, sampleOf(field, { ...where, names: [name] })]),
  );
}
