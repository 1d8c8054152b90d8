/**
 * What a start leaves behind is given back once. A process that then serves little never grows enough for V8 to look at its
 * heap again, and would hold some 30 MB of nothing for days.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Milliseconds after the first answer is possible: the pages that are loaded first are not held up by it. */
const WAIT_MS = 1_000

export const collectAfterStart = (): void => {
  setTimeout(() => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as (how?: object) => void
    setFlagsFromString('--no-expose-gc')
    collect({ type: 'major', flavor: 'last-resort' })
  }, WAIT_MS).unref()
}
