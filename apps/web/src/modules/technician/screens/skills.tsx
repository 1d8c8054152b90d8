import { drawingOfSkill } from '@jihui/protocol/technician/skill-drawing'
import { skillAreaCodes, skillAreas, skills } from '@jihui/protocol/technician/skills'
import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { AppLink } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Page } from '../../../ui/page.tsx'
import { MachineTile } from '../../../ui/pictures/machine-tile.tsx'
import { Section } from '../../../ui/section.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { StatusTag } from '../../../ui/status.tsx'
import { NotCertified } from '../components/not-certified.tsx'
import { PaperRows } from '../components/paper-rows.tsx'
import { technicianPaths } from '../technician-paths.ts'
import { type OwnTechnician, ownTechnicianQuery } from '../technician-queries.ts'

type Skill = OwnTechnician['skills'][number]
const HIGHEST = 3

/** 技能管理: what he is certified for by area, what each opens and needs, and his papers. */
export function Screen() {
  const query = useQuery(ownTechnicianQuery)
  const me = query.data
  return (
    <Page
      title="我的技能"
      back={technicianPaths.center}
      actions={
        me?.is_certified && (
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
      {skillAreaCodes.map((area) => {
        const own = me.skills.filter(({ code }) => skills[code].area === area)
        if (own.length === 0) return null
        return (
          <Section key={area} title={skillAreas[area].label} aside={`${own.length} 项`}>
            <ul className="border-t border-hairline">
              {own.map((skill) => (
                <SkillRow key={skill.code} skill={skill} />
              ))}
            </ul>
          </Section>
        )
      })}
      <Section title="证件" aside="只有平台看得到原件">
        <PaperRows papers={me.papers} />
      </Section>
    </>
  )
}

function SkillRow({ skill }: { skill: Skill }) {
  const { code, label, level, level_display: shown, opens, makers, jobs_done: jobs } = skill
  return (
    <li data-line={drawingOfSkill(code).line} className="flex gap-3 border-b border-hairline py-4">
      <MachineTile size="compact" {...drawingOfSkill(code)} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="text-lead font-semibold">{label}</span>
          <span className="text-meta text-ink-2">{shown}</span>
          {skill.is_closed && (
            <StatusTag icon={Lock} tone="danger">
              {skill.closed_reason}
            </StatusTag>
          )}
        </p>
        <p className="mt-0.5 text-meta text-pretty text-ink-2">
          {opens}
          {makers.length > 0 && `；熟悉${makers.join('、')}`}
        </p>
        <p className="figures text-meta text-ink-2">做过 {jobs} 单</p>
        {level < HIGHEST && (
          <AppLink
            to={`${technicianPaths.apply}?skill=${code}`}
            className={`-ms-4 ${buttonClass('ghost')}`}
            aria-label={`${label}申请高一级`}
          >
            申请高一级
          </AppLink>
        )}
      </div>
    </li>
  )
}
