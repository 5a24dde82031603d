import { createConfig, lintFromString } from "@redocly/openapi-core";

/** Spectral recommends these rules. Redocly has them but does not recommend them. */
const alsoSpectral = {
  "info-contact": "error",
  "operation-description": "error",
  "operation-operationId": "error",
  "operation-singular-tag": "error",
  "operation-tag-defined": "error",
  "path-not-include-query": "error",
  "tag-description": "error",
} as const;

export async function openApiProblems(document: object): Promise<string[]> {
  const config = await createConfig({ extends: ["recommended"], rules: alsoSpectral });
  const source = JSON.stringify(document);
  const problems = await lintFromString({ source, absoluteRef: "/openapi.json", config });
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`);
}
