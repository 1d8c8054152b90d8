/** MQTT over WebSocket, on the port of HTTP. */
import { mqttWebSocketPath } from '@jihui/protocol/iot/mqtt'
import type { FastifyRequest } from 'fastify'
import { createWebSocketStream, type WebSocket } from 'ws'
import type { Mounting } from '../../../../platform/http/mount.ts'
import type { ListenerDeclaration } from '../../../../platform/listeners.ts'
import type { Services } from '../../../../platform/services.ts'
import { type MqttBroker, openBroker } from './broker.ts'

const tryAgain = 1013

const brokers = new WeakMap<Services, MqttBroker>()

export const mqttWebSocketListener: ListenerDeclaration = {
  setting: 'PORT',
  open: async (services) => {
    const broker = await openBroker(services)
    brokers.set(services, broker)
    return {
      get port() {
        return services.port()
      },
      close: () => {
        brokers.delete(services)
        return broker.close()
      },
    }
  },
}

export const mountMqttWebSocket = ({ app }: Mounting, services: Services): void => {
  app.get(mqttWebSocketPath, { websocket: true }, (socket: WebSocket, request: FastifyRequest) => {
    const broker = brokers.get(services)
    if (!broker) return socket.close(tryAgain, 'later')
    const stream = createWebSocketStream(socket)
    stream.on('error', () => socket.terminate())
    broker.accept(stream, request.ip)
  })
}
