import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { AppLink } from '../../../shell/navigation.tsx'
import { Page } from '../../../ui/page.tsx'
import { RowBody, Section } from '../../../ui/section.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { ApplicationCard, WithdrawApplication } from '../components/application-card.tsx'
import { AppliedSkills } from '../components/applied-skills.tsx'
import { NotCertified } from '../components/not-certified.tsx'
import { technicianPaths } from '../technician-paths.ts'
import { type OwnTechnician, ownTechnicianQuery } from '../technician-queries.ts'

type Application = NonNullable<OwnTechnician['application']>

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

/** Of an application that was approved only what was left out: the rest stands among what is certified. */
const shownSkills = ({ skills: own }: OwnTechnician, { status, skills }: Application) =>
  status === 'approved'
    ? skills.filter((asked) => own.every(({ code, level }) => code !== asked.code || level < asked.level))
    : skills

function Standing({ me }: { me: OwnTechnician }) {
  const { application } = me
  if (!application) return me.is_certified ? <Certified skills={me.skills} /> : <NotCertified me={me} />
  const skills = shownSkills(me, application)
  return (
    <>
      <ApplicationCard me={me} application={application} />
      {skills.length > 0 && <AppliedSkills me={me} skills={skills} />}
      {application.courses.length > 0 && (
        <Section title="先补一补">
          {application.courses.map(({ id, title, minutes }) => (
            <AppLink key={id} to={technicianPaths.course(id)} className="block rounded-half">
              <RowBody label={title} value={`${minutes} 分钟`} />
            </AppLink>
          ))}
        </Section>
      )}
      {me.is_certified && <Certified skills={me.skills} />}
      {application.status === 'pending' && <WithdrawApplication id={application.id} />}
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
