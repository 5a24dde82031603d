import type { OpenAPIV3_1 } from "openapi-types";
import { z } from "zod";

type Operation = OpenAPIV3_1.OperationObject & { operationId: string };
type Values = Record<string, string>;
type Body = Record<string, unknown>;

interface DocumentedCall {
  method: string;
  path: string;
  operation: Operation;
}

export function readDocument(swagger: object) {
  const document: OpenAPIV3_1.Document = JSON.parse(JSON.stringify(swagger));
  const calls: DocumentedCall[] = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item ?? {}).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation: operation as Operation, // cast: tests of the document check that each operation has an id
    })),
  );
  return { document, calls };
}

export function parameterExamples({ parameters = [] }: Operation, place: "path" | "query"): Values {
  return Object.fromEntries(
    parameters.flatMap((parameter) =>
      "in" in parameter && parameter.in === place && parameter.example !== undefined
        ? [[parameter.name, String(parameter.example)]]
        : [],
    ),
  );
}

export function bodyExample({ requestBody }: Operation): Body | undefined {
  return requestBody && "content" in requestBody
    ? requestBody.content["application/json"]?.example
    : undefined;
}

export function successOf({ responses }: Operation) {
  const [status = "", response] =
    Object.entries(responses ?? {}).find(([code]) => code.startsWith("2")) ?? [];
  const content = response && "content" in response ? response.content : undefined;
  return { status: Number(status), media: content?.["application/json"] };
}

export function schemaOf(document: OpenAPIV3_1.Document, media: OpenAPIV3_1.MediaTypeObject): z.ZodType {
  const whole = { ...media.schema, $defs: document.components?.schemas };
  return z.fromJSONSchema(JSON.parse(JSON.stringify(whole).replaceAll("#/components/schemas/", "#/$defs/")));
}

export function fieldsOf(data: object): string[] {
  return Object.keys(Array.isArray(data) ? data[0] : data).sort();
}

export function missingValues(operation: Operation): string[] {
  const values = { ...parameterExamples(operation, "path"), ...parameterExamples(operation, "query") };
  const missing = (operation.parameters ?? []).flatMap((parameter) =>
    "name" in parameter && parameter.required && !(parameter.name in values) ? [parameter.name] : [],
  );
  const hasBoth = Boolean(bodyExample(operation)) === (operation.requestBody !== undefined);
  return hasBoth ? missing : [...missing, "body"];
}
