import { workStatusCodes, workStatuses } from '@jihui/protocol/technician/limits'
import { skillCodes, skills } from '@jihui/protocol/technician/skills'
import { Map as MapIcon } from 'lucide-react'
import { lazy } from 'react'
import { DecisionDesk } from '../../../../kits/desk/decision-desk.tsx'
import { FilterChips } from '../../../../kits/list/filter-chips.tsx'
import { oneOf, place, useFilters, words } from '../../../../kits/list/use-filters.ts'
import { useList } from '../../../../kits/list/use-list.ts'
import { AppLink } from '../../../../shell/navigation.tsx'
import { buttonClass } from '../../../../ui/button.tsx'
import { Select, TextField } from '../../../../ui/fields/field.tsx'
import { TechnicianRow } from '../components/technician-row.tsx'
import { technicianDeskPaths } from '../desk-paths.ts'
import { deskTechniciansQuery } from '../desk-queries.ts'

const Desk = lazy(async () => ({ default: (await import('../components/technician-desk.tsx')).TechnicianDesk }))

const statuses = ['all', ...workStatusCodes, 'suspended'] as const
const labelOf = (status: (typeof statuses)[number]): string =>
  status === 'all' ? '全部' : status === 'suspended' ? '已暂停' : workStatuses[status].label
const filters = {
  status: place(statuses, 'all'),
  skill: oneOf(skillCodes),
  city: words,
  papers: oneOf(['ending', 'ended'] as const),
  given_back: oneOf(['often'] as const),
  keyword: words,
}
const skillOptions = [
  { value: '', label: '全部技能' },
  ...skillCodes.map((value) => ({ value, label: skills[value].label })),
]
const paperOptions = [
  { value: '', label: '全部' },
  { value: 'ending', label: '证件快到期' },
  { value: 'ended', label: '证件到期了' },
] as const

const givenBackOptions = [
  { value: '', label: '不限' },
  { value: 'often', label: '常交回' },
] as const

/** 技师: who is certified for what, whose papers end, and who is suspended. */
export function Screen() {
  const narrowing = useFilters(filters)
  const { status, skill, city, papers, given_back: givenBack, keyword } = narrowing.values
  const list = useList(
    deskTechniciansQuery({
      status: status === 'all' ? '' : status,
      ...(skill && { skill }),
      ...(city && { city }),
      ...(papers && { papers }),
      ...(givenBack && { given_back: givenBack }),
      ...(keyword && { keyword }),
    }),
  )
  const total = list.head?.count
  return (
    <DecisionDesk
      title="技师"
      caption={total === undefined ? '谁会什么，证件到哪天' : `${total} 位`}
      actions={
        <>
          <AppLink to={technicianDeskPaths.map} className={buttonClass('outline')}>
            <MapIcon size={18} aria-hidden="true" />
            地图
          </AppLink>
          <AppLink to={technicianDeskPaths.applications} className={buttonClass('outline')}>
            认证申请
          </AppLink>
          <AppLink to={technicianDeskPaths.objections} className={buttonClass('outline')}>
            异议
          </AppLink>
          <AppLink to={technicianDeskPaths.questions} className={buttonClass('outline')}>
            题库
          </AppLink>
        </>
      }
      narrowing={narrowing}
      search={{ button: '搜技师', label: '姓名或城市' }}
      filters={
        <div className="mt-4 flex flex-wrap items-end gap-x-3 gap-y-3">
          <Select label="技能" className="w-44" options={skillOptions} {...narrowing.field('skill')} />
          <TextField label="城市" className="w-36" maxLength={60} {...narrowing.field('city')} />
          <FilterChips label="证件" look={{ chips: '' }} options={paperOptions} {...narrowing.pick('papers')} />
          <FilterChips label="交回" look={{ chips: '' }} options={givenBackOptions} {...narrowing.pick('given_back')} />
        </div>
      }
      tabs={{
        label: '技师的状态',
        rows: statuses.map((value) => ({ value, label: labelOf(value) })),
        value: status,
        onChange: (value) => narrowing.set({ status: value as typeof status }),
      }}
      list={list}
      unit="位"
      words={{
        failed: '技师没有取到',
        empty:
          status === 'suspended'
            ? { illustration: 'excavator', title: '没有暂停的技师' }
            : { illustration: 'excavator', title: '没有这样的技师', hint: '认证通过的师傅排在这里。' },
      }}
      pathOf={({ id }) => technicianDeskPaths.technician(id)}
      renderRow={(technician, at) => <TechnicianRow key={technician.id} technician={technician} {...at} />}
      renderDesk={(id) => <Desk key={id} id={id} />}
    />
  )
}
