export interface Loop {
  /** Runs until nothing is due, soon and once, however often it is called meanwhile. */
  wake(): void
  /** Waits until nothing is due; answers how many were handed on. */
  drain(): Promise<number>
  finished(): Promise<void>
}

/**
 * Batches of one queue, one at a time, or a later event would overtake those another batch is handing on. `isStopped` ends it
 * after the batch that is under way.
 */
export const createLoop = (
  batch: () => Promise<number>,
  { isStopped, onFault }: { isStopped: () => boolean; onFault: (error: unknown) => void },
): Loop => {
  const state: { running?: Promise<void> | undefined; isAgain: boolean } = { isAgain: false }
  const untilNothingIsDue = async (): Promise<number> => {
    let total = 0
    for (;;) {
      const handled = await batch()
      total += handled
      if (handled === 0 || isStopped()) return total
    }
  }
  const run = (): Promise<number> => {
    const current = untilNothingIsDue()
    state.running = current
      .catch(() => 0)
      .then(() => {
        state.running = undefined
        if (!state.isAgain) return
        state.isAgain = false
        wake()
      })
    return current
  }
  const wake = (): void => {
    if (isStopped()) return
    if (state.running) state.isAgain = true
    else run().catch(onFault)
  }
  const drain = async (): Promise<number> => {
    if (!state.running) return run()
    await state.running
    return drain()
  }
  return { wake, drain, finished: async () => state.running }
}

/** Loops that make work for one another: drained when none of them has handled anything any more. */
export const createLoops = (
  batches: Readonly<Record<string, () => Promise<number>>>,
  { isStopped, onFault }: { isStopped: () => boolean; onFault: (name: string, error: unknown) => void },
): Loop => {
  // By all of them, whoever set them going.
  const state = { handledEver: 0 }
  const loops = Object.entries(batches).map(([name, batch]) =>
    createLoop(
      async () => {
        const handled = await batch()
        state.handledEver += handled
        return handled
      },
      { isStopped, onFault: (error) => onFault(name, error) },
    ),
  )
  return {
    wake() {
      for (const loop of loops) loop.wake()
    },
    async drain() {
      let total = 0
      for (;;) {
        const before = state.handledEver
        for (const handled of await Promise.all(loops.map((loop) => loop.drain()))) total += handled
        if (state.handledEver === before) return total
      }
    },
    async finished() {
      await Promise.all(loops.map((loop) => loop.finished()))
    },
  }
}
