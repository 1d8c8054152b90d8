/** R191: the WebSocket open pages listen on, and its bounds. */
export const channelPath = '/ws/notifications/'
/**
 * Offered as a subprotocol, followed by the token: `new WebSocket(url, [channelProtocol, token])`. Addresses end up in
 * logs on the way, subprotocols do not. `?token=` is understood for clients that know no other way.
 */
export const channelProtocol = 'jihui'

/** Codes the channel is closed with. */
export const channelClose = {
  /** The token is not valid, or its session has ended. */
  unauthorized: 4401,
  /** The page is not ours. */
  foreignOrigin: 4403,
  /** The person has opened more pages elsewhere than may listen; this was the oldest. */
  tooManyPages: 4409,
  /** It says more than a page has to say. */
  tooFast: 4429,
  /** Nobody can tell just now who it is. */
  tryAgain: 1013,
} as const

export const channelLimits = {
  /** Open pages of one person at one process. */
  pagesEach: 10,
  /** Messages and pings of one page. */
  framesPerSecond: 20,
  /** Of one message a page sends. */
  messageBytes: 16 * 1024,
  /** What was sent and not yet read: a page that lets more pile up is cut off, and looks for itself when it is back. */
  unreadBytes: 1024 * 1024,
} as const
