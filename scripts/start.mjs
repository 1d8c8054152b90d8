import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureWebBuilt } from './build-web.mjs'
import { ensureInstalled, nodeFault } from './install.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Under npm we are to end with it, also when it is killed and can pass nothing on. */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const npm = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 300)
  watch.unref()
}

const fault = nodeFault()
if (fault) {
  console.error(fault)
  process.exit(1)
}
ensureInstalled(root)
if (!ensureWebBuilt(root)) {
  console.error('页面没有构建成功，原因见上。')
  process.exit(1)
}

endWithNpm()
await import('./serve.mjs')
