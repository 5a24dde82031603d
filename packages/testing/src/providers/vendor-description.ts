import { readFileSync } from "node:fs";
import { Ajv, type ValidateFunction } from "ajv";
import type { Answer, VendorRequest } from "./vendor-answers.ts";

type Json = Record<string, unknown>;
type Operation = {
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Content };
  responses: Record<string, Json>;
};
type Content = { "application/json": { schema: Json } };
type Description = {
  paths: Record<string, Record<string, Operation>>;
  components: { responses?: Record<string, Json> };
};

/**
 * Returns a function that lists, as sentences, how a request and its answer differ from the vendor's own OpenAPI
 * description (a trimmed copy in vendor-answers).
 */
export function vendorDescription(vendor: "paystack" | "coingecko") {
  const path = new URL(`./vendor-answers/${vendor}-openapi.json`, import.meta.url);
  const description = readable(JSON.parse(readFileSync(path, "utf8"))) as Description;
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema(description, vendor);
  const compiled = new Map<Json, ValidateFunction>();

  function faults(schema: Json, value: unknown, what: string): string[] {
    const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"#/', `"${vendor}#/`)) as Json;
    const validate = compiled.get(schema) ?? ajv.compile(absolute);
    compiled.set(schema, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message = "" }) => `${what}: ${instancePath} ${message}`,
    );
  }

  return function unlikeDescription(question: VendorRequest, answer: Answer): string[] {
    const found = operationOf(description, question);
    if (!found) return [`${question.method} ${question.path} is not described`];
    const { operation, name } = found;
    const known = new Set(
      (operation.parameters ?? []).filter((one) => one.in === "query").map((one) => one.name),
    );
    const strange = [...question.query.keys()]
      .filter((key) => !known.has(key))
      .map((key) => `${name} has no ${key}`);
    const asked = operation.requestBody?.content["application/json"].schema;
    const answered = responseSchema(description, operation, answer.http ?? 200);
    return [
      ...strange,
      ...(asked ? faults(asked, question.body, `${name} request`) : []),
      ...faults(answered, answer.body, `${name} ${answer.http}`),
    ];
  };
}

/**
 * Fields that are null in real answers although the description does not allow it: the e-mail of a customer who has
 * none (Paystack's own samples), and the maximum supply of a coin without a maximum (CoinGecko's own sample in
 * cg-eesuhn/docs-coingecko reference/coingecko-pro-api-v3.json at e989baf, schema CoinsContractAddress, and its
 * client coingecko/coingecko-typescript src/resources/coins/markets.ts at 6042e85).
 */
const nullInAnswers: Record<string, string> = { email: "string", max_supply: "number" };

function readable(value: unknown, name = ""): unknown {
  if (Array.isArray(value)) return value.map((one) => readable(one));
  if (value === null || typeof value !== "object") return value;
  const copy: Json = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, readable(inner, key)]),
  );
  if (copy["type"] !== undefined && copy["type"] === nullInAnswers[name]) copy["nullable"] = true;
  // Ajv accepts `nullable` only beside a type.
  if (copy["nullable"] === true && copy["type"] === undefined) delete copy["nullable"];
  return copy;
}

function operationOf(
  description: Description,
  { method, path: asked }: VendorRequest,
): { operation: Operation; name: string } | undefined {
  for (const [pattern, methods] of Object.entries(description.paths)) {
    const fits = new RegExp(`^${pattern.replace(/\{[a-z]+\}/g, "[^/]+")}$`).test(asked);
    const operation = methods[method.toLowerCase()];
    if (fits && operation) return { operation, name: `${method} ${pattern}` };
  }
  return undefined;
}

function responseSchema({ components }: Description, { responses }: Operation, status: number): Json {
  const documented = responses[String(status)] ?? {};
  const name = typeof documented["$ref"] === "string" ? documented["$ref"].split("/").at(-1) : undefined;
  const response = name === undefined ? documented : (components.responses?.[name] ?? {});
  return (response["content"] as Content | undefined)?.["application/json"].schema ?? {};
}
