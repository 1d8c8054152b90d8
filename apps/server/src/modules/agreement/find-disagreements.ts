/** How orders are found that say otherwise than their contracts: the condition on an order `r`. */
import { type ConsistencyRule, repairableFrom } from '@jihui/protocol/consistency/rules'
import { type SQL, sql } from 'drizzle-orm'
import { codeList } from '../../platform/database/code-list.ts'

const contract = (more: SQL) => sql`exists (select 1 from agreement a where a.rental_id = r.id and ${more})`
const liveContract = contract(sql`a.ended_at is null`)
const signedContract = contract(sql`a.ended_at is null and a.signed_at is not null`)
const isDangling = sql`(r.agreement_id is not null and not exists (
  select 1 from agreement a where a.id = r.agreement_id and a.rental_id = r.id))`
const isRepairable = (rule: ConsistencyRule) => sql`r.status in (${codeList(repairableFrom(rule))})`

export const agreementFinders = {
  signed_unmoved: () => sql`${isRepairable('signed_unmoved')} and ${signedContract}`,
  contract_unmoved: () => sql`${isRepairable('contract_unmoved')} and ${liveContract}`,
  contract_missing: () => sql`${isRepairable('contract_missing')} and not ${liveContract}`,
  contract_unlinked: () => sql`${isRepairable('contract_unlinked')} and ${isDangling} and ${liveContract}`,
  contract_lost: () => sql`r.status in ('pending_payment', 'pending_delivery', 'in_use', 'overdue')
    and ${isDangling} and not ${liveContract}`,
} satisfies Partial<Record<ConsistencyRule, (now: Date) => SQL>>
