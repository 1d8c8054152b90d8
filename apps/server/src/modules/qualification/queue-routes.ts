import * as operations from '@jihui/protocol/qualification/queue-operations'
import { findLine, lines } from '@jihui/protocol/rental/lines'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../platform/access.ts'
import { addHours, dayOf } from '../../platform/clock.ts'
import { type Mounting, mountEndpoint } from '../../platform/http/mount.ts'
import { pageAnswer } from '../../platform/http/page.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { readSetting } from '../settings/public.ts'
import { rejectAsAsked, verifyAsAsked } from './decision-calls.ts'
import { keepView, readDossier, readImages } from './dossier.ts'
import {
  countDecided,
  countQueue,
  countWaiting,
  findQueueRow,
  listQueueRows,
  type QueueFilter,
} from './queue-queries.ts'
import { viewQueueItem } from './queue-view.ts'
import { keepReading } from './seen-documents.ts'

interface Asked {
  readonly filter: QueueFilter
  readonly page: number
  readonly page_size: number
}

/** What waits altogether, whatever the filter; lines without an order that waits stand there with none. */
const readFigures = async ({ db, clock, database }: Services, actor: Actor) => {
  const now = clock.now()
  const hours = await readSetting(db, 'review_overdue_hours')
  const [waiting, mine] = await Promise.all([
    countWaiting(database.pool, addHours(now, -hours)),
    countDecided(database.pool, actor.id, dayOf(now)),
  ])
  const sum = (part: 'total' | 'ready' | 'overdue') => waiting.reduce((total, one) => total + one[part], 0)
  const perLine = Object.fromEntries([
    ...lines.map(({ id }) => [id, 0] as const),
    ...waiting.map((one) => [one.line, one.total] as const),
  ])
  return { waiting, counts: { ...perLine, all: sum('total') }, overdue: sum('overdue'), overdue_hours: hours, mine }
}

/** How many the filter finds; what the figures know already is not counted again. */
const totalOf = async (
  services: Services,
  filter: QueueFilter,
  waiting: Awaited<ReturnType<typeof countWaiting>>,
): Promise<number> => {
  if (filter.status !== 'pending' || filter.keyword) return countQueue(services.database.pool, filter)
  return waiting
    .filter((one) => filter.line === '' || one.line === filter.line)
    .reduce((total, one) => total + (filter.isReady ? one.ready : one.total), 0)
}

const readQueue = async (services: Services, { filter, ...paging }: Asked, actor: Actor, request: FastifyRequest) => {
  const { page, page_size: limit } = paging
  const [rows, { waiting, mine, ...figures }] = await Promise.all([
    listQueueRows(services.database.pool, filter, { limit, offset: (page - 1) * limit }),
    readFigures(services, actor),
  ])
  const total = await totalOf(services, filter, waiting)
  const today = dayOf(services.clock.now())
  const results = rows.map((row) => viewQueueItem(row, actor, today))
  return { ...pageAnswer(request, paging, total, results), ...figures, mine_today: mine }
}

/** The console's review of qualifications. */
export const reviewQueueRoutes = (mounting: Mounting, services: Services): void => {
  const plain = { filter: 'all', isReady: false, sort: 'oldest' } as const
  mountEndpoint(mounting, operations.listReviewQueue, ({ query, actor, request }) => {
    const { status, filter, line, keyword, ready: isReady, sort, page, page_size } = query
    return readQueue(
      services,
      { filter: { status, filter, line, keyword, isReady, sort }, page, page_size },
      actor,
      request,
    )
  })
  const listNarrowed =
    (status: QueueFilter['status']) =>
    ({ query, actor, request }: { query: Narrowed; actor: Actor; request: FastifyRequest }) => {
      const { line, keyword, page, page_size } = query
      return readQueue(services, { filter: { ...plain, status, line, keyword }, page, page_size }, actor, request)
    }
  mountEndpoint(mounting, operations.listPendingReviews, listNarrowed('pending'))
  mountEndpoint(mounting, operations.listVerifiedReviews, listNarrowed('verified'))

  mountEndpoint(mounting, operations.getReviewDossier, async ({ params, query, actor, client }) => {
    const dossier = await readDossier(services, params.id, query.as_of ?? null, actor)
    await keepView(services, params.id, actor, client)
    if (dossier.as_of === null) {
      const { id, customer_id: userId, status } = dossier
      await keepReading(services.db, { id, userId, status }, actor, dossier.documents_fingerprint)
    }
    return dossier
  })
  mountEndpoint(mounting, operations.listReviewImages, async ({ params, query, actor, request }) => {
    const { row, images, fingerprint } = await readImages(services, params.id, query.as_of ?? null)
    const { page, page_size: size } = query
    const shown = images.slice((page - 1) * size, page * size)
    if (query.as_of === undefined && shown.length === images.length)
      await keepReading(services.db, { id: row.id, userId: row.user_id, status: row.status }, actor, fingerprint)
    return { ...pageAnswer(request, query, images.length, shown), documents_fingerprint: fingerprint }
  })

  const keyOf = async (id: number) => {
    const { line } = (await findQueueRow(services.database.pool, id)) ?? refuse('rental.not_found')
    return { id, line }
  }
  mountEndpoint(mounting, operations.verifyReview, async ({ params, body, actor, client }) => {
    const key = await keyOf(params.id)
    const contractFollows = findLine(key.line).contractsOnApproval.length > 0
    return verifyAsAsked(services, { key, body, actor, client }, contractFollows)
  })
  mountEndpoint(mounting, operations.rejectReview, async ({ params, body, actor, client }) =>
    rejectAsAsked(services, { key: await keyOf(params.id), body, actor, client }),
  )
}

interface Narrowed {
  readonly line: string
  readonly keyword: string
  readonly page: number
  readonly page_size: number
}
