import type { OpenAPIV3_1 } from "openapi-types";
import { withExamples } from "./openapi-examples.ts";
import type { RouteExample } from "./route-example.ts";

export type Document = Partial<OpenAPIV3_1.Document>;

export function documentInfo(about: { title: string; description: string; supportEmail: string }) {
  const { title, description, supportEmail } = about;
  return {
    title,
    version: "3.0.0",
    description,
    contact: { name: "Manilla support", email: supportEmail },
    license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
  };
}

export function completeDocument(
  document: Document,
  find: (operationId: string) => RouteExample | undefined,
  samples: Readonly<Record<string, unknown>> = {},
): Document {
  return withExamples(withoutUnused(document), { find, samples });
}

function withoutUnused(document: Document): Document {
  const schemas = document.components?.schemas ?? {};
  const text = JSON.stringify(document);
  const used = Object.entries(schemas).filter(([name]) => text.includes(`"#/components/schemas/${name}"`));
  if (used.length === Object.keys(schemas).length) return document;
  return withoutUnused({
    ...document,
    components: { ...document.components, schemas: Object.fromEntries(used) },
  });
}
