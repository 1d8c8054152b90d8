import { lines } from '@jihui/protocol/rental/lines'

/**
 * On which lines a rule of the engine is tried. The engine implements each operation once, so one line shows a rule; that
 * every line keeps to the engine is shown by `line-conformance.test.ts` and by the walk over every address. The long form
 * tries every rule on every line all the same.
 */
export const triedLines = process.env.LONG_TESTS ? lines : lines.slice(0, 1)
