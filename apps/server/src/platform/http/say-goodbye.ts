import type { FastifyInstance } from 'fastify'

/** Pages answer a goodbye at once; a line that is dead is not waited for any longer, in milliseconds. */
const patience = 2_000
const goingAway = 1001

/** Tells every open page that the process goes away, so that it connects to another one. */
export const sayGoodbye = (server: FastifyInstance['websocketServer'], done: () => void): void => {
  const { clients } = server
  for (const client of clients) client.close(goingAway, 'restart')
  setTimeout(() => {
    for (const client of clients) client.terminate()
  }, patience).unref()
  server.close()
  done()
}
