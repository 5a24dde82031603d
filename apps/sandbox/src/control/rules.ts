/** A rule without `times` applies until it is cleared. */
export function openRules<Rule extends { times?: number | undefined }>() {
  let rules: Rule[] = [];
  return {
    add: (rule: Rule) => void rules.push({ ...rule }),
    list: () => rules.map((rule) => ({ ...rule })),
    clear: () => rules.splice(0).length,
    /** Returns the first rule that fits. Its last use removes it. */
    take(fits: (rule: Rule) => boolean): Rule | undefined {
      const found = rules.find(fits);
      if (found?.times !== undefined && --found.times <= 0) rules = rules.filter((rule) => rule !== found);
      return found;
    },
  };
}
