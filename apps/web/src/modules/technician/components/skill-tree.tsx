import { drawingOfSkill } from '@jihui/protocol/technician/skill-drawing'
import {
  type Skill,
  skillAreaCodes,
  skillAreas,
  type SkillCode,
  skillCodes,
  skillLevels,
  skillLevelsInOrder,
  skills,
  technicianPapers,
} from '@jihui/protocol/technician/skills'
import { CircleAlert, Hourglass, Plus, ShieldCheck } from 'lucide-react'
import { AppLink } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { MachineTile } from '../../../ui/pictures/machine-tile.tsx'
import { Section } from '../../../ui/section.tsx'
import { StatusTag } from '../../../ui/status.tsx'
import { monthDay, shanghaiDay } from '../../../ui/text/format.ts'
import { technicianPaths } from '../technician-paths.ts'
import type { OwnTechnician } from '../technician-queries.ts'

type OwnSkill = OwnTechnician['skills'][number]
const paperOf = (code: SkillCode) => (skills[code] as Skill).paper
const applyPath = (code: SkillCode): string => `${technicianPaths.apply}?skill=${code}`

/** Area → skill: what he is certified for, and what he could be. */
export function SkillTree({ me }: { me: OwnTechnician }) {
  return skillAreaCodes.map((area) => {
    const codes = skillCodes.filter((code) => skills[code].area === area)
    const own = me.skills.filter(({ code }) => codes.includes(code))
    return (
      <Section key={area} title={skillAreas[area].label} aside={`${own.length} / ${codes.length} 项`}>
        <ul className="border-t border-hairline">
          {own.map((skill) => (
            <CertifiedSkill key={skill.code} me={me} skill={skill} />
          ))}
          {codes
            .filter((code) => own.every((one) => one.code !== code))
            .map((code) => (
              <FurtherSkill key={code} me={me} code={code} />
            ))}
        </ul>
      </Section>
    )
  })
}

/** At which level he has asked for it and waits; null: he has not. */
const askedLevel = ({ application }: OwnTechnician, code: SkillCode): string | null => {
  const asked = application?.status === 'pending' && application.skills.find((one) => one.code === code)
  return asked ? skillLevels[asked.level as keyof typeof skillLevels].label : null
}

function CertifiedSkill({ me, skill }: { me: OwnTechnician; skill: OwnSkill }) {
  const { code, label, level_display: shown, opens, makers, jobs_done: jobs, is_closed: isClosed } = skill
  return (
    <li data-line={drawingOfSkill(code).line} className="flex gap-3 border-b border-hairline py-4">
      <MachineTile size="compact" {...drawingOfSkill(code)} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-lead font-semibold">{label}</span>
          <span className="text-meta text-ink-2">{shown}</span>
        </p>
        <p className="mt-0.5 text-meta text-pretty text-ink-2">
          {opens}
          {makers.length > 0 && '；熟悉'}
          {makers.map((maker, at) => (
            <span key={maker} className="keep">
              {maker}
              {at < makers.length - 1 && '、'}
            </span>
          ))}
        </p>
        <p className="figures text-meta text-ink-2">
          {monthDay(shanghaiDay(skill.certified_at))}认证，做过 {jobs} 单
        </p>
        {isClosed ? (
          <div className="mt-1.5">
            <StatusTag icon={CircleAlert} tone="danger">
              {skill.closed_reason}
            </StatusTag>
            <p className="mt-1 text-meta text-ink-2">在“证件”里交新的，通过就接着派。</p>
          </div>
        ) : (
          <PaperOf me={me} code={code} />
        )}
        <NextLevel me={me} skill={skill} />
      </div>
    </li>
  )
}

/** The paper the law asks for it, and until when it counts. */
function PaperOf({ me, code }: { me: OwnTechnician; code: SkillCode }) {
  const paper = me.papers.find(({ type }) => type === paperOf(code))
  if (!paper?.expires_on) return null
  return (
    <p className="figures flex items-center gap-1 text-meta text-ink-2">
      <ShieldCheck size={16} className="shrink-0 text-ok" aria-hidden="true" />
      {paper.label}，还有 {paper.days_left} 天
    </p>
  )
}

function NextLevel({ me, skill: { code, label, level } }: { me: OwnTechnician; skill: OwnSkill }) {
  const next = skillLevelsInOrder.find((one) => one > level)
  const asked = askedLevel(me, code)
  if (asked) return <Asked level={asked} />
  if (next === undefined || me.application?.status === 'pending') return null
  return (
    <AppLink to={applyPath(code)} className={`-ms-4 ${buttonClass('ghost')}`} aria-label={`${label}申请高一级`}>
      申请{skillLevels[next].label}
    </AppLink>
  )
}

function Asked({ level }: { level: string }) {
  return (
    <AppLink to={technicianPaths.certification} className="inline-flex min-h-11 items-center rounded-half">
      <StatusTag icon={Hourglass} tone="info">
        {level}正在申请
      </StatusTag>
    </AppLink>
  )
}

/** One he is not certified for, and the way to it. */
function FurtherSkill({ me, code }: { me: OwnTechnician; code: SkillCode }) {
  const { label, opens } = skills[code]
  const paper = paperOf(code)
  const asked = askedLevel(me, code)
  return (
    <li className="flex items-center gap-3 border-b border-hairline py-3">
      <div className="min-w-0 flex-1">
        <p className="text-body font-semibold text-ink-2">{label}</p>
        <p className="text-meta text-pretty text-ink-2">
          {opens}
          {paper && `；要${technicianPapers[paper].label}`}
        </p>
      </div>
      {asked ? (
        <Asked level={asked} />
      ) : (
        me.application?.status !== 'pending' && (
          <AppLink to={applyPath(code)} className={`-me-4 ${buttonClass('ghost')}`} aria-label={`申请${label}`}>
            <Plus size={18} aria-hidden="true" />
            申请
          </AppLink>
        )
      )}
    </li>
  )
}
