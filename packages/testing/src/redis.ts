/** URL of a numbered database of the tests' Redis, so that files share no keys. Undefined without Redis. */
export function testRedisUrl(database: number): string | undefined {
  const url = process.env["TEST_REDIS_URL"];
  return url ? new URL(`/${database}`, url).href : undefined;
}
