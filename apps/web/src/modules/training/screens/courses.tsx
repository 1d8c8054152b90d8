import { drawingOfSkill } from '@jihui/protocol/technician/skill-drawing'
import { skillCodes, skills } from '@jihui/protocol/technician/skills'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { ListPage } from '../../../kits/list/list-page.tsx'
import { oneOf, useFilters } from '../../../kits/list/use-filters.ts'
import { useList } from '../../../kits/list/use-list.ts'
import { AppLink } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Select } from '../../../ui/fields/field.tsx'
import { MachineTile } from '../../../ui/pictures/machine-tile.tsx'
import { StatusTag } from '../../../ui/status.tsx'
import { ownTechnicianQuery, technicianPaths } from '../../technician/public.ts'
import { coursesQuery, type ListedCourse } from '../training-queries.ts'

const filters = { skill: oneOf(skillCodes) }
const options = [
  { value: '', label: '全部技能' },
  ...skillCodes.map((value) => ({ value, label: skills[value].label as string })),
]

/** 技师培训: the courses by skill, with how far one has come. */
export function Screen() {
  const narrowing = useFilters(filters)
  const { skill } = narrowing.values
  const list = useList(coursesQuery(skill))
  return (
    <ListPage
      title="技师培训"
      back={technicianPaths.center}
      narrowing={narrowing}
      top={<HowToBecomeOne />}
      filters={
        <Select
          label="技能"
          className="mb-2 max-w-72"
          value={skill}
          options={options}
          onChange={({ target }) => narrowing.set({ skill: filters.skill.read(target.value) })}
        />
      }
      list={list}
      words={{
        failed: '课程没有取到',
        empty: { illustration: 'excavator', title: '还没有课程', hint: '课程上了会出现在这里。' },
        noMatch: { title: '这项技能还没有课程', hint: '换一项技能看看。', clear: '看全部' },
      }}
      more="看更多"
      end={`共 ${list.head?.count ?? 0} 门，已经到底`}
    >
      <ul className="border-t border-hairline lg:grid lg:grid-cols-2 lg:gap-x-12">
        {list.rows.map((course) => (
          <Row key={course.id} course={course} />
        ))}
      </ul>
    </ListPage>
  )
}

/** What the courses are for, to whoever is none and has not applied. */
function HowToBecomeOne() {
  const { data: me } = useQuery(ownTechnicianQuery)
  if (!me || me.is_certified || me.application?.status === 'pending') return null
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-card bg-sunken px-4 py-2">
      <p className="min-w-48 flex-1 text-body text-pretty">
        课程教技师怎么修、怎么过测试，先学也行。要接单，得通过认证。
      </p>
      <AppLink to={technicianPaths.apply} className={buttonClass('outline')}>
        申请认证
      </AppLink>
    </div>
  )
}

function Row({ course }: { course: ListedCourse }) {
  const { skill, lessons_count: lessons, lessons_done: learnt } = course
  return (
    <li data-line={drawingOfSkill(skill).line} className="border-b border-hairline">
      <AppLink to={technicianPaths.course(course.id)} className="flex gap-3 rounded-half py-4">
        <MachineTile size="compact" {...drawingOfSkill(skill)} />
        <span className="min-w-0 flex-1">
          <span className="flex items-start justify-between gap-2">
            <span className="text-lead font-semibold text-pretty">{course.title}</span>
            {course.completed_at && (
              <StatusTag icon={Check} tone="ok">
                学完了
              </StatusTag>
            )}
          </span>
          <span className="block text-meta text-ink-2">{course.summary}</span>
          <span className="figures block text-meta text-ink-2">
            {course.skill_display} · {course.minutes} 分钟 ·{' '}
            {learnt > 0 && !course.completed_at ? `学了 ${learnt} / ${lessons} 节` : `${lessons} 节`}
          </span>
        </span>
      </AppLink>
    </li>
  )
}
