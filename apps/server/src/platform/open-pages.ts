import { channelClose, channelLimits } from '@jihui/protocol/channel'
import type { WebSocket } from 'ws'

/** The sockets of open pages at this process, by person: how many he may have, and how much may wait to be read. */
export interface OpenPages {
  readonly count: number
  all(): Iterable<WebSocket>
  of(userId: number): Iterable<WebSocket>
  /** One too many closes the person's oldest. */
  add(page: Page): void
  /** Closes the pages of sign-ins that have ended. */
  endSessions(userId: number, sessionIds: readonly string[]): void
}
export interface Page {
  readonly userId: number
  readonly sessionId: string
  readonly socket: WebSocket
}

/** Whoever was told goodbye and goes on sending is waited for this long, in milliseconds. */
const goodbyeMs = 1_000

/** Says why and reads nothing more. */
export const closeForGood = (socket: WebSocket, code: number, reason: string): void => {
  if (socket.readyState !== socket.OPEN) return
  socket.close(code, reason)
  socket.pause()
  setTimeout(() => socket.terminate(), goodbyeMs).unref()
}

/** What a page does not read must not pile up here: it is cut off, and looks for itself when it comes back. */
export const sendBounded = (socket: WebSocket, text: string): void => {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > channelLimits.unreadBytes) socket.terminate()
  else socket.send(text)
}

/** Counts what a page sends; false from the first frame that is too many within a second. */
export const createPace = (now: () => number = () => performance.now()): (() => boolean) => {
  let [began, count] = [now(), 0]
  return () => {
    if (now() - began >= 1_000) [began, count] = [now(), 0]
    count += 1
    return count <= channelLimits.framesPerSecond
  }
}

export const createOpenPages = (pagesEach: number): OpenPages => {
  /** Each person's pages, the oldest first. */
  const people = new Map<number, Set<Page>>()
  const remove = (page: Page): void => {
    const his = people.get(page.userId)
    his?.delete(page)
    if (his?.size === 0) people.delete(page.userId)
  }
  const close = (page: Page, code: number, reason: string): void => {
    remove(page)
    closeForGood(page.socket, code, reason)
  }
  const socketsOf = function* (pages: Iterable<Page>) {
    for (const { socket } of pages) yield socket
  }
  return {
    get count() {
      let count = 0
      for (const his of people.values()) count += his.size
      return count
    },
    *all() {
      for (const his of people.values()) yield* socketsOf(his)
    },
    of: (userId) => socketsOf(people.get(userId) ?? []),
    add(page) {
      const his = people.get(page.userId) ?? new Set()
      people.set(page.userId, his.add(page))
      page.socket.on('close', () => remove(page))
      for (const oldest of his) {
        if (his.size <= pagesEach) break
        close(oldest, channelClose.tooManyPages, 'pages')
      }
    },
    endSessions(userId, sessionIds) {
      for (const page of people.get(userId) ?? [])
        if (sessionIds.includes(page.sessionId)) close(page, channelClose.unauthorized, 'session')
    },
  }
}
