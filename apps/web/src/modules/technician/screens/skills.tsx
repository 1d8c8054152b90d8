import { useQuery } from '@tanstack/react-query'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { AppLink } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { NotCertified } from '../components/not-certified.tsx'
import { PaperRows } from '../components/paper-rows.tsx'
import { SkillTree } from '../components/skill-tree.tsx'
import { technicianPaths } from '../technician-paths.ts'
import { type OwnTechnician, ownTechnicianQuery } from '../technician-queries.ts'

/** 技能管理: what he is certified for by area, what each opens and needs, and his papers. */
export function Screen() {
  const query = useQuery(ownTechnicianQuery)
  const me = query.data
  return (
    <Page
      title="我的技能"
      back={technicianPaths.center}
      aside={
        me?.is_certified ? (
          <Section title="证件" aside="只有平台看得到原件">
            <PaperRows papers={me.papers} ownName={me.real_name} />
          </Section>
        ) : undefined
      }
      actions={
        me?.is_certified &&
        me.application?.status !== 'pending' && (
          <AppLink to={technicianPaths.apply} className={buttonClass('ghost')}>
            申请新技能
          </AppLink>
        )
      }
    >
      {me ? (
        me.is_certified ? (
          <Own me={me} />
        ) : (
          <NotCertified me={me} />
        )
      ) : query.error ? (
        <QueryError query={query} title="你的技能没有取到" illustration="excavator" />
      ) : (
        <SkeletonRows tile="size-16" />
      )}
    </Page>
  )
}

function Own({ me }: { me: OwnTechnician }) {
  return (
    <>
      {me.is_suspended && (
        <p className="rounded-card bg-warn-soft px-4 py-3 text-body text-warn">
          接单暂停了：{me.suspended_reason || '和平台谈过以后恢复'}。证件照常可以换。
        </p>
      )}
      <SkillTree me={me} />
    </>
  )
}
