import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { z } from "zod";

const folder = join(import.meta.dirname, "../../deploy/k8s");
const thing = z.looseObject({ apiVersion: z.string(), kind: z.string() });
type Thing = z.infer<typeof thing>;

const things = readdirSync(folder)
  .flatMap((file) =>
    parseAllDocuments(readFileSync(join(folder, file), "utf8")).map((document) => ({
      file,
      object: thing.parse(document.toJS()),
    })),
  )
  // Leaves out an operator's custom resources, for which Kubernetes has no schema.
  .filter(({ object }) => !object.apiVersion.startsWith("postgresql.cnpg.io/"));

async function schemaErrors({ apiVersion, kind, ...rest }: Thing): Promise<string> {
  const path = `kubernetes-models/${apiVersion}/${kind}`;
  const { [kind]: Model } = await import(/* @vite-ignore */ path);
  try {
    new Model(rest).validate();
    return "";
  } catch (error) {
    return String(error);
  }
}

/**
 * Returns the fields that the schemas allow but a cluster rejects as unknown. The objects are compiled as literals,
 * because TypeScript reports unknown fields only there.
 */
function unknownFields(objects: Thing[]): string[] {
  const name = join(import.meta.dirname, "literals.ts");
  const lines = objects.map(
    (object, nth) =>
      `import type { I${object.kind} as T${nth} } from "kubernetes-models/${object.apiVersion}/${object.kind}";\nexport const t${nth}: T${nth} = ${JSON.stringify(object)};`,
  );
  const options = {
    module: ts.ModuleKind.NodeNext,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (file) => file === name || fileExists(file);
  host.getSourceFile = (file, ...more) =>
    file === name
      ? ts.createSourceFile(file, lines.join("\n"), ts.ScriptTarget.Latest)
      : getSourceFile.call(host, file, ...more);
  const program = ts.createProgram([name], options, host);
  return ts
    .getPreEmitDiagnostics(program, program.getSourceFile(name))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "));
}

describe("deploy/k8s by Kubernetes' own schemas", () => {
  test.each(things)("$file: $object.kind", async ({ object }) => {
    expect(await schemaErrors(object)).toBe("");
  });

  const deployment = things.find(({ object }) => object.kind === "Deployment")?.object;
  test("a wrong kind of value is found", async () => {
    const broken = { ...deployment, spec: { ...Object(deployment?.["spec"]), replicas: "two" } };
    expect(await schemaErrors(thing.parse(broken))).toMatch(/replicas/);
    expect(await schemaErrors(thing.parse({ ...deployment, spec: { replicas: 2 } }))).toMatch(
      /selector|template/,
    );
  });

  test("no field is unknown to a cluster, and a misspelt one is found", () => {
    expect(things.length).toBeGreaterThan(8);
    const broken = { ...deployment, spec: { ...Object(deployment?.["spec"]), replica: 2 } };
    const all = [...things.map(({ object }) => object), thing.parse(broken)];
    expect(unknownFields(all)).toEqual([expect.stringContaining(`'"replica"' does not exist`)]);
  });
});
