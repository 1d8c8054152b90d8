import type { ReactNode } from 'react'
import { AppLink } from '../../../../shell/navigation.tsx'
import { buttonClass } from '../../../../ui/button.tsx'
import { carePaths } from '../../../maintenance/public.ts'
import { technicianDeskPaths } from '../../../technician/desk/public.ts'
import { windowText } from '../../order-words.ts'
import { serviceDeskPaths } from '../desk-paths.ts'
import type { MappedOrder, MappedTechnician, MappedVisit } from '../desk-queries.ts'
import { lookOfOrder, lookOfTechnician, lookOfVisit } from './looks.ts'
import { nearText, standsWhere } from './map-words.ts'
import { Pin } from './pin.tsx'

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-3">{label}</dt>
    <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
  </>
)
const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="mt-3 grid grid-cols-[4.5rem_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1 text-body">{children}</dl>
)
const linkClass = 'underline decoration-tick underline-offset-4'

/** A picked order: what, where, when, who comes, and the way to its desk. */
export function OrderCard({ order }: { order: MappedOrder }) {
  const look = lookOfOrder(order)
  const { technician, technicians_near: near } = order
  return (
    <>
      <p className="flex items-center gap-2 text-body">
        <Pin look={look} />
        {[order.status_display, look.label !== order.status_display && look.label].filter(Boolean).join('，')}
      </p>
      <Facts>
        <Fact label="单号">
          <span className="figures">{order.code}</span>
        </Fact>
        <Fact label="地点">{order.place}</Fact>
        <Fact label="上门时间">
          <span className="figures">{windowText(order)}</span>
        </Fact>
        {technician && (
          <Fact label="师傅">
            <AppLink to={technicianDeskPaths.technician(technician.id)} className={linkClass}>
              {technician.name}
            </AppLink>
            {`，${order.visit_display}`}
          </Fact>
        )}
        {near !== null && <Fact label="附近">{nearText(near)}</Fact>}
      </Facts>
      <AppLink to={serviceDeskPaths.order(order.orderId)} className={`${buttonClass('ink', 'normal', true)} mt-4`}>
        打开服务单
      </AppLink>
    </>
  )
}

/** A picked visit of a work order: the machine's, of the platform. */
export function VisitCard({ visit }: { visit: MappedVisit }) {
  const look = lookOfVisit(visit)
  const { technician } = visit
  return (
    <>
      <p className="flex items-center gap-2 text-body">
        <Pin look={look} />
        {[visit.status_display, look.label !== visit.status_display && look.label].filter(Boolean).join('，')}
      </p>
      <Facts>
        <Fact label="维护单">
          <span className="figures">{visit.number}</span>
        </Fact>
        <Fact label="地点">{visit.place}</Fact>
        <Fact label="上门时间">
          <span className="figures">{windowText(visit)}</span>
        </Fact>
        {technician && (
          <Fact label="师傅">
            <AppLink to={technicianDeskPaths.technician(technician.id)} className={linkClass}>
              {technician.name}
            </AppLink>
          </Fact>
        )}
      </Facts>
      <AppLink to={carePaths.task(visit.task_id)} className={`${buttonClass('ink', 'normal', true)} mt-4`}>
        打开维护单
      </AppLink>
    </>
  )
}

/** A picked technician: how he stands, what he can do, and the way to his desk. */
export function TechnicianCard({ technician }: { technician: MappedTechnician }) {
  return (
    <>
      <p className="flex items-center gap-2 text-body">
        <Pin look={lookOfTechnician(technician)} />
        {technician.status_display}
      </p>
      <Facts>
        <Fact label="城市">{technician.city}</Fact>
        <Fact label="位置">{standsWhere(technician)}</Fact>
        <Fact label="会做">{technician.skills.join('、') || '没有技能'}</Fact>
        <Fact label="今天">{technician.jobs_today === 0 ? '还没有单' : `${technician.jobs_today} 单`}</Fact>
      </Facts>
      <AppLink
        to={technicianDeskPaths.technician(technician.id)}
        className={`${buttonClass('ink', 'normal', true)} mt-4`}
      >
        打开技师
      </AppLink>
    </>
  )
}
