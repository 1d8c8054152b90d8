import { dirname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ensureServerBuilt } from './build-server.mjs'
import { nameSourcesOf } from './faults/named-faults.mjs'

/* The server in this very process: one thing to signal, and nothing left behind when it is killed. */

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const server = await ensureServerBuilt(root)
if (!server) {
  console.error('服务端没有构建成功，原因见上。')
  process.exit(1)
}
process.chdir(root)
nameSourcesOf(dirname(server))
await import(pathToFileURL(server).href)
