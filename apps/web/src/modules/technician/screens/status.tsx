import { technicianLimits } from '@jihui/protocol/technician/limits'
import { CalendarClock, MapPin } from 'lucide-react'
import { AppLink } from '../../../shell/navigation.tsx'
import { Page } from '../../../ui/page.tsx'
import { RowBody, Section } from '../../../ui/section.tsx'
import { momentText } from '../../../ui/text/format.ts'
import { OnlyCertified } from '../components/only-certified.tsx'
import { WorkStatusField } from '../components/work-status.tsx'
import { technicianPaths } from '../technician-paths.ts'
import type { OwnTechnician } from '../technician-queries.ts'
import { hoursOfWeek, valuesOf } from '../week-hours.ts'

/** 技师状态: whether he is offered work now, and from where it is looked for him. */
export function Screen() {
  return (
    <Page title="接单状态" back={technicianPaths.dashboard}>
      <OnlyCertified>{(me) => <Status me={me} />}</OnlyCertified>
    </Page>
  )
}

const MINUTE_MS = 60_000
/** Until when what he said of his place counts. */
const placeText = ({ position_at: at, city }: OwnTechnician): string =>
  at === null
    ? `没有你现在的位置，从${city}算起`
    : `按 ${momentText(at)} 的位置找，用到 ${momentText(Date.parse(at) + technicianLimits.positionMinutes * MINUTE_MS)}`

function Status({ me }: { me: OwnTechnician }) {
  const { availability } = me
  const hours = availability ? hoursOfWeek(valuesOf(availability).week) : 0
  return (
    <>
      <WorkStatusField me={me} />
      <p className="mt-4 flex items-start gap-2 text-meta text-ink-2">
        <MapPin size={18} className="mt-0.5 shrink-0" aria-hidden="true" />
        {placeText(me)}
      </p>
      <Section title="什么时候派单给我">
        <p className="mb-2 text-body text-pretty text-ink-2">
          两小时内要去的，在线才派；以后的，按下面写的时间派。休息、下线不影响接下的单。
        </p>
        <AppLink to={technicianPaths.availability} className="block rounded-half">
          <RowBody
            icon={<CalendarClock size={20} aria-hidden="true" />}
            label="可接单时间"
            value={availability ? `一周 ${hours} 小时，${availability.radius_km} 公里内` : '还没有写'}
          />
        </AppLink>
      </Section>
    </>
  )
}
