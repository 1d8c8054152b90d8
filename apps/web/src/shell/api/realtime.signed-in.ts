import { useSyncExternalStore } from 'react'
import { tellData } from './data-events.ts'
import { request } from './request.ts'
import { freshAccess } from './session.ts'
import { isSignedIn, onTokensChanged } from './token.ts'
import { setUnreadCount } from './unread.ts'

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
/** While polling, the socket is tried again this often. */
const REVIVE_MS = 5 * 60_000
/** All stand in the protocol too; see session-paths.ts for why they stand here. */
export const CHANNEL_PATH = '/ws/notifications/'
export const CHANNEL_PROTOCOL = 'jihui'
export const TOO_MANY_PAGES = 4409
export const UNREAD_PATH = '/api/notifications/?unread=true&page_size=1'

/** Messages that tell nothing new about the reader's affairs. */
const QUIET = new Set(['connection_success', 'ping', 'pong'])
/** After these, what is shown of orders may be old; the second is told when messages may have been missed. */
const MOVING = new Set(['rental_status_changed', 'messages_missed'])

let socket: WebSocket | undefined
let state: ChannelState = 'disconnected'
let failures = 0
/** What happened while the channel was away nobody has told. */
let hasMissed = false
let retry: ReturnType<typeof setTimeout> | undefined
let poll: ReturnType<typeof setInterval> | undefined
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

/** Asks how many notifications wait; also refreshes any list of them on the screen. */
export async function refreshUnread(): Promise<void> {
  const page = (await request('GET', UNREAD_PATH)) as { count?: number; unread_count?: number } | null
  setUnreadCount(page?.unread_count ?? page?.count ?? 0)
}

export function onChannelMessage(listener: (message: ChannelMessage) => void): () => void {
  messageListeners.add(listener)
  return () => messageListeners.delete(listener)
}

const lookAgain = () => tellData({ kind: 'stale', keys: ['rental', 'payment', 'agreement', 'qualification'] })

/** Every query about rentals carries 'rental' first in its key, and is asked anew when one of them moved. */
function hear(message: ChannelMessage): void {
  if (message.type === 'connection_success') {
    // From here on everything is told: what is read now is not out of date unheard.
    if (hasMissed) lookAgain()
    hasMissed = false
    setState('connected')
  }
  if (MOVING.has(message.type)) lookAgain()
  if (!QUIET.has(message.type)) {
    tellData({ kind: 'stale', keys: ['notification'] })
    refreshUnread().catch(() => undefined)
  }
  for (const listener of messageListeners) listener(message)
}

async function connect(): Promise<void> {
  if (socket) return
  setState('connecting')
  const token = await freshAccess().catch(() => null)
  if (!token || socket) return setState(socket ? state : 'disconnected')
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  const opened = new WebSocket(`${scheme}://${location.host}${CHANNEL_PATH}`, [CHANNEL_PROTOCOL, token])
  socket = opened
  const tooLate = setTimeout(() => opened.close(), CONNECT_TIMEOUT_MS)
  opened.onopen = () => {
    clearTimeout(tooLate)
    failures = 0
    stopPolling()
    setState('connected')
    refreshUnread().catch(() => undefined)
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
    hasMissed = true
    // It never opened: what waits is asked for without it.
    if (failures === 0 && state === 'connecting') refreshUnread().catch(() => undefined)
    // Coming back at once would close the next oldest, and so on in a circle.
    if (code === TOO_MANY_PAGES) startPolling()
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
  refreshUnread().catch(() => undefined)
  poll ??= setInterval(() => {
    refreshUnread().catch(() => undefined)
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
  stopPolling()
  const open = socket
  socket = undefined
  open?.close()
  failures = 0
  setUnreadCount(0)
  setState('disconnected')
}

/** Follows the session: connects with it, ends with it. */
export function startRealtime(): void {
  const follow = () => {
    if (!isSignedIn()) stop()
    else if (!socket && state === 'disconnected') void connect()
  }
  onTokensChanged(follow)
  window.addEventListener('online', revive)
  follow()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useChannelState = (): ChannelState => useSyncExternalStore(subscribe, () => state)
