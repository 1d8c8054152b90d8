/** What a measured process holds: asked by its parent over the channel between them. */
import { type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const question = 'memory'
const delayQuestion = 'delay'
const megabyte = 1024 * 1024

/** Megabytes. */
export interface Memory {
  /** What the system counts, with what was left behind and not yet collected. */
  readonly resident: number
  /** What is in use once everything else was collected. */
  readonly held: number
}

/** In the process that is measured. */
export const tellMemory = (): void => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  process.on('message', (asked) => {
    if (asked !== question) return
    const resident = process.memoryUsage.rss() / megabyte
    collect()
    const { heapUsed, external } = process.memoryUsage()
    process.send?.({ resident, held: (heapUsed + external) / megabyte } satisfies Memory)
  })
  // Being asked keeps nothing alive.
  process.channel?.unref()
}

/** In the process that is measured: how late its event loop was since it was asked last, 99 of 100 times. */
export const tellDelay = (): void => {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  process.on('message', (asked) => {
    if (asked !== delayQuestion) return
    process.send?.(delay.percentile(99) / 1_000_000)
    delay.reset()
  })
  process.channel?.unref()
}

/** ms. */
export const delayOf = async (child: ChildProcess): Promise<number> => {
  child.send(delayQuestion)
  const [told] = (await once(child, 'message')) as [number]
  return told
}

export const memoryOf = async (child: ChildProcess): Promise<Memory> => {
  child.send(question)
  const [told] = (await once(child, 'message')) as [Memory]
  return told
}
