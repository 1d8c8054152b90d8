/** R191: the WebSocket open pages listen on, and its bounds. */
export const channelPath = '/ws/notifications/'
/**
 * Offered as a subprotocol, followed by the token: `new WebSocket(url, [channelProtocol, token])`. Addresses end up in
 * logs on the way, subprotocols do not. `?token=` is understood for clients that know no other way.
 */
export const channelProtocol = 'jihui'

/**
 * What a page may say. `subscribe` and `unsubscribe` name a topic; `renew` shows the next token of the same sign-in before
 * the one the channel was opened with runs out. Answered by `subscribed`, `unsubscribed`, `renewed`, or by `refused` with
 * `code`, `number` and `message` as every refusal has them. `unsubscribed` with a `code` is not an answer: the right ended.
 */
export const channelRequests = ['ping', 'subscribe', 'unsubscribe', 'renew'] as const
export const channelAnswers = ['pong', 'subscribed', 'unsubscribed', 'renewed', 'refused'] as const
export type ChannelRequest = (typeof channelRequests)[number]
export type ChannelAnswer = (typeof channelAnswers)[number]

/** `rental/12`: what kind of thing, and which. What is published to a topic carries its name as `topic`. */
export const topicName = /^([a-z][a-z_-]{0,31})\/([A-Za-z0-9][A-Za-z0-9_-]{0,63})$/
export const topicOf = (kind: string, id: number | string): string => `${kind}/${id}`

/** Codes the channel is closed with. */
export const channelClose = {
  /** The token is not valid, has run out and was not renewed, or its session has ended. */
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
  /** What one page asks to hear of, and renewals: each is looked up. */
  joinsPerSecond: 10,
  /** What one page hears of beside what is told to its person. */
  topicsPerPage: 50,
  /** Of one message a page sends. */
  messageBytes: 16 * 1024,
  /** What was sent and not yet read: a page that lets more pile up is cut off, and looks for itself when it is back. */
  unreadBytes: 1024 * 1024,
} as const
