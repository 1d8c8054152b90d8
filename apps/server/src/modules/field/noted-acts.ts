/** Acts that are written down although they could not be applied, each once, with the photographs there are of them. */
import { fieldLimits } from '@jihui/protocol/field/limits'
import { and, eq, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { addHours } from '../../platform/clock.ts'
import type { HappenedAct, Noting } from './hooks.ts'
import { photosIn, type StatedPhoto } from './photos.ts'
import { fieldFile } from './table.ts'

export interface NotedAct extends HappenedAct {
  /** What was said, without the drawing of a signature. */
  readonly facts: Readonly<Record<string, unknown>>
  /** To be hung on it: while some may still come, all it names. */
  readonly photos: readonly StatedPhoto[]
  /** To be said of it: how many photographs never came; else ''. */
  readonly remark: string
}

const isLost = ({ receivedAt }: HappenedAct, now: Date): boolean =>
  receivedAt < addHours(now, -24 * fieldLimits.photosLostDays)
/** Hashes of these photographs that were uploaded by him. */
const uploadedOf = async ({ tx, actor }: Noting, photos: readonly StatedPhoto[]): Promise<ReadonlySet<string>> => {
  if (photos.length === 0) return new Set()
  const hashes = photos.map(({ sha256 }) => sha256)
  const rows = await tx
    .select({ sha256: fieldFile.sha256 })
    .from(fieldFile)
    .where(and(eq(fieldFile.userId, actor.id), inArray(fieldFile.sha256, hashes)))
  return new Set(rows.map(({ sha256 }) => sha256))
}

/** Those whose event is not in this table of events yet. */
export const newActs = async (
  noting: Noting,
  events: PgTable & { readonly eventId: PgColumn },
  acts: readonly HappenedAct[],
): Promise<NotedAct[]> => {
  const ids = acts.map(({ eventId }) => eventId)
  const known = await noting.tx.select({ eventId: events.eventId }).from(events).where(inArray(events.eventId, ids))
  const seen = new Set(known.map(({ eventId }) => eventId as string))
  const noted: NotedAct[] = []
  for (const act of acts.filter(({ eventId }) => !seen.has(eventId))) {
    const { signature: _signature, ...facts } = act.payload
    const named = photosIn(facts)
    // A telephone that lost its photographs would keep what happened from being chosen about for ever.
    const uploaded = isLost(act, noting.now) ? await uploadedOf(noting, named) : null
    const photos = uploaded ? named.filter(({ sha256 }) => uploaded.has(sha256)) : named
    const missing = named.length - photos.length
    noted.push({ ...act, facts, photos, remark: missing > 0 ? `，${missing} 张照片没有传上来` : '' })
  }
  return noted
}
