export function perPool<Ctx extends { pool: object }, Value>(make: (ctx: Ctx) => Value): (ctx: Ctx) => Value {
  const made = new WeakMap<object, { value: Value }>();
  return (ctx) => {
    const known = made.get(ctx.pool) ?? { value: make(ctx) };
    made.set(ctx.pool, known);
    return known.value;
  };
}
