// Carries out what a module does in a thread of its own. A worker starts without the loader of its parent: where
// the sources run, it registers its own.
import { parentPort, workerData } from 'node:worker_threads'

if (workerData.needsLoader) (await import('tsx/esm/api')).register()
const { carryOut } = await import(workerData.module)

const outcomeOf = async ({ id, work }) => {
  try {
    return { id, result: await carryOut(work) }
  } catch (error) {
    return { id, fault: String(error?.stack ?? error) }
  }
}
parentPort.on('message', (asked) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  void outcomeOf(asked).then((outcome) => parentPort.postMessage(outcome))
})
