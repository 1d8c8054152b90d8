import { drawingOfSkill } from '@jihui/protocol/technician/skill-drawing'
import { technicianPapers } from '@jihui/protocol/technician/skills'
import { Check, Circle } from 'lucide-react'
import { AppLink } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { MachineTile } from '../../../ui/pictures/machine-tile.tsx'
import { technicianPaths } from '../technician-paths.ts'
import type { OwnTechnician } from '../technician-queries.ts'

interface Step {
  readonly label: string
  readonly says: string
  readonly isDone: boolean
}
/** What the way to the certification is made of, and how far he has come. */
const stepsOf = ({ application, assessments }: OwnTechnician): readonly Step[] => {
  const isTested = application !== null && application.stage !== 'skill_test'
  return [
    {
      label: '交材料',
      says: `身份证、工作经历、${technicianPapers.skill_certificate.label}`,
      isDone: application !== null,
    },
    {
      label: '技能测试',
      says: assessments.length > 0 ? `还有 ${assessments.length} 项没做` : '每项技能一次，线上做',
      isDone: isTested,
    },
    { label: '平台审核', says: '一般两个工作日，看过通知你', isDone: false },
  ]
}

/** Nothing is offered before the certification: what is missing, and the way there. */
export function NotCertified({ me }: { me: OwnTechnician }) {
  if (me.is_suspended)
    return (
      <section className="mx-auto max-w-md py-6">
        <h2 className="text-display">接单暂停了</h2>
        <p className="mt-2 text-body text-pretty text-ink-2">
          {me.suspended_reason || '平台暂停了你的技师资格。'}和平台谈过以后恢复，手上的单照常做完。
        </p>
        <AppLink to={technicianPaths.mine} className={`mt-5 ${buttonClass('ink', 'main')}`}>
          看我的任务
        </AppLink>
      </section>
    )
  return (
    <section className="mx-auto max-w-md py-6">
      <MachineTile {...drawingOfSkill('hydraulic')} size="fill" className="h-40" />
      <h2 className="mt-6 text-display">通过认证才能接单</h2>
      <p className="mt-2 text-body text-ink-2">还差这几步，做完就能接到派给你的单。</p>
      <ol className="mt-5 border-t border-hairline">
        {stepsOf(me).map(({ label, says, isDone }) => (
          <li key={label} className="flex gap-3 border-b border-hairline py-3">
            {isDone ? (
              <Check size={20} className="mt-0.5 shrink-0 text-ok" aria-hidden="true" />
            ) : (
              <Circle size={20} className="mt-0.5 shrink-0 text-tick" aria-hidden="true" />
            )}
            <span className="min-w-0">
              <span className="block text-body font-semibold">
                {label}
                <span className="ms-2 text-meta font-normal text-ink-2">{isDone ? '已完成' : '还没做'}</span>
              </span>
              <span className="block text-meta text-ink-2">{says}</span>
            </span>
          </li>
        ))}
      </ol>
      <AppLink
        to={me.application ? technicianPaths.certification : technicianPaths.apply}
        className={`mt-5 ${buttonClass('ink', 'main')}`}
      >
        {me.application ? '看认证到哪一步' : '申请认证'}
      </AppLink>
    </section>
  )
}
