/**
 * Loaded into a server process before the product: writes what the process uses to the file `PROVE_PROBE` names, a JSON
 * line each half second. Bytes; delays of the event loop in milliseconds, the longest since the last line.
 */
import { appendFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const file = process.env.PROVE_PROBE
if (file) {
  const loop = monitorEventLoopDelay({ resolution: 10 })
  loop.enable()
  setInterval(() => {
    const { rss, heapUsed } = process.memoryUsage()
    const line = { pid: process.pid, at: Date.now(), rss, heap: heapUsed, loopMs: Math.max(0, loop.max / 1e6 - 10) }
    appendFileSync(file, `${JSON.stringify(line)}\n`)
    loop.reset()
  }, 500).unref()
}
