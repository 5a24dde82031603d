/** The numbered database of the tests' Redis, so that no two files share keys; undefined where there is none. */
export function testRedisUrl(database: number): string | undefined {
  // Tests have no configuration to read: the runner's set-up says where the server is, here and nowhere else.
  const url = process.env["TEST_REDIS_URL"];
  return url ? new URL(`/${database}`, url).href : undefined;
}
