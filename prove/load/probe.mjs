/**
 * Loaded into a server process before the product: writes what the process uses to the file `PROVE_PROBE` names, a JSON
 * line each half second, and one more with `collected` after each collection of the whole heap, when only what is still
 * needed is left. Bytes; delays of the event loop in milliseconds, the longest since the last line.
 */
import { appendFileSync } from 'node:fs'
import { constants, monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks'

const file = process.env.PROVE_PROBE
if (file) {
  const loop = monitorEventLoopDelay({ resolution: 10 })
  loop.enable()
  const write = (collected) => {
    const { rss, heapUsed } = process.memoryUsage()
    const loopMs = Math.max(0, loop.max / 1e6 - 10)
    const line = { pid: process.pid, at: Date.now(), rss, heap: heapUsed, loopMs, collected }
    appendFileSync(file, `${JSON.stringify(line)}\n`)
  }
  setInterval(() => {
    write(false)
    loop.reset()
  }, 500).unref()
  new PerformanceObserver((list) => {
    if (list.getEntries().some(({ detail }) => detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR)) write(true)
  }).observe({ entryTypes: ['gc'] })
}
