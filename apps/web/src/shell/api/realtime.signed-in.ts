import { useEffect, useSyncExternalStore } from 'react'
import { tellData } from './data-events.ts'
import { liveKeys } from './live-keys.ts'
import { request } from './request.ts'
import { freshAccess } from './session.ts'
import { isSignedIn, onTokensChanged, readAccess, tokenExpiry, tokenState } from './token.ts'
import { hearTopics, leaveTopic, resumeTopics, topicAnswers, wantTopic } from './topics.signed-in.ts'
import { isUnreadShown, onUnreadShown, setUnreadCount } from './unread.ts'

/** offline: three reconnects failed; the unread list is asked for at intervals instead. */
export type ChannelState = 'disconnected' | 'connecting' | 'connected' | 'offline'

export interface ChannelMessage {
  type: string
  rental_id?: number
  [field: string]: unknown
}

const CONNECT_TIMEOUT_MS = 5000
const RECONNECTS = 3
const FIRST_DELAY_MS = 3000
const DELAY_GROWTH = 1.5
const POLL_MS = 30_000
const BURST_MS = 200
/** While polling, the socket is tried again this often. */
const REVIVE_MS = 5 * 60_000
/** All stand in the protocol too; see session-paths.ts for why they stand here. */
export const CHANNEL_PATH = '/ws/notifications/'
export const CHANNEL_PROTOCOL = 'jihui'
export const TOO_MANY_PAGES = 4409
export const UNAUTHORIZED = 4401
export const UNREAD_PATH = '/api/notifications/?unread=true&page_size=1'

/** Messages that tell nothing new about the reader's affairs. */
const QUIET = new Set(['connection_success', 'ping', 'pong', 'rental_changed', ...topicAnswers])
/** After these, what is shown of orders may be old; `messages_missed` is told when messages may have been missed. */
const MOVING = new Set(['rental_status_changed', 'rental_changed', 'messages_missed'])
/** What comes together, as a person's message and his order's topic do, is looked at once. */
const LOOK_MS = 50

let socket: WebSocket | undefined
/** The token the open socket goes by. */
let shown: string | null = null
let look: ReturnType<typeof setTimeout> | undefined
let state: ChannelState = 'disconnected'
let failures = 0
/** What happened while the channel was away nobody has told. */
let hasMissed = false
let retry: ReturnType<typeof setTimeout> | undefined
let poll: ReturnType<typeof setInterval> | undefined
let unreadSoon: ReturnType<typeof setTimeout> | undefined
/** Nobody was shown it when it would have been asked for. */
let isUnreadOld = false
const listeners = new Set<() => void>()
const messageListeners = new Set<(message: ChannelMessage) => void>()

const tell = () => {
  for (const listener of listeners) listener()
}
const setState = (next: ChannelState) => {
  if (next === state) return
  state = next
  tell()
}

const askUnread = async (): Promise<void> => {
  unreadSoon = undefined
  isUnreadOld = !isUnreadShown()
  if (isUnreadOld) return
  const page = (await request('GET', UNREAD_PATH)) as { count?: number; unread_count?: number } | null
  setUnreadCount(page?.unread_count ?? page?.count ?? 0)
}
/** Asks how many notifications wait, once for messages that come together, as they do when the channel opens. */
function refreshUnread(): void {
  unreadSoon ??= setTimeout(() => void askUnread().catch(() => undefined), BURST_MS)
}

export function onChannelMessage(listener: (message: ChannelMessage) => void): () => void {
  messageListeners.add(listener)
  return () => messageListeners.delete(listener)
}

const lookAgain = () => {
  look ??= setTimeout(() => {
    look = undefined
    tellData({ kind: 'stale', keys: liveKeys() })
  }, LOOK_MS)
}

/** Lost while the channel is away; whoever wants to be heard says it again on `connection_success`. */
export const say = (message: object): void => {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
}

/** Every query about rentals carries 'rental' first in its key, and is asked anew when one of them moved. */
function hear(message: ChannelMessage): void {
  if (message.type === 'connection_success') {
    // From here on everything is told: what is read now is not out of date unheard.
    if (hasMissed) lookAgain()
    hasMissed = false
    setState('connected')
    resumeTopics(say)
  }
  // Somebody signed in anew: the channel of before is not his.
  if (message.type === 'refused' && message.topic === undefined && String(message.code).startsWith('auth.'))
    socket?.close()
  // Whoever may see it no more is shown so by what he is answered.
  if (MOVING.has(message.type) || hearTopics(message, say)) lookAgain()
  if (!QUIET.has(message.type) && !message.type.startsWith('iot_')) {
    tellData({ kind: 'stale', keys: ['notification'] })
    refreshUnread()
  }
  for (const listener of messageListeners) listener(message)
}

async function connect(): Promise<void> {
  if (socket) return
  setState('connecting')
  const token = await freshAccess().catch(() => null)
  if (!token || socket) return setState(socket ? state : 'disconnected')
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  shown = token
  const opened = new WebSocket(`${scheme}://${location.host}${CHANNEL_PATH}`, [CHANNEL_PROTOCOL, token])
  socket = opened
  const tooLate = setTimeout(() => opened.close(), CONNECT_TIMEOUT_MS)
  opened.onopen = () => {
    clearTimeout(tooLate)
    failures = 0
    stopPolling()
    setState('connected')
    refreshUnread()
  }
  opened.onmessage = (event) => {
    try {
      hear(JSON.parse(String(event.data)) as ChannelMessage)
    } catch (error) {
      console.warn('a message of the channel could not be read', error)
    }
  }
  opened.onclose = ({ code }) => {
    clearTimeout(tooLate)
    if (socket !== opened) return
    socket = undefined
    // Only where it was open, or whoever cannot be renewed would knock without a pause.
    const isExpired = !hasMissed && code === UNAUTHORIZED && tokenState(shown) === 'expired'
    hasMissed = true
    // It never opened: what waits is asked for without it.
    if (failures === 0 && state === 'connecting') refreshUnread()
    // Coming back at once would close the next oldest, and so on in a circle.
    if (code === TOO_MANY_PAGES) startPolling()
    // The page slept past its token: the next one brings it back at once.
    else if (isExpired && isSignedIn()) void connect()
    else reconnect()
  }
}

function reconnect(): void {
  if (!isSignedIn()) return setState('disconnected')
  if (failures >= RECONNECTS) return startPolling()
  setState('disconnected')
  retry = setTimeout(() => void connect(), FIRST_DELAY_MS * DELAY_GROWTH ** failures)
  failures += 1
}

function startPolling(): void {
  setState('offline')
  refreshUnread()
  poll ??= setInterval(() => {
    refreshUnread()
    tellData({ kind: 'stale', keys: ['notification'] })
  }, POLL_MS)
  retry = setTimeout(revive, REVIVE_MS)
}

/** Also what 重新连接 presses. */
export function revive(): void {
  clearTimeout(retry)
  failures = 0
  if (isSignedIn() && !socket) void connect()
}

function stopPolling(): void {
  clearInterval(poll)
  poll = undefined
}

function stop(): void {
  clearTimeout(retry)
  clearTimeout(unreadSoon)
  unreadSoon = undefined
  isUnreadOld = false
  stopPolling()
  const open = socket
  socket = undefined
  open?.close()
  failures = 0
  setUnreadCount(0)
  setState('disconnected')
}

/** The open socket goes on with the next token of its sign-in; one of another sign-in is refused, and it is opened anew. */
function renew(): void {
  const token = readAccess()
  if (token === null || token === shown || tokenExpiry(token) === null) return
  shown = token
  say({ type: 'renew', token })
}

/** Follows the session: connects with it, is renewed with it, ends with it. */
export function startRealtime(): void {
  const follow = () => {
    if (!isSignedIn()) stop()
    else if (socket) renew()
    else if (state === 'disconnected') void connect()
  }
  onTokensChanged(follow)
  onUnreadShown(() => isUnreadOld && refreshUnread())
  window.addEventListener('online', revive)
  follow()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
/** While it is shown, what moves there is heard (`rental/12`); it is up to the message what is asked anew. */
export function useTopic(topic: string | null): void {
  useEffect(() => {
    if (topic === null) return
    wantTopic(topic, say)
    return () => leaveTopic(topic, say)
  }, [topic])
}

export const useChannelState = (): ChannelState => useSyncExternalStore(subscribe, () => state)
