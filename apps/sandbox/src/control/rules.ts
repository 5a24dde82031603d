/** What control has set, each for so many uses; without `times` until it is cleared. */
export function openRules<Rule extends { times?: number | undefined }>() {
  let rules: Rule[] = [];
  return {
    add: (rule: Rule) => void rules.push({ ...rule }),
    list: () => rules.map((rule) => ({ ...rule })),
    /** Says how many there were. */
    clear: () => rules.splice(0).length,
    /** The first that fits; its last use removes it. */
    take(fits: (rule: Rule) => boolean): Rule | undefined {
      const found = rules.find(fits);
      if (found?.times !== undefined && --found.times <= 0) rules = rules.filter((rule) => rule !== found);
      return found;
    },
  };
}
