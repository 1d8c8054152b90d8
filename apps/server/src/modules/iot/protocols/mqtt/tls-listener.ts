import { readFile } from 'node:fs/promises'
import { createServer } from 'node:tls'
import type { ListenerDeclaration } from '../../../../platform/listeners.ts'
import { brokerLimits } from './broker.ts'
import { openMqttOn } from './listener.ts'

export const mqttsListener: ListenerDeclaration = {
  setting: 'MQTTS_PORT',
  open: (services) =>
    openMqttOn(services, services.config.devicePorts.mqtts, async (accept) => {
      const { cert, key } = services.config.mqttsFiles!
      const files = { cert: await readFile(cert), key: await readFile(key) }
      const server = createServer({ ...files, handshakeTimeout: brokerLimits.openingMs }, accept)
      // Whoever does not come through the handshake is nobody yet.
      server.on('tlsClientError', (_error, socket) => socket.destroy())
      return server
    }),
}
