import type { OpenAPIV3_1 } from "openapi-types";
import { exampleOf } from "./examples.ts";
import type { RouteExample } from "./requests.ts";
import { type Schema, sampleOf } from "./sample-of.ts";
import { sampleValues } from "./samples.ts";

export type Document = Partial<OpenAPIV3_1.Document>;
type Operation = OpenAPIV3_1.OperationObject;
type Sample = (schema: object | undefined, name?: string) => unknown;

export function withExamples(document: Document): Document {
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>; // the generator writes no other keywords
  const sample: Sample = (schema, name) =>
    sampleOf(schema ?? {}, { schemas, samples: sampleValues, ...(name && { names: [name] }) });
  const paths = Object.entries(document.paths ?? {}).map(([path, item]) => {
    const operations: Record<string, Operation> = {};
    for (const [method, operation] of Object.entries(item ?? {}))
      operations[method] = documented(operation as Operation, sample);
    return [path, operations] as const;
  });
  return { ...document, paths: Object.fromEntries(paths) };
}

function documented(operation: Operation, sample: Sample): Operation {
  const example = exampleOf(operation.operationId ?? "");
  const values = { ...example.params, ...example.query };
  return {
    ...operation,
    description: example.description ?? operation.summary ?? "",
    ...(operation.parameters && {
      parameters: operation.parameters.map((parameter) => {
        if (!("name" in parameter)) return parameter;
        const { name, schema, required } = parameter;
        const shown = values[name] ?? (required ? sample(schema, name) : undefined);
        return shown === undefined ? parameter : { ...parameter, example: shown };
      }),
    }),
    ...requestBodyOf(operation, example, sample),
    responses: Object.fromEntries(
      Object.entries(operation.responses ?? {}).map(([status, response]) => [
        status,
        status.startsWith("2") ? withReply(response, example, sample) : response,
      ]),
    ),
  };
}

function requestBodyOf(
  { requestBody }: Operation,
  { body }: RouteExample,
  sample: Sample,
): Pick<Operation, "requestBody"> {
  if (!requestBody && !body) return {};
  const known = requestBody && "content" in requestBody ? requestBody.content["application/json"] : undefined;
  const example = { ...Object(sample(known?.schema)), ...body };
  const content = { schema: { type: "object" as const }, ...known, example };
  return { requestBody: { required: true, ...requestBody, content: { "application/json": content } } };
}

/** A file has no example, because its bytes explain nothing. */
function withReply(
  response: OpenAPIV3_1.ReferenceObject | OpenAPIV3_1.ResponseObject,
  { answer, message = "Success" }: RouteExample,
  sample: Sample,
): OpenAPIV3_1.ReferenceObject | OpenAPIV3_1.ResponseObject {
  if (!("content" in response) || !response.content?.["application/json"]) return response;
  const { schema } = response.content["application/json"];
  const data = schema && "properties" in schema ? sample(schema.properties?.["data"]) : undefined;
  const content = {
    ...response.content["application/json"],
    example: answer ?? { status: true, message, data },
  };
  return { ...response, content: { ...response.content, "application/json": content } };
}
