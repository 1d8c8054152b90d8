import { skillCodes, skills } from '@jihui/protocol/technician/skills'
import { BadgeCheck } from 'lucide-react'
import type { FormEvent } from 'react'
import { ListPage } from '../../../kits/list/list-page.tsx'
import { aDay, oneOf, useFilters, words } from '../../../kits/list/use-filters.ts'
import { useList } from '../../../kits/list/use-list.ts'
import { AppLink } from '../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Select, TextField } from '../../../ui/fields/field.tsx'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { addDays, dayText, monthDay, today } from '../../../ui/text/format.ts'
import { DottedWords, SkillWords } from '../components/skill-words.tsx'
import { technicianPaths } from '../technician-paths.ts'
import { type FoundTechnician, foundTechniciansQuery } from '../technician-queries.ts'

const DAYS_AHEAD = 14
const filters = { skill: oneOf(skillCodes), city: words, day: aDay() }
const skillOptions = skillCodes.map((value) => ({ value, label: skills[value].label }))

/** 找技师: who can do it, where and when; nobody's number, nobody's place. */
export function Screen() {
  const narrowing = useFilters(filters)
  const { skill, city, day } = narrowing.values
  const list = useList(foundTechniciansQuery({ ...(skill && { skill }), ...(city && { city }), ...(day && { day }) }))
  return (
    <ListPage
      title="找技师"
      back={technicianPaths.center}
      narrowing={narrowing}
      lead={<SearchForm narrowing={narrowing} />}
      list={list}
      words={{
        failed: '技师没有取到',
        empty: {
          illustration: 'excavator',
          title: '还没有技师',
          hint: '认证的技师会出现在这里。',
          actions: (
            <AppLink to={technicianPaths.center} className={buttonClass('outline')}>
              成为技师
            </AppLink>
          ),
        },
        noMatch: { title: '没有这样的技师', hint: '换一天，或者不限城市再找。', clear: '看全部' },
      }}
      more="看更多"
      end={`共 ${list.head?.count ?? 0} 位，已经到底`}
    >
      <ul className="border-t border-hairline lg:grid lg:grid-cols-2 lg:gap-x-12">
        {list.rows.map((technician) => (
          <Row key={technician.id} technician={technician} isOfSkill={skill !== ''} />
        ))}
      </ul>
      <p className="mt-5 text-meta text-ink-2">
        不用挑人：说清楚要修什么，合适的师傅会来接。
        <AppLink to={technicianPaths.prices} className="ms-1 underline underline-offset-4">
          请师傅上门
        </AppLink>
      </p>
    </ListPage>
  )
}

type Searched = ReturnType<typeof useFilters<typeof filters>>
function SearchForm({ narrowing }: { narrowing: Searched }) {
  const { skill, city, day } = narrowing.values
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => {
      const written = form.get(name)
      return typeof written === 'string' ? written.trim() : ''
    }
    narrowing.set({ skill: filters.skill.read(text('skill')), city: text('city'), day: text('day') })
  }
  return (
    <form
      role="search"
      aria-label="按技能、城市和日子找技师"
      key={`${skill} ${city} ${day}`}
      onSubmit={search}
      className="mt-4 mb-2 grid grid-cols-2 items-end gap-3 lg:grid-cols-[1.4fr_1fr_1fr_auto]"
    >
      <Select
        label="技能"
        name="skill"
        defaultValue={skill}
        placeholder="不限技能"
        options={skillOptions}
        className="max-lg:col-span-2"
      />
      <TextField label="城市" name="city" defaultValue={city} placeholder="杭州" maxLength={20} />
      <TextField
        label="哪天"
        name="day"
        type="date"
        defaultValue={day}
        min={today()}
        max={addDays(today(), DAYS_AHEAD)}
      />
      <Button type="submit" tone="outline" size="main" className="max-lg:col-span-2">
        找技师
      </Button>
    </form>
  )
}

/** Counted for the skill that is looked for, where one is. */
const jobsText = (jobs: number, isOfSkill: boolean): string =>
  jobs === 0 ? (isOfSkill ? '这项还没做过' : '新来的师傅') : isOfSkill ? `这项做过 ${jobs} 单` : `完成 ${jobs} 单`
const recordOf = (technician: FoundTechnician, isOfSkill: boolean): readonly string[] => {
  const { years, jobs, first_time_fix_percent: fixed, rating, rating_count: count } = technician
  return [
    years > 0 && `做了 ${years} 年`,
    jobsText(jobs, isOfSkill),
    fixed !== null && `一次修好 ${fixed}%`,
    rating === null ? '还没有评分' : `${rating} 分（${count} 条）`,
  ].filter((part): part is string => part !== false)
}

function Row({ technician, isOfSkill }: { technician: FoundTechnician; isOfSkill: boolean }) {
  const { name, city, certificates, next_free: free } = technician
  return (
    <li className="flex gap-4 border-b border-hairline py-4">
      <Avatar name={name} className="size-12 text-title-s" />
      <div className="min-w-0 flex-1">
        <h2 className="flex items-baseline justify-between gap-3 text-title-s">
          {name}
          <span className="text-meta font-normal text-ink-2">{city}</span>
        </h2>
        <p className="text-body">
          <SkillWords skills={technician.skills} />
        </p>
        <p className="figures text-meta text-ink-2">
          <DottedWords parts={recordOf(technician, isOfSkill)} />
        </p>
        {certificates.map(({ type, label, expires_on: ends }) => (
          <p key={type} className="flex items-center gap-1.5 text-meta text-ink-2">
            <BadgeCheck size={14} className="shrink-0 text-ok" aria-hidden="true" />
            <span>
              {label}，<span className="keep">有效到 {monthDay(ends)}</span>
            </span>
          </p>
        ))}
        <p className="mt-1 text-meta">
          {free ? `最近有空：${dayText(free.date)}${free.half_display}` : '两周内没有空'}
        </p>
      </div>
    </li>
  )
}
