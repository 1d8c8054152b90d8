import type { ListenerDeclaration } from '../../../../platform/listeners.ts'
import type { FrameProtocol } from '../tcp/frame-protocol.ts'
import { serveFrames } from '../tcp/serve-frames.ts'
import { converse } from './conversation.ts'
import { createSplitter } from './framing.ts'

export const jt808: FrameProtocol = { name: 'JT/T 808', splitter: createSplitter, converse }

export const jt808Listener: ListenerDeclaration = {
  setting: 'JT808_PORT',
  open: async (services) => {
    const port = services.config.devicePorts.jt808
    return port === null ? null : serveFrames(services, port, jt808)
  },
}
