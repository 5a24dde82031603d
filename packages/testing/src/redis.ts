/** Returns the URL of one database of the tests' Redis, so that files share no keys. Undefined if there is no Redis. */
export function testRedisUrl(database: number): string | undefined {
  const url = process.env["TEST_REDIS_URL"];
  return url ? new URL(`/${database}`, url).href : undefined;
}
