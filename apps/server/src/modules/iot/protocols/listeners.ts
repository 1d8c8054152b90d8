/** What devices connect by beside HTTP: one entry a protocol, each in a folder of its own. */
import type { ListenerDeclaration } from '../../../platform/listeners.ts'
import { gbt32960Listener } from './gbt32960/listener.ts'
import { jt808Listener } from './jt808/listener.ts'
import { mqttListener } from './mqtt/listener.ts'
import { mqttsListener } from './mqtt/tls-listener.ts'
import { mqttWebSocketListener } from './mqtt/websocket.ts'

export const deviceListeners: Readonly<Record<string, ListenerDeclaration>> = {
  mqtt: mqttListener,
  mqtts: mqttsListener,
  mqtt_ws: mqttWebSocketListener,
  jt808: jt808Listener,
  gbt32960: gbt32960Listener,
}
