import type { OpenAPIV3_1 } from "openapi-types";
import type { RouteExample } from "./route-example.ts";

type Document = Partial<OpenAPIV3_1.Document>;
type Operation = OpenAPIV3_1.OperationObject;

type FindExample = (operationId: string) => RouteExample | undefined;

export function withExamples(document: Document, find: FindExample): Document {
  const paths = Object.entries(document.paths ?? {}).map(([path, item]) => {
    const operations: Record<string, Operation> = {};
    for (const [method, operation] of Object.entries(item ?? {}))
      operations[method] = documented(operation as Operation, find);
    return [path, operations] as const;
  });
  return { ...document, paths: Object.fromEntries(paths) };
}

function documented(operation: Operation, find: FindExample): Operation {
  const example = find(operation.operationId ?? "");
  if (!example) return operation;
  const values = { ...example.params, ...example.query };
  return {
    ...operation,
    description: example.description,
    ...(operation.parameters && {
      parameters: operation.parameters.map((parameter) =>
        "name" in parameter && parameter.name in values
          ? { ...parameter, example: values[parameter.name] }
          : parameter,
      ),
    }),
    ...(example.body && { requestBody: requestBodyOf(operation, example.body) }),
    responses: Object.fromEntries(
      Object.entries(operation.responses ?? {}).map(([status, response]) => [
        status,
        status.startsWith("2") ? withReply(response, example) : response,
      ]),
    ),
  };
}

function requestBodyOf({ requestBody }: Operation, example: unknown): OpenAPIV3_1.RequestBodyObject {
  const known = requestBody && "content" in requestBody ? requestBody.content["application/json"] : undefined;
  const content = { schema: { type: "object" as const }, ...known, example };
  return { required: true, ...requestBody, content: { "application/json": content } };
}

/** A file has no example, because its bytes explain nothing. */
function withReply(
  response: OpenAPIV3_1.ReferenceObject | OpenAPIV3_1.ResponseObject,
  { reply, answer, message = "Success" }: RouteExample,
): OpenAPIV3_1.ReferenceObject | OpenAPIV3_1.ResponseObject {
  if (!("content" in response) || !response.content?.["application/json"]) return response;
  const content = {
    ...response.content["application/json"],
    example: answer ?? { status: true, message, data: reply },
  };
  return { ...response, content: { ...response.content, "application/json": content } };
}
