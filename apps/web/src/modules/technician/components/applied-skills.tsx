import { skillLevels } from '@jihui/protocol/technician/skills'
import { Check, Circle, CircleX, Hourglass, type LucideIcon } from 'lucide-react'
import { AppLink } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Section } from '../../../ui/section.tsx'
import { momentText } from '../../../ui/text/format.ts'
import { useNow } from '../../rental/public.ts'
import { technicianPaths } from '../technician-paths.ts'
import type { OwnTechnician } from '../technician-queries.ts'

type Wanted = NonNullable<OwnTechnician['application']>['skills'][number]
interface Look {
  readonly icon: LucideIcon
  readonly tone: string
  /** On the way to its test. */
  readonly action: string
}
const looks: Readonly<Record<string, Look>> = {
  drawn: { icon: Circle, tone: 'text-tick', action: '去做' },
  running: { icon: Hourglass, tone: 'text-accent', action: '接着做' },
  passed: { icon: Check, tone: 'text-ok', action: '看结果' },
  failed: { icon: CircleX, tone: 'text-danger', action: '看结果' },
  lapsed: { icon: CircleX, tone: 'text-ink-3', action: '' },
}
const lookOf = ({ assessment_status: status }: Wanted): Look => looks[status ?? 'lapsed'] ?? looks.lapsed!

/** The skills of an application, each as far as its test is. */
export function AppliedSkills({ me, skills }: { me: OwnTechnician; skills: readonly Wanted[] }) {
  return (
    <Section title="申请的技能" aside={`${skills.length} 项`}>
      <ul className="border-t border-hairline">
        {skills.map((wanted) => (
          <AppliedSkill key={wanted.code} me={me} wanted={wanted} />
        ))}
      </ul>
    </Section>
  )
}

function AppliedSkill({ me, wanted }: { me: OwnTechnician; wanted: Wanted }) {
  const now = useNow()
  const { icon: Icon, tone, action } = lookOf(wanted)
  const { label, level, assessment_id: id, retry_at: retry } = wanted
  const open = me.assessments.find((one) => one.id === id)
  const mayRetry = retry !== null && Date.parse(retry) <= now
  const when = open
    ? open.ends_at
      ? `，${momentText(open.ends_at)} 交卷`
      : `，${momentText(open.open_until)} 以前开始`
    : retry && `，${mayRetry ? '现在' : `${momentText(retry)} 起`}可以重考`
  return (
    <li className="flex min-h-14 items-center gap-3 border-b border-hairline py-2">
      <Icon size={20} className={cx('shrink-0', tone)} aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="block text-lead font-semibold">
          {label}
          <span className="ms-2 text-meta font-normal text-ink-2">
            {skillLevels[level as keyof typeof skillLevels].label}
          </span>
        </span>
        <span className="figures block text-meta text-pretty text-ink-2">
          {wanted.assessment_status_display || '不用测试'}
          {when}
        </span>
      </span>
      {id !== null && action && (
        <AppLink
          to={technicianPaths.assessment(id)}
          className={cx('-me-4', buttonClass('ghost'))}
          aria-label={`${label}，${mayRetry ? '重考' : action}`}
        >
          {mayRetry ? '重考' : action}
        </AppLink>
      )}
    </li>
  )
}
