import { createServer, type Server, type Socket } from 'node:net'
import type { Listener, ListenerDeclaration } from '../../../../platform/listeners.ts'
import type { Services } from '../../../../platform/services.ts'
import { openBroker } from './broker.ts'

/** Connections that may come at once: after a restart all of them do. */
const backlog = 4_096
/** A line that is dead without a word is found out by the network, ms. */
const probeAfterMs = 60_000

const listen = async (server: Server, host: string, port: number): Promise<number> => {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port, backlog }, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const address = server.address()
  return address && typeof address === 'object' ? address.port : port
}

type MakeServer = (accept: (socket: Socket) => void) => Server | Promise<Server>

/** Opens a server of its own kind with a broker behind it. */
export const openMqttOn = async (
  services: Services,
  port: number | null,
  make: MakeServer,
): Promise<Listener | null> => {
  if (port === null) return null
  const broker = await openBroker(services)
  const server = await make((socket) => {
    socket.setNoDelay(true)
    socket.setKeepAlive(true, probeAfterMs)
    broker.accept(socket, socket.remoteAddress ?? '')
  })
  try {
    const listeningOn = await listen(server, services.config.host, port)
    server.on('error', (error) => services.log.error({ err: error }, 'a port for devices'))
    const close = async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      await broker.close()
      await closed
    }
    return { port: listeningOn, close }
  } catch (error) {
    await broker.close()
    throw error
  }
}

export const mqttListener: ListenerDeclaration = {
  setting: 'MQTT_PORT',
  open: (services) => openMqttOn(services, services.config.devicePorts.mqtt, (accept) => createServer(accept)),
}
