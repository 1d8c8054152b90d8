import { expiringWithinDays } from '@jihui/protocol/qualification/validity'
import { skillDrawings } from '@jihui/protocol/technician/skill-drawing'
import { ListRow } from '../../../../kits/desk/list-row.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { FactsLine } from '../../../../ui/text/facts-line.tsx'
import type { TechnicianInList } from '../desk-queries.ts'

interface RowProps {
  technician: TechnicianInList
  isOn: boolean
  onPick: () => void
}

/** Of his papers that end soon the one that ends first. */
const nextToEnd = ({ papers }: TechnicianInList) =>
  papers
    .filter(({ days_left: left }) => left >= 0 && left <= expiringWithinDays)
    .toSorted((one, other) => one.days_left - other.days_left)[0]

const warned = (text: string) => <span className="text-warn">{text}</span>

/** One of the list: who, where, what he can do, and whether something is wrong. */
export function TechnicianRow({ technician, isOn, onPick }: RowProps) {
  const { name, city, skills, is_suspended: isSuspended, status_display: status } = technician
  const closed = skills.filter(({ is_closed: isClosed }) => isClosed).length
  const main = skills[0]
  const ending = nextToEnd(technician)
  return (
    <ListRow line={main ? skillDrawings[main.code].line : ''} isOn={isOn} onPick={onPick}>
      <span className="flex items-baseline justify-between gap-3">
        <span className={cx('min-w-0 truncate text-body', isOn && 'font-semibold')}>{name}</span>
        <span className="keep text-meta text-ink-2">{isSuspended ? '已暂停' : status}</span>
      </span>
      <span className="block truncate text-meta text-ink-2">
        {city} · {skills.map(({ label }) => label).join('、') || '没有技能'}
      </span>
      <FactsLine
        className="figures text-caption text-ink-3"
        facts={[
          `做过 ${technician.jobs_done} 单`,
          technician.rating === null ? '还没有评分' : `${technician.rating} 分`,
          technician.given_back > 0 && `近 30 天交回 ${technician.given_back}`,
          technician.circle && warned(`只派 ${technician.circle.radius_km} 公里`),
          ending && warned(`${ending.label} ${ending.days_left === 0 ? '今天到期' : `${ending.days_left} 天后到期`}`),
          closed > 0 && warned(`${closed} 项证件过期`),
        ]}
      />
    </ListRow>
  )
}
