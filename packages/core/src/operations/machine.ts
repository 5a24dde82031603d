/** A table of states: each state names those it may become. A state that names none is final. */
export interface Machine<State extends string> {
  readonly states: readonly State[];
  can(from: State, to: State): boolean;
  next(from: State): readonly State[];
  isFinal(state: State): boolean;
}

export function machine<State extends string>(
  table: Record<State, readonly NoInfer<State>[]>,
): Machine<State> {
  return {
    states: Object.keys(table) as State[], // Object.keys forgets the key type
    can: (from, to) => table[from].includes(to),
    next: (from) => table[from],
    isFinal: (state) => table[state].length === 0,
  };
}
