import { type ParseArgsConfig, parseArgs } from "node:util";
import { errorMessage, SetupError } from "./services/process.ts";

export function parseCliArgs<Options extends NonNullable<ParseArgsConfig["options"]>>(
  options: Options,
  usage: string,
) {
  const args = process.argv.slice(2);
  if (args.includes("--help")) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new SetupError(`${errorMessage(error)}\n\n${usage}`);
  }
}
