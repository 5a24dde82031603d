/** Settings of control, each for a number of uses. Without `times` until cleared. */
export function openRules<Rule extends { times?: number | undefined }>() {
  let rules: Rule[] = [];
  return {
    add: (rule: Rule) => void rules.push({ ...rule }),
    list: () => rules.map((rule) => ({ ...rule })),
    /** Returns how many were removed. */
    clear: () => rules.splice(0).length,
    /** Returns the first matching rule. Its last use removes it. */
    take(fits: (rule: Rule) => boolean): Rule | undefined {
      const found = rules.find(fits);
      if (found?.times !== undefined && --found.times <= 0) rules = rules.filter((rule) => rule !== found);
      return found;
    },
  };
}
