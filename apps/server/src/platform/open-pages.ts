import { channelClose, channelLimits } from '@jihui/protocol/channel'
import type { WebSocket } from 'ws'
import type { Actor } from './access.ts'

/** The sockets of open pages at this process, by person: how many he may have, and how much may wait to be read. */
export interface OpenPages {
  readonly count: number
  all(): Iterable<WebSocket>
  of(userId: number): Iterable<WebSocket>
  /** One too many closes the person's oldest. */
  add(page: Page): void
  /** Closes the pages of sign-ins that have ended. */
  endSessions(userId: number, sessionIds: readonly string[]): void
  /** Closes the pages whose access has run out and was not renewed. */
  endExpired(now: Date): void
}
export interface Page {
  readonly socket: WebSocket
  /** As he was when he was last looked at. */
  actor: Actor
  /** When the token shown last runs out. */
  readonly expiresAt: Date
  /** Who it is now; null: not welcome any more. What cannot be looked up just now says nothing about that, and is thrown. */
  identify(): Promise<Actor | null>
}

/** Whoever was told goodbye and goes on sending is waited for this long, in milliseconds. */
const goodbyeMs = 1_000

/** Says why. Whoever says too much is not read any more; from others the answer is, and the connection is gone with it. */
export const closeForGood = (socket: WebSocket, code: number, reason: string): void => {
  if (socket.readyState !== socket.OPEN) return
  socket.close(code, reason)
  if (code === channelClose.tooFast) socket.pause()
  setTimeout(() => socket.terminate(), goodbyeMs).unref()
}

/** What a page does not read must not pile up here: it is cut off, and looks for itself when it comes back. */
export const sendBounded = (socket: WebSocket, text: string): void => {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > channelLimits.unreadBytes) socket.terminate()
  else socket.send(text)
}

/** Counts what a page does; false from the first that is too many within a second. */
export const createPace = (perSecond: number, now: () => number = () => performance.now()): (() => boolean) => {
  let [began, count] = [now(), 0]
  return () => {
    if (now() - began >= 1_000) [began, count] = [now(), 0]
    count += 1
    return count <= perSecond
  }
}

export const createOpenPages = (pagesEach: number): OpenPages => {
  /** Each person's pages, the oldest first. */
  const people = new Map<number, Set<Page>>()
  const remove = (page: Page): void => {
    const his = people.get(page.actor.id)
    his?.delete(page)
    if (his?.size === 0) people.delete(page.actor.id)
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
      const his = people.get(page.actor.id) ?? new Set()
      people.set(page.actor.id, his.add(page))
      page.socket.on('close', () => remove(page))
      for (const oldest of his) {
        if (his.size <= pagesEach) break
        close(oldest, channelClose.tooManyPages, 'pages')
      }
    },
    endSessions(userId, sessionIds) {
      for (const page of people.get(userId) ?? [])
        if (sessionIds.includes(page.actor.sessionId)) close(page, channelClose.unauthorized, 'session')
    },
    endExpired(now) {
      for (const his of people.values())
        for (const page of his) if (page.expiresAt <= now) close(page, channelClose.unauthorized, 'expired')
    },
  }
}
