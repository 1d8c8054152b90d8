import * as operations from '@jihui/protocol/freight/terms-operations'
import { desc } from 'drizzle-orm'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import type { Services } from '../../../platform/services.ts'
import { changeTerms } from './change-terms.ts'
import { findTerms } from './freight-terms.ts'
import { freightPriceTerms } from './terms-table.ts'
import { tryTerms } from './try-terms.ts'
import { statedTerms, viewTerms } from './view-terms.ts'

const historyMax = 50
const began = { id: 0, reason: '平台开始时的运价', by: '系统', created_at: null }

export const termsRoutes = (mounting: Mounting, services: Services): void => {
  const { db, database } = services
  const read = async () => {
    const current = await findTerms(db)
    const rows = await db.select().from(freightPriceTerms).orderBy(desc(freightPriceTerms.id)).limit(historyMax)
    const history = rows.map(({ id, reason, createdByName: by, createdAt }) => ({
      id,
      reason,
      by,
      created_at: createdAt.toISOString(),
    }))
    const told = history.find(({ id }) => id === current.id) ?? began
    return {
      current: { ...told, terms: viewTerms(current) },
      history: rows.length < historyMax ? [...history, began] : history,
    }
  }
  mountEndpoint(mounting, operations.readFreightTerms, read)
  mountEndpoint(mounting, operations.tryFreightTerms, ({ body }) => tryTerms(database.pool, statedTerms(body.terms)))
  mountEndpoint(mounting, operations.changeFreightTerms, async ({ body, actor }) => {
    const { terms, version, reason } = body
    await changeTerms(services, actor, { terms: statedTerms(terms), version, reason })
    return { ...(await read()), success: true as const, message: '已保存，从下一票货起生效' }
  })
}
