import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled, nodeFault } from './install.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

const fault = nodeFault()
if (fault) {
  console.error(fault)
  process.exit(1)
}
ensureInstalled(root)

const children = [
  {
    folder: root,
    args: [join(root, 'node_modules/tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'apps/server/src/main.ts'],
  },
  { folder: join(root, 'apps/web'), args: [join(root, 'node_modules/vite/bin/vite.js'), '--clearScreen', 'false'] },
].map(({ folder, args }) => spawn(process.execPath, args, { cwd: folder, stdio: 'inherit' }))

let isStopping = false
function stop(signal) {
  if (isStopping) return
  isStopping = true
  for (const child of children) child.kill(signal)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ||= isStopping ? 0 : (code ?? 1)
    stop('SIGTERM')
  })
}
