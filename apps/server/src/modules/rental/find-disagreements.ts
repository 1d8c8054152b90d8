/** How orders are found that say otherwise than their hand-overs and their days: the condition on an order `r`. */
import { type ConsistencyRule, repairableFrom } from '@jihui/protocol/consistency/rules'
import { actionOf } from '@jihui/protocol/rental/actions'
import { type SQL, sql } from 'drizzle-orm'
import { dayOf } from '../../platform/clock.ts'
import { codeList } from '../../platform/database/code-list.ts'
import { unheldFinders } from '../calendar/public.ts'
import { unitIdsOf } from './units.ts'

const isRepairable = (rule: ConsistencyRule) => sql`r.status in (${codeList(repairableFrom(rule))})`
const beforeDelivery = actionOf('cancel').from.filter((status) => status !== 'pending_delivery')

export const rentalFinders = {
  ...unheldFinders(unitIdsOf('r.id')),
  received_unmoved: () => sql`${isRepairable('received_unmoved')} and r.received_at is not null`,
  delivered_early: () => sql`r.status in (${codeList(beforeDelivery)}) and r.delivered_at is not null`,
  past_end: (now: Date) => sql`${isRepairable('past_end')} and r.end_date < ${dayOf(now)}::date`,
} satisfies Partial<Record<ConsistencyRule, (now: Date) => SQL>>
