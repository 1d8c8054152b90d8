/**
 * Which pages of this process hear of which topics. Whoever asks to hear of one is looked at, and again whenever his right
 * may have ended; nobody hears anything before that, and nothing after it.
 */
import type { ErrorCode } from '@jihui/protocol/all-errors'
import { channelLimits, topicName } from '@jihui/protocol/channel'
import type { Actor } from '../access.ts'
import { type Page, sendBounded } from '../open-pages.ts'
import { refusalBody } from '../refusal.ts'
import { remembering } from '../remembering.ts'
import { createLooks, type LookOptions } from './look-at-pages.ts'
import { createSeats } from './seats.ts'

/** Whose places are looked at again; none of these: everybody's. */
export interface Whose {
  readonly topic?: string
  readonly userId?: number
  /** Whose permissions changed. */
  readonly role?: Actor['technicalRole']
}

export interface Audiences {
  /** Places taken and asked for at this process. */
  readonly count: number
  /** From now on it is looked at again at intervals. */
  add(page: Page): void
  /** The page wants to hear of it; it is told whether it does. */
  subscribe(page: Page, topic: unknown): void
  unsubscribe(page: Page, topic: unknown): void
  /** False, and the page is told so, where it asks for more than is looked up for one. */
  takesTurn(page: Page, topic?: string): boolean
  deliver(topic: string, message: object): void
  recheck(whose: Whose): void
  /** Looks again at those whose time has come, and at those that could not be looked at. */
  tick(): void
}

/** Longer than a page takes from reading the thing to hearing of it. */
const openingMs = 10_000
const topicsMax = 100_000

const tell = (page: Page, message: object): void => sendBounded(page.socket, JSON.stringify(message))
const refuseTo = (page: Page, code: ErrorCode, topic?: string): void =>
  tell(page, { type: 'refused', ...(topic === undefined ? {} : { topic }), ...refusalBody(code) })

/** A name that could be one; any other is refused without being repeated. */
const nameOf = (page: Page, topic: unknown): string | null => {
  if (typeof topic === 'string' && topicName.test(topic)) return topic
  refuseTo(page, 'channel.topic_not_found')
  return null
}

export const createAudiences = (options: LookOptions): Audiences => {
  const seats = createSeats()
  /** What was told just now: whoever joins a moment later read before it. */
  const told = remembering<string, true>(topicsMax, openingMs)

  const looks = createLooks(
    seats,
    (page, topic, place, isAllowed) => {
      if (isAllowed && place.isIn) return
      if (isAllowed) {
        place.isIn = true
        tell(page, { type: 'subscribed', topic })
        if (told.has(topic)) tell(page, { type: 'messages_missed', topic })
        return
      }
      // Nobody could tell: whoever is in is looked at again soon.
      if (isAllowed === null && place.isIn) return
      seats.leave(page, topic)
      if (place.isIn) tell(page, { type: 'unsubscribed', topic, ...refusalBody('channel.topic_ended') })
      else refuseTo(page, isAllowed === null ? 'system.unavailable' : 'channel.topic_not_found', topic)
    },
    options,
  )
  const takesTurn: Audiences['takesTurn'] = (page, topic) => {
    const isInPace = seats.of(page)?.isInPace() ?? false
    if (!isInPace) refuseTo(page, 'channel.too_many_joins', topic)
    return isInPace
  }

  return {
    get count() {
      return seats.count
    },
    add: (page) => seats.add(page, looks.nextDue()),
    subscribe(page, topic) {
      const name = nameOf(page, topic)
      const places = seats.of(page)?.places
      if (name === null || !places || !takesTurn(page, name)) return
      const place = places.get(name)
      // One that is asked for already is answered when that is known.
      if (place) return place.isIn ? tell(page, { type: 'subscribed', topic: name }) : undefined
      if (places.size >= channelLimits.topicsPerPage) return refuseTo(page, 'channel.too_many_topics', name)
      seats.take(page, name)
      looks.join(page, name)
    },
    unsubscribe(page, topic) {
      const name = nameOf(page, topic)
      if (name === null) return
      seats.leave(page, name)
      tell(page, { type: 'unsubscribed', topic: name })
    },
    takesTurn,
    deliver(topic, message) {
      told.set(topic, true)
      const audience = seats.at(topic)
      if (audience.size === 0) return
      const text = JSON.stringify({ ...message, topic })
      for (const [{ socket }, { isIn }] of audience) if (isIn) sendBounded(socket, text)
    },
    recheck({ topic, userId, role }) {
      const isMeant = ({ actor }: Page): boolean =>
        (userId === undefined || actor.id === userId) && (role === undefined || actor.technicalRole === role)
      if (topic !== undefined) {
        for (const page of seats.at(topic).keys()) if (isMeant(page)) looks.again(page, [topic])
      } else for (const [page] of seats.all) if (isMeant(page)) looks.allOf(page)
    },
    tick: looks.due,
  }
}
