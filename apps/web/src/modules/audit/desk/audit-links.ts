import type { LineFace } from '@jihui/protocol/rental/faces'
import type { DecisionRow, LogEntry, WaitingRow } from './audit-queries.ts'
import { consolePaths } from '../../../kits/desk/paths.ts'

interface Place {
  /** What one must hold to enter it. */
  permission: string
  to: (id: string) => string
}
/** Where the objects of the audit log have a screen of their own. */
const places: Readonly<Record<string, Place>> = {
  rental: { permission: 'rental_view', to: (id) => `/admin/orders/${id}` },
  agreement: { permission: 'contract_view', to: (id) => consolePaths.contractById(Number(id)) },
  agreement_template: { permission: 'contract_edit', to: (id) => consolePaths.template(Number(id)) },
  owner_application: {
    permission: 'equipment_edit',
    to: (id) => `/admin/applications/${id}`,
  },
  user: { permission: 'user_view', to: (id) => `/admin/users/${id}` },
}

/** The screen of what an entry is about, or of its order; null where there is none this reader may enter. */
export function objectPath({ object }: Pick<LogEntry, 'object'>, permissions: readonly string[]): string | null {
  const own = places[object.type]
  if (own && /^\d+$/.test(object.id)) return permissions.includes(own.permission) ? own.to(object.id) : null
  if (object.rental_id === null) return null
  return permissions.includes('rental_view') ? `/admin/orders/${object.rental_id}` : null
}

/** The file of a decision's order, at the line's own address where it has one; a machine's verification otherwise. */
export function decisionPath(row: Pick<DecisionRow, 'rental_id' | 'equipment_id'>, line: LineFace): string {
  if (row.rental_id !== null) return (line.desks.audit ?? '/admin/orders/:id').replace(':id', String(row.rental_id))
  return (line.desks.machine ?? '/admin/equipment-verification/:id').replace(':id', String(row.equipment_id))
}

/** Where what waits is worked on. */
export function waitingPath(row: WaitingRow, line: LineFace): string {
  const { kind, rental_id: id } = row
  if (kind === 'qualification')
    return line.desks.productionItem?.replace(':id', String(id)) ?? consolePaths.review({ rentalId: id, line: line.id })
  if (kind === 'contract' && row.agreement_id !== null) return consolePaths.contractById(row.agreement_id)
  if (kind === 'request') return consolePaths.contracts({ tab: 'requests', line: line.id })
  return consolePaths.order({ id, line: line.id })
}
