import { skillLevels } from '@jihui/protocol/technician/skills'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, Check, CircleAlert, CircleX, Hourglass, type LucideIcon, Undo2 } from 'lucide-react'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { AppLink } from '../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/overlays/confirm.tsx'
import { Page } from '../../../ui/page.tsx'
import { RowBody, Section } from '../../../ui/section.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { StatusCard } from '../../../ui/status-card.tsx'
import { StatusTag, type StatusTone } from '../../../ui/status.tsx'
import { momentText } from '../../../ui/text/format.ts'
import { NotCertified } from '../components/not-certified.tsx'
import { technicianPaths } from '../technician-paths.ts'
import { type OwnTechnician, ownTechnicianQuery, useWithdraw } from '../technician-queries.ts'

type Application = NonNullable<OwnTechnician['application']>
type Wanted = Application['skills'][number]

/** 技师认证: how far an application is, what is to be done now, and what is certified. */
export function Screen() {
  const query = useQuery(ownTechnicianQuery)
  const me = query.data
  return (
    <Page title="技师认证" back={technicianPaths.center}>
      {me ? (
        <Standing me={me} />
      ) : query.error ? (
        <QueryError query={query} title="认证进度没有取到" illustration="excavator" />
      ) : (
        <SkeletonText lines={8} />
      )}
    </Page>
  )
}

function Standing({ me }: { me: OwnTechnician }) {
  const { application } = me
  if (!application && !me.is_certified) return <NotCertified me={me} />
  return (
    <>
      {application && <ApplicationCard me={me} application={application} />}
      {application && application.skills.length > 0 && <Tests skills={application.skills} />}
      {application?.status === 'pending' && <Withdraw id={application.id} />}
      {application && application.courses.length > 0 && (
        <Section title="先补一补">
          {application.courses.map(({ id, title, minutes }) => (
            <AppLink key={id} to={technicianPaths.course(id)} className="block rounded-half">
              <RowBody label={title} value={`${minutes} 分钟`} />
            </AppLink>
          ))}
        </Section>
      )}
      {me.is_certified && <Certified skills={me.skills} />}
    </>
  )
}

function Certified({ skills }: Pick<OwnTechnician, 'skills'>) {
  return (
    <Section title="已认证" aside={`${skills.length} 项`}>
      <ul className="border-t border-hairline">
        {skills.map(({ code, label, level_display: level, is_closed: isClosed, closed_reason: reason }) => (
          <li key={code} className="border-b border-hairline py-3">
            <span className="text-lead font-semibold">{label}</span>
            <span className="ms-2 text-meta text-ink-2">{level}</span>
            {isClosed && <span className="block text-meta text-danger">{reason}，先不派这类单</span>}
          </li>
        ))}
      </ul>
      <AppLink to={technicianPaths.skills} className="block rounded-half">
        <RowBody icon={<BadgeCheck size={20} aria-hidden="true" />} label="我的技能和证件" />
      </AppLink>
    </Section>
  )
}

function Withdraw({ id }: { id: number }) {
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

const looks: Readonly<Record<string, { icon: LucideIcon; tone: StatusTone }>> = {
  pending: { icon: Hourglass, tone: 'info' },
  approved: { icon: Check, tone: 'ok' },
  rejected: { icon: CircleX, tone: 'danger' },
  suspended: { icon: CircleAlert, tone: 'warn' },
  withdrawn: { icon: Undo2, tone: 'quiet' },
}
const titleOf = ({ assessments }: OwnTechnician, { status, stage, skills }: Application): string => {
  if (status === 'approved') return '认证通过了，可以接单'
  if (status === 'suspended') return '接单暂停了'
  if (status === 'withdrawn') return '这份申请撤回了'
  if (status !== 'pending') return '这次没有通过'
  if (stage !== 'skill_test') return '测试过了，平台正在看材料'
  if (assessments.length > 0) return `轮到你做测试，还有 ${assessments.length} 项`
  return skills.some(({ retry_at: retry }) => retry) ? '没有通过的，到时候可以重考' : '测试正在判'
}
function ApplicationCard({ me, application }: { me: OwnTechnician; application: Application }) {
  const { status, status_display: shown, stage, stage_display: at, notes } = application
  const { icon, tone } = looks[status] ?? looks.rejected!
  const [next] = me.assessments
  const isTurn = status === 'pending' && stage === 'skill_test' && next !== undefined
  const mayAgain = status === 'rejected' || status === 'withdrawn'
  return (
    <StatusCard
      tag={
        <StatusTag icon={isTurn ? CircleAlert : icon} tone={isTurn ? 'turn' : tone}>
          {status === 'pending' ? at : shown}
        </StatusTag>
      }
      title={titleOf(me, application)}
      actions={
        isTurn ? (
          <AppLink to={technicianPaths.assessment(next.id)} className={buttonClass('ink', 'main')}>
            {next.ends_at ? '接着做' : '去做'}
            {next.skill_display}
          </AppLink>
        ) : mayAgain ? (
          <AppLink to={technicianPaths.apply} className={buttonClass('ink', 'main')}>
            再申请一次
          </AppLink>
        ) : (
          status === 'approved' && (
            <AppLink to={technicianPaths.offers} className={buttonClass('ink', 'main')}>
              去接单
            </AppLink>
          )
        )
      }
    >
      {status === 'pending' && stage !== 'skill_test' ? '一般两个工作日，看过通知你。' : notes}
      {isTurn && `${momentText(next.open_until)}前都能开始，开始以后 20 分钟。`}
    </StatusCard>
  )
}

function Tests({ skills }: { skills: readonly Wanted[] }) {
  return (
    <Section title="申请的技能" aside={`${skills.length} 项`}>
      <ul className="border-t border-hairline">
        {skills.map((one) => (
          <li key={one.code} className="flex min-h-14 items-center gap-3 border-b border-hairline py-2">
            <span className="min-w-0 flex-1">
              <span className="block text-lead font-semibold">
                {one.label}
                <span className="ms-2 text-meta font-normal text-ink-2">
                  {skillLevels[one.level as keyof typeof skillLevels].label}
                </span>
              </span>
              <span className="figures block text-meta text-ink-2">
                {one.assessment_status_display || '不用测试'}
                {one.retry_at && `，${momentText(one.retry_at)}起可以重考`}
              </span>
            </span>
            {one.assessment_id !== null && (
              <AppLink
                to={technicianPaths.assessment(one.assessment_id)}
                className={buttonClass('ghost')}
                aria-label={`${one.label}的测试`}
              >
                打开
              </AppLink>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
