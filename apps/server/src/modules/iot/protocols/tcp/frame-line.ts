import type { Socket } from 'node:net'
import type { SessionEnd } from '../../ingest/sessions.ts'
import type { FrameLimits } from './frame-limits.ts'
import type { FrameLine } from './frame-protocol.ts'

/** A connection as its server sees it. */
export interface ServedLine extends FrameLine {
  /** At once, without what is still to be written. */
  cut(why: SessionEnd): void
  /** A frame has come: of whoever is not let in yet only so many are read. */
  hears(): void
  /** What has arrived is being done: the other side owes nothing meanwhile. */
  works(): void
  /** It is the other side's turn; `isNew`: what is unfinished was begun just now. */
  waits(unfinished: { readonly isUnfinished: boolean; readonly isNew: boolean }): void
  /** Ends it where it is over its time. */
  look(now: number): void
}

interface Terms {
  readonly limits: FrameLimits
  /** No stranger any more, or gone; called once. */
  readonly onKnown: () => void
  /** It is over; called once. */
  readonly onOver: (why: SessionEnd) => void
}

/** How long a connection may take for what it does next. */
const createPatience = ({ unfinishedMs, silentMs }: FrameLimits) => {
  const openedAt = performance.now()
  let isBusy = false
  let waitsSince = openedAt
  let unfinishedSince: number | null = null
  return {
    works() {
      isBusy = true
    },
    waits({ isUnfinished, isNew }: { readonly isUnfinished: boolean; readonly isNew: boolean }) {
      isBusy = false
      waitsSince = performance.now()
      if (!isUnfinished) unfinishedSince = null
      else if (isNew || unfinishedSince === null) unfinishedSince = waitsSince
    },
    isOverdue(now: number, isLetIn: boolean): boolean {
      if (isBusy) return false
      if (!isLetIn && now - openedAt > unfinishedMs) return true
      return now - (unfinishedSince ?? Infinity) > unfinishedMs || now - waitsSince > silentMs
    },
  }
}

export const createLine = (socket: Socket, { limits, onKnown, onOver }: Terms): ServedLine => {
  const patience = createPatience(limits)
  let isLetIn = false
  let isOver = false
  let heard = 0
  let strange = 0
  const finish = (why: SessionEnd): boolean => {
    if (isOver) return false
    isOver = true
    if (!isLetIn) onKnown()
    onOver(why)
    return true
  }
  const cut = (why: SessionEnd): void => {
    finish(why)
    socket.destroy()
  }
  return {
    address: socket.remoteAddress ?? '',
    get isOver() {
      return isOver
    },
    ...patience,
    cut,
    write(bytes) {
      if (isOver) return
      socket.write(bytes)
      if (socket.writableLength > limits.untaken) cut('silent')
    },
    letIn() {
      if (isLetIn || isOver) return
      isLetIn = true
      onKnown()
    },
    hears() {
      heard += 1
      if (!isLetIn && heard > limits.strangeFrames) cut('broken')
    },
    countStrange() {
      strange += 1
      if (strange > limits.strangeFrames) cut('broken')
    },
    end(why) {
      if (!finish(why)) return
      socket.end()
      // Whoever does not take what was written keeps no socket open by that.
      setTimeout(() => socket.destroy(), limits.lookMs).unref()
    },
    look(now) {
      if (!isOver && patience.isOverdue(now, isLetIn)) cut('silent')
    },
  }
}
