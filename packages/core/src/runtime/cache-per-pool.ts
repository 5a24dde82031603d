export function cachePerPool<Ctx extends { pool: object }, T>(make: (ctx: Ctx) => T): (ctx: Ctx) => T {
  const made = new WeakMap<object, { value: T }>();
  return (ctx) => {
    const known = made.get(ctx.pool) ?? { value: make(ctx) };
    made.set(ctx.pool, known);
    return known.value;
  };
}
