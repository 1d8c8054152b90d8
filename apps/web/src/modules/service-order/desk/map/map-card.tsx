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

interface MarkCardProps {
  mark: MappedOrder | MappedVisit
  look: ReturnType<typeof lookOfOrder>
  number: { label: string; text: string }
  /** How far the technician is; empty: the status says it. */
  visit: string
  desk: { path: string; label: string }
  children?: ReactNode
}
/** What a picked one is, where, when, who comes, and the way to its desk. */
function MarkCard({ mark, look, number, visit, desk, children }: MarkCardProps) {
  const { technician } = mark
  return (
    <>
      <p className="flex items-center gap-2 text-body">
        <Pin look={look} />
        {[mark.status_display, look.label !== mark.status_display && look.label].filter(Boolean).join('，')}
      </p>
      <Facts>
        <Fact label={number.label}>
          <span className="figures">{number.text}</span>
        </Fact>
        <Fact label="地点">{mark.place}</Fact>
        <Fact label="上门时间">
          <span className="figures">{windowText(mark)}</span>
        </Fact>
        {technician && (
          <Fact label="师傅">
            <AppLink to={technicianDeskPaths.technician(technician.id)} className={linkClass}>
              {technician.name}
            </AppLink>
            {visit && `，${visit}`}
          </Fact>
        )}
        {children}
      </Facts>
      <AppLink to={desk.path} className={`${buttonClass('ink', 'normal', true)} mt-4`}>
        {desk.label}
      </AppLink>
    </>
  )
}

export function OrderCard({ order }: { order: MappedOrder }) {
  const { technicians_near: near } = order
  return (
    <MarkCard
      mark={order}
      look={lookOfOrder(order)}
      number={{ label: '单号', text: order.code }}
      visit={order.visit_display}
      desk={{ path: serviceDeskPaths.order(order.orderId), label: '打开服务单' }}
    >
      {near !== null && <Fact label="附近">{nearText(near)}</Fact>}
    </MarkCard>
  )
}

/** A visit of a work order: of a machine of the platform. */
export const VisitCard = ({ visit }: { visit: MappedVisit }) => (
  <MarkCard
    mark={visit}
    look={lookOfVisit(visit)}
    number={{ label: '维护单', text: visit.number }}
    visit=""
    desk={{ path: carePaths.task(visit.task_id), label: '打开维护单' }}
  />
)

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
