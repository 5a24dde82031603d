/** Limits a list to a span of time, as ISO texts in UTC. If one of the two times is missing, that side has no limit. */
interface TimeSpan {
  from?: string | undefined;
  to?: string | undefined;
}

/** `all` must be in the order of creation. */
export function newestFirst<T>(
  all: readonly T[],
  { from = "", to = "9999" }: TimeSpan,
  timeOf: (one: T) => string,
): T[] {
  return all.filter((one) => timeOf(one) >= from && timeOf(one) <= to).reverse();
}

export function pageOf<T>(
  all: readonly T[],
  query: { page?: string | undefined; size?: string | undefined },
) {
  const size = Math.min(Math.max(Number(query.size) || 50, 1), 100);
  const page = Math.max(Number(query.page) || 1, 1);
  const rows = all.slice((page - 1) * size, page * size);
  return { rows, page, size, total: all.length, pages: Math.ceil(all.length / size) };
}

/** A rule without `times` applies until it is cleared. */
export function openRules<Rule extends { times?: number | undefined }>() {
  let rules: Rule[] = [];
  return {
    add: (rule: Rule) => void rules.push({ ...rule }),
    list: () => rules.map((rule) => ({ ...rule })),
    clear: () => rules.splice(0).length,
    /** Returns the first rule that fits. A rule with `times` is removed after it was returned this many times. */
    take(fits: (rule: Rule) => boolean): Rule | undefined {
      const found = rules.find(fits);
      if (found?.times !== undefined && --found.times <= 0) rules = rules.filter((rule) => rule !== found);
      return found;
    },
  };
}
