import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Reporter, TestCase, TestModule, Vitest } from "vitest/node";
import { root } from "../environment.ts";

type Failure = { name: string; message: string[]; command: string };

const slowestFiles = 10;

export class FailureReporter implements Reporter {
  readonly #failures: Failure[] = [];
  readonly #seconds = new Map<string, number>();
  readonly #counts = { passed: 0, skipped: 0 };
  readonly #print: (text: string) => void;

  constructor(print: (text: string) => void = (text) => console.log(text)) {
    this.#print = print;
  }

  onInit({ config }: Vitest): void {
    // The summary is printed at exit, because an error in a tear-down still changes the exit code.
    process.once("exit", (code) => {
      const ranNothing = this.#counts.passed === 0 && !config.passWithNoTests;
      if (code === 0 && ranNothing) process.exitCode = 1;
      this.#print(`\n${this.summaryLine(code !== 0 || ranNothing)}`);
    });
  }

  summaryLine(hasFailed: boolean): string {
    const { passed, skipped } = this.#counts;
    const failed = this.#failures.length || Number(hasFailed);
    return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
  }

  onTestCaseResult(test: TestCase): void {
    const result = test.result();
    if (result.state === "passed" || result.state === "skipped") this.#counts[result.state] += 1;
    if (result.state !== "failed") return;
    const file = pathOf(test.module);
    this.#add({
      name: `${file} > ${test.fullName}`,
      message: describeError(result.errors[0]),
      command: `npm test -- ${file} -t ${JSON.stringify(test.name)}`,
    });
  }

  onTestModuleEnd(module: TestModule): void {
    const file = pathOf(module);
    const { duration, collectDuration, setupDuration } = module.diagnostic();
    this.#seconds.set(file, (duration + collectDuration + setupDuration) / 1000);
    // A file that failed to load or to set up has no failed test, so its own errors are reported.
    for (const error of module.errors())
      this.#add({ name: file, message: describeError(error), command: `npm test -- ${file}` });
  }

  onTestRunEnd(): void {
    const slowest = [...this.#seconds].toSorted(([, one], [, other]) => other - one).slice(0, slowestFiles);
    if (this.#seconds.size > slowestFiles) {
      this.#print("\nThe slowest files:");
      for (const [file, seconds] of slowest) this.#print(`  ${seconds.toFixed(1).padStart(6)} s  ${file}`);
    }
    if (this.#failures.length === 0) return;
    this.#print("\nFailed:");
    for (const { name, message, command } of this.#failures)
      this.#print([`  ${name}`, ...message, `alone: ${command}`].join("\n    "));
  }

  #add(failure: Failure): void {
    this.#failures.push(failure);
    const { name, message, command } = failure;
    this.#print(`\n${[`FAILED ${name}`, ...message, `alone: ${command}`].join("\n  ")}\n`);
  }
}

function pathOf(module: TestModule): string {
  return relative(root, module.moduleId);
}

type TestError = NonNullable<ReturnType<TestCase["result"]>["errors"]>[number];

function describeError(error: Partial<TestError> | undefined): string[] {
  const [first = "no message", ...rest] = stripVTControlCharacters(error?.message ?? "no message").split(
    "\n",
  );
  const waitedFor = rest.map((line) => line.trim()).find((line) => /^-? ?waiting for /.test(line));
  // The seed and the counterexample are needed to repeat a failed property test.
  const property = rest
    .filter((line) => /^(?:\{ seed:|Counterexample:)/.test(line))
    .map((line) => line.slice(0, 2_000));
  const lines = [first, ...property, waitedFor?.replace(/^- /, ""), failingLine(error)];
  return lines.filter((line) => line !== undefined);
}

function failingLine(error: Partial<TestError> | undefined): string | undefined {
  const place = error?.stacks?.find(({ file }) => file.startsWith(root) && !file.includes("/node_modules/"));
  if (place === undefined) return undefined;
  const { file, line, column } = place;
  return `at ${relative(root, file)}:${line}:${column}${statement(file, line)}`;
}

function statement(file: string, line: number): string {
  try {
    const text = readFileSync(file, "utf8").split("\n")[line - 1]?.trim();
    return text ? `  ${text}` : "";
  } catch {
    return "";
  }
}
