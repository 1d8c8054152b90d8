/** The staff's list of claims. */
import { type ClaimStatus, claimStatusCodes, claimStatusOf } from '@jihui/protocol/deposit/machine'
import { textOf } from '../../platform/database/columns.ts'
import { ask } from '../../platform/database/ask.ts'
import type { claimPage, claimQuery } from '@jihui/protocol/deposit/schema'
import { companyProfile } from '@jihui/protocol/company/profile'
import { orderNumber } from '@jihui/protocol/rental/conventions'
import { type DepositKind, depositKinds } from '@jihui/protocol/rental/deposit-ladder'
import { findLine } from '@jihui/protocol/rental/lines'
import { toYuan } from '@jihui/protocol/values'
import { type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { boundedCount, eachOf } from '../../platform/database/bounded-count.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { pageInParts } from '../../platform/database/page-in-parts.ts'
import { shownNameOf } from '../identity/public.ts'
import { partyOf } from '../rental/public.ts'

type Query = z.output<typeof claimQuery>
type Tabs = z.output<typeof claimPage>['tabs']
type Page = { total: number; tabs: Tabs; results: z.output<typeof claimPage>['results'] }

interface Found {
  id: number
  rental_id: number
  status: ClaimStatus
  amount_fen: number
  settled_fen: number | null
  sent_at: string | Date
  due_at: string | Date
  objected_at: string | Date | null
  line: string
  kind: DepositKind
  base_fen: number
  details: Record<string, unknown>
  equipment_name: string
  illustration: string
  customer_name: string
  owner_name: string | null
}

const statusesOf: Readonly<Record<Query['tab'], readonly ClaimStatus[]>> = {
  open: ['objected'],
  awaiting: ['awaiting_renter'],
  settled: claimStatusCodes.filter((code) => claimStatusOf(code).isSettled),
  all: claimStatusCodes,
}
const tabCodes = Object.keys(statusesOf) as Query['tab'][]

const others = sql`join rental r on r.id = c.rental_id join equipment e on e.id = r.equipment_id
  join app_user u on u.id = r.user_id left join app_user o on o.id = r.owner_id`
const joined = sql`deposit_claim c ${others}`
const renterName = sql.raw(shownNameOf('u'))
const ownerName = sql`case when o.id is null then null else ${sql.raw(shownNameOf('o'))} end`

const conditionOf = ({ tab, keyword }: Query): SQL => {
  const statuses = sql.join(
    statusesOf[tab].map((status) => sql`${status}`),
    sql`, `,
  )
  const inTab = sql`c.status in (${statuses})`
  if (keyword === '') return inTab
  const number = /^[rR]?0*(\d{1,15})$/.exec(keyword)?.[1]
  const pattern = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
  const named = sql`e.name ilike ${pattern} or ${renterName} ilike ${pattern} or ${ownerName} ilike ${pattern}`
  return number ? sql`${inTab} and (r.id = ${Number(number)} or ${named})` : sql`${inTab} and (${named})`
}

const viewRow = (row: Found): Page['results'][number] => {
  const line = findLine(row.line)
  const iso = (moment: string | Date) => new Date(moment).toISOString()
  return {
    id: row.id,
    rental_id: row.rental_id,
    order_number: orderNumber(row.rental_id),
    line: row.line,
    line_label: line.label,
    equipment_name: row.equipment_name,
    illustration: row.illustration,
    renter_name: partyOf(line, row.details) || row.customer_name,
    lessor_name: row.owner_name ?? companyProfile.name,
    status: row.status,
    status_display: claimStatusOf(row.status).label,
    kind: row.kind,
    kind_display: depositKinds[row.kind].label,
    base: toYuan(row.base_fen),
    amount: toYuan(row.amount_fen),
    settled_amount: row.settled_fen === null ? null : toYuan(row.settled_fen),
    sent_at: iso(row.sent_at),
    due_at: iso(row.due_at),
    objected_at: row.objected_at && iso(row.objected_at),
  }
}

const countTabs = async (db: Queryable): Promise<Tabs> => {
  const { rows } = await ask(
    db,
    { status: textOf<ClaimStatus>(), total: 'number' },
    sql`select status, ${boundedCount(sql`from deposit_claim c where c.status = each.status`)} as total
      from ${sql.raw(eachOf(claimStatusCodes))} as each (status)`,
  )
  const countOf = (tab: Query['tab']) =>
    rows.filter((row) => statusesOf[tab].includes(row.status)).reduce((sum, row) => sum + row.total, 0)
  return Object.fromEntries(tabCodes.map((tab) => [tab, countOf(tab)])) as Tabs
}

/** What waits for a decision stands first, who has waited longest before all; the rest shows the newest first. */
export const listClaims = async (db: Queryable, query: Query): Promise<Page> => {
  const searched = query.keyword === '' ? sql`deposit_claim c` : joined
  const condition = conditionOf(query)
  const page = pageInParts(
    [
      sql`select c.id from ${searched} where ${condition} and c.status = 'objected' order by c.objected_at, c.id desc`,
      sql`select c.id from ${searched} where ${condition} and c.status <> 'objected' order by c.id desc`,
    ],
    { limit: query.page_size, offset: (query.page - 1) * query.page_size },
  )
  const [found, counted, tabs] = await Promise.all([
    db.execute<Found & Record<string, unknown>>(sql`
      select c.id, c.rental_id, c.status, c.amount_fen, c.settled_fen, c.sent_at, c.due_at, c.objected_at, r.line,
        r.deposit_kind as kind, r.deposit_base_fen as base_fen, r.details, e.name as equipment_name, e.illustration,
        ${renterName} as customer_name, ${ownerName} as owner_name
      from (${page}) as page join deposit_claim c on c.id = page.id ${others} order by page.part, page.place`),
    ask(db, { total: 'number' }, sql`select ${boundedCount(sql`from ${searched} where ${condition}`)} as total`),
    countTabs(db),
  ])
  return { total: counted.rows[0]?.total ?? 0, tabs, results: found.rows.map(viewRow) }
}

/** How many claims wait for a decision of staff. */
export const countOpenClaims = async (db: Queryable): Promise<number> => (await countTabs(db)).open
