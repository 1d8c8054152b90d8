/** Which pages of this process have asked to hear of which topics. */
import { channelLimits } from '@jihui/protocol/channel'
import { createPace, type Page } from '../open-pages.ts'

/** Only whoever is in hears; whoever is asked for is looked at again like him, so that no right ends unseen in between. */
export interface Place {
  isIn: boolean
}
export interface Seat {
  readonly places: ReadonlyMap<string, Place>
  /** False from the first thing it asks for that is too much within a second. */
  readonly isInPace: () => boolean
  /** When it is looked at again by itself, on the clock of `performance`. */
  dueAt: number
}

export interface Seats {
  /** Places at topics. */
  readonly count: number
  readonly all: Iterable<readonly [Page, Seat]>
  at(topic: string): ReadonlyMap<Page, Place>
  /** Of one that was told goodbye there is none any more. */
  of(page: Page): Seat | undefined
  /** Ends with the page's connection. */
  add(page: Page, dueAt: number): void
  take(page: Page, topic: string): void
  leave(page: Page, topic: string): void
}

const nobody: ReadonlyMap<Page, Place> = new Map()

export const createSeats = (): Seats => {
  const seats = new Map<Page, Seat & { readonly places: Map<string, Place> }>()
  const audiences = new Map<string, Map<Page, Place>>()
  const leave = (page: Page, topic: string): void => {
    const audience = audiences.get(topic)
    audience?.delete(page)
    if (audience?.size === 0) audiences.delete(topic)
    seats.get(page)?.places.delete(topic)
  }
  return {
    get count() {
      let count = 0
      for (const { size } of audiences.values()) count += size
      return count
    },
    all: seats,
    at: (topic) => audiences.get(topic) ?? nobody,
    of: (page) => (page.socket.readyState === page.socket.OPEN ? seats.get(page) : undefined),
    add(page, dueAt) {
      seats.set(page, { places: new Map(), isInPace: createPace(channelLimits.joinsPerSecond), dueAt })
      page.socket.on('close', () => {
        for (const topic of seats.get(page)?.places.keys() ?? []) leave(page, topic)
        seats.delete(page)
      })
    },
    take(page, topic) {
      const place = { isIn: false }
      seats.get(page)?.places.set(topic, place)
      audiences.set(topic, (audiences.get(topic) ?? new Map<Page, Place>()).set(page, place))
    },
    leave,
  }
}
