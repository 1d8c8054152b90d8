import { skillCodes, skillLevelsInOrder } from '@jihui/protocol/technician/skills'
import { useQuery } from '@tanstack/react-query'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { useUser } from '../../../shell/api/user.ts'
import { AppLink, useGo, useQueryTexts } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { ApplicationForm } from '../components/application-form.tsx'
import { technicianPaths } from '../technician-paths.ts'
import { type OwnTechnician, ownTechnicianQuery } from '../technician-queries.ts'

/** 申请认证: the first time, and again for another skill or a higher level. */
export function Screen() {
  const query = useQuery(ownTechnicianQuery)
  const user = useUser()
  return (
    <Page title={query.data?.is_certified ? '申请新技能' : '申请技师认证'} back={technicianPaths.certification}>
      {query.data && user ? (
        <Apply me={query.data} />
      ) : query.error ? (
        <QueryError query={query} title="你的技师资料没有取到" illustration="excavator" />
      ) : (
        <SkeletonText lines={8} />
      )}
    </Page>
  )
}

function Apply({ me }: { me: OwnTechnician }) {
  const go = useGo()
  const texts = useQueryTexts()
  const skill = skillCodes.find((code) => code === texts.skill)
  if (me.application?.status === 'pending')
    return (
      <EmptyState
        illustration="excavator"
        title="上一份申请还在进行"
        actions={
          <AppLink to={technicianPaths.certification} className={buttonClass('ink')}>
            看到哪一步了
          </AppLink>
        }
      >
        {`现在是“${me.application.stage_display}”这一步，有了结果再申请别的。`}
      </EmptyState>
    )
  const works = me.application?.work_history ?? []
  const held = new Map(me.skills.map(({ code, level }) => [code, level]))
  const level = 1 + ((skill && held.get(skill)) ?? 0)
  const isOpen = skill !== undefined && level <= skillLevelsInOrder.length
  return (
    <ApplicationForm
      already={{
        isFirst: !me.is_certified,
        papers: me.papers
          .filter(({ validity }) => validity === 'valid' || validity === 'expiring')
          .map(({ type }) => type),
      }}
      held={held}
      known={{
        ...(me.real_name && { real_name: me.real_name }),
        ...(me.city && { city: me.city }),
        ...(isOpen && { levels: { [skill]: String(level) } }),
      }}
      {...(works.length > 0 && { before: { works } })}
      onDone={() => go(technicianPaths.certification)}
    />
  )
}
