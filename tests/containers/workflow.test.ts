import { readdirSync, readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

// The parser imports JSON without an import attribute, which Node refuses.
registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith(".json") ? { ...context, importAttributes: { type: "json" } } : context),
});
const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = await import(
  "@actions/workflow-parser"
);

const folder = join(import.meta.dirname, "../../.github/workflows");
const workflows = readdirSync(folder).map((name) => ({
  name,
  content: readFileSync(join(folder, name), "utf8"),
}));

const timed = z.looseObject({ "timeout-minutes": z.number().max(60) });
/** A call of another workflow in this folder, whose jobs have their own time-outs. */
const called = z.looseObject({ uses: z.literal("./.github/workflows/check.yml") });
const workflow = z.looseObject({
  permissions: z.strictObject({ contents: z.literal("read") }),
  concurrency: z.looseObject({ group: z.string() }),
  jobs: z.record(z.string(), z.union([timed, called])),
});

async function mistakes(file: { name: string; content: string }): Promise<string[]> {
  const { context, value } = parseWorkflow(file, new NoOperationTraceWriter());
  if (value) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(({ message }) => message);
}

describe.each(workflows)("$name", (file) => {
  test("is a workflow by GitHub's own parser, which finds what is planted", async () => {
    expect(await mistakes(file)).toEqual([]);
    expect(await mistakes({ ...file, content: file.content.replace("runs-on:", "run-on:") })).not.toEqual([]);
  });

  test("may only read, takes turns, and ends", () => {
    workflow.parse(parse(file.content, { merge: true }));
  });

  test("its actions are pinned to commits, with their versions beside them", () => {
    const used = [...file.content.matchAll(/uses: ([^.].+)/g)].map(([, action]) => action);
    expect(used.length).toBeGreaterThan(2);
    for (const action of used) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });
});

test("no image is released before every check of its commit has passed", () => {
  const parsed = (name: string) =>
    z
      .looseObject({ on: z.record(z.string(), z.unknown()), jobs: z.record(z.string(), z.looseObject({})) })
      .parse(parse(workflows.find((file) => file.name === name)?.content ?? "", { merge: true }));
  expect(parsed("check.yml").on).toHaveProperty("workflow_call");
  expect(parsed("release.yml").jobs).toMatchObject({
    checks: { uses: "./.github/workflows/check.yml" },
    images: { needs: "checks" },
  });
});
