/**
 * What modules do in one another's steps. A module that lets others follow adds here, by declaration merging, what it
 * takes of each module and what it makes of all of them.
 */

/** What a module brings, by the module whose steps it follows. */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface BroughtHooks {}

/** The hooks of one app, in the order of its modules. */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface Hooks {}

/** What a command is given that takes a step others follow. */
export interface Hooked {
  readonly hooks: Hooks
}

/** Refuses that two modules bring what only one can. */
export const onlyOne = <T>(what: string, brought: readonly (T | undefined)[]): T | undefined => {
  const [first, ...others] = brought.filter((one) => one !== undefined)
  if (others.length > 0) throw new Error(`${what} is brought by two modules`)
  return first
}
