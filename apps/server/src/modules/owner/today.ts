/** What happens on an owner's machines today and next, and how much waits for him. */
import {
  liveWorkOrderStatuses,
  type WorkOrderStatus,
  workOrderStatuses,
} from '@jihui/protocol/maintenance/orders/work-order-machine'
import type { ownerToday } from '@jihui/protocol/owner/days-schema'
import { expiringWithinDays } from '@jihui/protocol/qualification/validity'
import { type RentalAction, rentalActions } from '@jihui/protocol/rental/actions'
import type * as z from 'zod/mini'
import { type Actor, ownerIdOf } from '../../platform/access.ts'
import { addDays, dayOf, daysBetween } from '../../platform/clock.ts'
import { textOf } from '../../platform/database/columns.ts'
import { run, statement } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { personName } from '../identity/public.ts'
import { listCards, type RentalCard, viewRental, unitNames } from '../rental/public.ts'
import { countUnits } from './fleet-view.ts'

type Happening = z.output<typeof ownerToday>['now'][number]
type Kind = Happening['kind']

const aheadDays = 14
const ordersMax = 500
const labels: Record<Kind, string> = {
  delivery: '交付',
  receipt: '等待签收',
  return: '归还',
  overdue: '逾期未还',
  maintenance: '维护',
}
/** Actions that are an owner's to take. */
const ownerActions = (Object.keys(rentalActions) as RentalAction[]).filter((code) =>
  (rentalActions[code].by as readonly string[]).includes('owner'),
)
const wanted = [...new Set(ownerActions.flatMap((code) => rentalActions[code].from as readonly string[]))].join(',')

const units = statement(
  'owner_units_today',
  { kind: 'text?' },
  `SELECT o.kind FROM equipment e JOIN equipment_unit u ON u.equipment_id = e.id AND u.status = 'active'
   LEFT JOIN occupancy o ON o.unit_id = u.id AND o.released_at IS NULL AND o.period @> $2::date
   WHERE e.owner_id = $1 AND e.status <> 'removed'
     AND ($3::bigint IS NULL OR e.id = $3) AND ($4::text = '' OR e.line = $4)`,
)
interface Scope {
  ownerId: number
  equipmentId?: number | undefined
  line?: string
}
export const listUnitsToday = (pool: Parameters<typeof run>[0], scope: Scope, today: string) =>
  run(pool, units, [scope.ownerId, today, scope.equipmentId ?? null, scope.line ?? ''])

const papers = statement(
  'owner_papers',
  { machines: 'number', expiring: 'number' },
  `SELECT (SELECT count(*) FROM equipment e WHERE e.owner_id = $1 AND e.status <> 'removed') AS machines,
     (SELECT count(*) FROM equipment_document d JOIN equipment e ON e.id = d.equipment_id
      WHERE e.owner_id = $1 AND e.status <> 'removed' AND d.deleted_at IS NULL
        AND d.expires_on <= $2::date + $3::int) AS expiring`,
)
const repairRow = {
  id: 'number',
  status: textOf<WorkOrderStatus>(),
  line: 'text',
  equipment_id: 'number',
  equipment_name: 'text',
  unit_serial: 'text',
  city: 'text',
  customer_name: 'text',
  start_date: 'day?',
} as const
const repairs = statement(
  'owner_repairs',
  repairRow,
  `SELECT m.id, m.status, e.line, e.id AS equipment_id, e.name AS equipment_name, u.serial AS unit_serial, u.city,
     coalesce(${personName('m.user_id')}, '') AS customer_name, m.start_date
   FROM maintenance_request m JOIN equipment_unit u ON u.id = m.unit_id JOIN equipment e ON e.id = u.equipment_id
   WHERE e.owner_id = $1 AND m.status = ANY($2) ORDER BY m.start_date, m.id LIMIT 200`,
)

const kindOf = ({ rental: row }: RentalCard, today: string): { kind: Kind; date: string } => {
  if (row.status === 'pending_delivery')
    return row.deliveredAt ? { kind: 'receipt', date: row.startDate } : { kind: 'delivery', date: row.startDate }
  const date = row.plannedReturnDate ?? row.endDate
  return { kind: row.endDate < today ? 'overdue' : 'return', date }
}

export const readToday = async (services: Services, actor: Actor): Promise<z.output<typeof ownerToday>> => {
  const { pool } = services.database
  const now = services.clock.now()
  const today = dayOf(now)
  const query = {
    page: 1,
    page_size: ordersMax,
    status: wanted,
    tab: '',
    equipment_type: '',
    start_date: undefined,
    end_date: undefined,
    keyword: '',
    owned: true,
    verification_status: '' as const,
    verification: '' as const,
    mine: false,
  }
  const [{ cards, tabs }, unitRows, [paper], repairRows] = await Promise.all([
    listCards(services, null, { ownerId: ownerIdOf(actor) }, query),
    listUnitsToday(pool, { ownerId: ownerIdOf(actor) }, today),
    run(pool, papers, [ownerIdOf(actor), today, expiringWithinDays]),
    run(pool, repairs, [ownerIdOf(actor), [...liveWorkOrderStatuses]]),
  ])
  const orders = cards.map((card): Happening => {
    const item = viewRental(card, actor, now)
    const { kind, date } = kindOf(card, today)
    return {
      kind,
      kind_display: labels[kind],
      date,
      in_days: daysBetween(today, date),
      rental_id: item.id,
      order_number: item.order_number,
      maintenance_id: null,
      line: item.line,
      equipment_id: item.equipment_id,
      equipment_name: item.equipment_name,
      unit_serial: unitNames(card),
      city: card.rental.region,
      party_name: item.party_name,
      status: item.status,
      status_display: item.display_status,
      actions: item.actions.filter((code) => ownerActions.includes(code)),
    }
  })
  const works = repairRows.map((row): Happening => ({
    kind: 'maintenance',
    kind_display: labels.maintenance,
    date: row.start_date ?? today,
    in_days: daysBetween(today, row.start_date ?? today),
    rental_id: null,
    order_number: null,
    maintenance_id: row.id,
    line: row.line,
    equipment_id: row.equipment_id,
    equipment_name: row.equipment_name,
    unit_serial: row.unit_serial,
    city: row.city,
    party_name: row.customer_name,
    status: row.status,
    status_display: workOrderStatuses[row.status].label,
    actions: [],
  }))
  const all = [...orders, ...works].toSorted((a, b) => a.date.localeCompare(b.date) || a.kind.localeCompare(b.kind))
  const current = all.filter((one) => one.date <= today)
  const isCurrent = (kind: Kind) => current.filter((one) => one.kind === kind).length
  return {
    today,
    now: current,
    next: all.filter((one) => one.date > today && one.date <= addDays(today, aheadDays)),
    todo: {
      deliveries: all.filter((one) => one.kind === 'delivery').length,
      returns:
        isCurrent('return') + cards.filter(({ rental }) => rental.returnAnnouncedAt && rental.endDate > today).length,
      overdue: all.filter((one) => one.kind === 'overdue').length,
      maintenance: works.length,
      expiring_documents: paper?.expiring ?? 0,
    },
    unit_counts: countUnits(unitRows),
    machines: paper?.machines ?? 0,
    open_orders: (tabs.pending_review ?? 0) + (tabs.in_progress ?? 0),
  }
}
