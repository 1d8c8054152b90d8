import { useState } from 'react'
import { ListRow } from '../../../../kits/desk/list-row.tsx'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { windowText } from '../../order-words.ts'
import type { MappedOrder, MappedTechnician, MappedVisit } from '../desk-queries.ts'
import { lookOfOrder, lookOfTechnician, lookOfVisit, orderKey, technicianKey, visitKey } from './looks.ts'
import { nearText } from './map-words.ts'
import { Pin } from './pin.tsx'

interface RowProps {
  isOn: boolean
  onPick: () => void
}
interface MarkRowProps extends RowProps {
  mark: MappedOrder | MappedVisit
  look: ReturnType<typeof lookOfOrder>
  /** What calls for the desk. */
  warning: string | null
}
/** A service order, or a visit of a work order. */
function MarkRow({ mark, look, warning, isOn, onPick }: MarkRowProps) {
  return (
    <ListRow line="" isOn={isOn} onPick={onPick}>
      <span className="flex items-start gap-3">
        <Pin look={look} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-3">
            <span className={cx('min-w-0 truncate text-body', isOn && 'font-semibold')}>{mark.title}</span>
            <span className="keep text-meta text-ink-2">{look.label}</span>
          </span>
          <span className="figures block text-caption text-ink-2">
            {mark.place} · {windowText(mark)}
          </span>
          {warning !== null && <span className="block text-caption text-danger">{warning}</span>}
          {mark.technician && <span className="block text-caption text-ink-2">{mark.technician.name}</span>}
        </span>
      </span>
    </ListRow>
  )
}
function TechnicianRow({ technician, isOn, onPick }: RowProps & { technician: MappedTechnician }) {
  return (
    <ListRow line="" isOn={isOn} onPick={onPick}>
      <span className="flex items-start gap-3">
        <Pin look={lookOfTechnician(technician)} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-3">
            <span className={cx('min-w-0 truncate text-body', isOn && 'font-semibold')}>{technician.name}</span>
            <span className="keep text-meta text-ink-2">{technician.status_display}</span>
          </span>
          <span className="block truncate text-caption text-ink-2">
            {technician.city} · {technician.skills.join('、') || '没有技能'}
          </span>
          {technician.jobs_today > 0 && (
            <span className="figures block text-caption text-ink-2">今天 {technician.jobs_today} 单</span>
          )}
        </span>
      </span>
    </ListRow>
  )
}

const STEP = 20
interface RowsProps<T> {
  title: string
  rows: readonly T[]
  renderRow: (row: T) => React.ReactNode
}
/** Some of them at once: the map may have five hundred of a kind. */
function Rows<T>({ title, rows, renderRow }: RowsProps<T>) {
  const [shown, setShown] = useState(STEP)
  if (rows.length === 0) return null
  return (
    <section aria-label={title} className="mt-4 first:mt-0">
      <h2 className="px-4 text-meta text-ink-2">{title}</h2>
      <ul className="mt-1">{rows.slice(0, shown).map(renderRow)}</ul>
      {rows.length > shown && (
        <Button tone="ghost" wide onClick={() => setShown(shown + STEP)}>
          再看 {Math.min(STEP, rows.length - shown)} 个
        </Button>
      )}
    </section>
  )
}

interface MapRowsProps {
  orders: readonly MappedOrder[]
  visits: readonly MappedVisit[]
  technicians: readonly MappedTechnician[]
  chosen: string | null
  onPick: (key: string) => void
}
/** What the map shows, to be read and gone through by keyboard: what calls for somebody first. */
export function MapRows({ orders, visits, technicians, chosen, onPick }: MapRowsProps) {
  const at = (key: string) => ({ isOn: key === chosen, onPick: () => onPick(key) })
  return (
    <>
      <Rows
        title={`服务单 ${orders.length} 张`}
        rows={orders}
        renderRow={(order) => (
          <MarkRow
            key={order.orderId}
            mark={order}
            look={lookOfOrder(order)}
            warning={order.technicians_near === 0 ? nearText(order.technicians_near) : null}
            {...at(orderKey(order))}
          />
        )}
      />
      <Rows
        title={`维护单 ${visits.length} 张`}
        rows={visits}
        renderRow={(visit) => (
          <MarkRow key={visit.task_id} mark={visit} look={lookOfVisit(visit)} warning={null} {...at(visitKey(visit))} />
        )}
      />
      <Rows
        title={`师傅 ${technicians.length} 位`}
        rows={technicians}
        renderRow={(technician) => (
          <TechnicianRow key={technician.id} technician={technician} {...at(technicianKey(technician))} />
        )}
      />
    </>
  )
}
