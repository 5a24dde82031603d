/**
 * For the environment of a program that a test starts with settings of its own: where Node keeps what it has compiled,
 * which the test run decides. A start costs half the processor time then.
 */
export function compileCache(): Record<string, string> {
  const folder = process.env["NODE_COMPILE_CACHE"];
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder };
}
