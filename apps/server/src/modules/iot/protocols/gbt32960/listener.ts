import type { ListenerDeclaration } from '../../../../platform/listeners.ts'
import type { FrameProtocol } from '../tcp/frame-protocol.ts'
import { serveFrames } from '../tcp/serve-frames.ts'
import { converse } from './conversation.ts'
import { createSplitter } from './framing.ts'

export const gbt32960: FrameProtocol = { name: 'GB/T 32960', splitter: createSplitter, converse }

export const gbt32960Listener: ListenerDeclaration = {
  setting: 'GBT32960_PORT',
  open: async (services) => {
    const port = services.config.devicePorts.gbt32960
    return port === null ? null : serveFrames(services, port, gbt32960)
  },
}
