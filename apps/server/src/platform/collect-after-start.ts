/**
 * What a start leaves behind is given back once. A process that then serves little never grows enough for V8 to look at its
 * heap again, and would hold some 30 MB of nothing for days.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Milliseconds after the first answer is possible: the pages that are loaded first are not held up by it. */
const WAIT_MS = 2_000

/** Looks at the whole heap, which holds everything else up for some 100 ms, and puts what is left on few pages. */
export const collectNow = (): void => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  setFlagsFromString('--no-expose-gc')
  setFlagsFromString('--compact-on-every-full-gc')
  // Without a word more: given options Node 20 looks at what is young alone.
  collect()
  setFlagsFromString('--no-compact-on-every-full-gc')
}

export const collectAfterStart = (): void => void setTimeout(collectNow, WAIT_MS).unref()
