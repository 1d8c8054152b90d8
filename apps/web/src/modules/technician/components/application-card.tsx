import { assessmentLimits } from '@jihui/protocol/training/limits'
import { Check, CircleAlert, CircleX, Hourglass, type LucideIcon, Undo2 } from 'lucide-react'
import { AppLink } from '../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Stepper } from '../../../ui/fields/stepper.tsx'
import { confirm } from '../../../ui/overlays/confirm.tsx'
import { StatusCard } from '../../../ui/status-card.tsx'
import { StatusTag, type StatusTone } from '../../../ui/status.tsx'
import { momentText } from '../../../ui/text/format.ts'
import { technicianPaths } from '../technician-paths.ts'
import { type OwnTechnician, useWithdraw } from '../technician-queries.ts'

type Application = NonNullable<OwnTechnician['application']>
interface Of {
  readonly me: OwnTechnician
  readonly application: Application
}
const steps = ['材料', '测试', '审核', '认证'] as const
const TESTING = 'skill_test'

const looks: Readonly<Record<string, { icon: LucideIcon; tone: StatusTone }>> = {
  pending: { icon: Hourglass, tone: 'info' },
  approved: { icon: Check, tone: 'ok' },
  rejected: { icon: CircleX, tone: 'danger' },
  suspended: { icon: CircleAlert, tone: 'warn' },
  withdrawn: { icon: Undo2, tone: 'quiet' },
}
const titles: Readonly<Record<string, string>> = {
  approved: '认证通过了，可以接单',
  suspended: '接单暂停了',
  withdrawn: '这份申请撤回了',
  rejected: '这次没有通过',
}
const titleOf = ({ me: { assessments }, application: { status, stage, skills } }: Of): string => {
  if (status !== 'pending') return titles[status] ?? titles.rejected!
  if (stage !== TESTING) return '测试过了，平台正在看材料'
  if (assessments.length > 0) return `轮到你做测试，还有 ${assessments.length} 项`
  return skills.some(({ retry_at: retry }) => retry) ? '没有通过的，到时候可以重考' : '测试正在判'
}
const textOf = ({ me, application: { status, stage, notes } }: Of): string => {
  if (status === 'suspended') return me.suspended_reason || '平台暂停了你的技师资格，手上的单照常做完。'
  if (status !== 'pending') return notes
  if (stage !== TESTING) return '一般两个工作日，看过通知你。'
  const [next] = me.assessments
  if (!next) return '答过的都在，别的不用做。'
  return next.ends_at
    ? `${next.skill_display}已经在计时，${momentText(next.ends_at)} 交卷。`
    : `${momentText(next.open_until)} 以前都能开始，开始以后 ${assessmentLimits.minutes} 分钟。`
}

/** Where an application stands, and the one thing to do about it now. */
export function ApplicationCard(of: Of) {
  const { status, status_display: shown, stage, stage_display: at } = of.application
  const { icon, tone } = looks[status] ?? looks.rejected!
  const isTurn = status === 'pending' && stage === TESTING && of.me.assessments.length > 0
  return (
    <StatusCard
      tag={
        <StatusTag icon={isTurn ? CircleAlert : icon} tone={isTurn ? 'turn' : tone}>
          {status === 'pending' ? at : shown}
        </StatusTag>
      }
      title={titleOf(of)}
      actions={<NextStep {...of} />}
    >
      {textOf(of)}
      {status === 'pending' && <Stepper className="mt-4" steps={steps} current={stage === TESTING ? 1 : 2} />}
    </StatusCard>
  )
}

function NextStep({ me, application: { status, stage } }: Of) {
  const main = buttonClass('ink', 'main')
  const [next] = me.assessments
  if (status === 'pending' && stage === TESTING && next)
    return (
      <AppLink to={technicianPaths.assessment(next.id)} className={main}>
        {next.ends_at ? '接着做' : '去做'}
        {next.skill_display}
      </AppLink>
    )
  if (status === 'approved')
    return (
      <AppLink to={technicianPaths.offers} className={main}>
        去接单
      </AppLink>
    )
  if (status === 'rejected' || status === 'withdrawn')
    return (
      <AppLink to={technicianPaths.apply} className={main}>
        再申请一次
      </AppLink>
    )
  return null
}

export function WithdrawApplication({ id }: { id: number }) {
  const withdraw = useWithdraw()
  const ask = async () => {
    const body = '没做的测试一起作废；要当技师，重新申请。'
    if (await confirm({ title: '撤回这份申请？', body, confirmLabel: '撤回申请', tone: 'danger' })) withdraw.mutate(id)
  }
  return (
    <Button tone="ghost" className="-ms-4 mt-3" busy={withdraw.isPending} onClick={() => void ask()}>
      撤回申请
    </Button>
  )
}
