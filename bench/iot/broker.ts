/** The floor of listening: a bare broker that acknowledges and forgets. Port on stdout. */
import { Aedes } from 'aedes'
import { createServer } from 'node:net'
import { tellMemory } from '../memory.ts'

tellMemory()
const broker = await Aedes.createBroker()
const server = createServer((socket) => broker.handle(socket))
server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, () => {
  const address = server.address()
  process.stdout.write(`${address && typeof address === 'object' ? address.port : ''}\n`)
})
process.on('SIGTERM', () => process.exit(0))
