import { assessmentLimits } from '@jihui/protocol/training/limits'
import { skillCodes, skillLevels, skillLevelsInOrder } from '@jihui/protocol/technician/skills'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { DeskList } from '../../../../kits/desk/desk-list.tsx'
import { FilterChips } from '../../../../kits/list/filter-chips.tsx'
import { deskLook } from '../../../../kits/list/list-look.ts'
import { oneOf, useFilters, words } from '../../../../kits/list/use-filters.ts'
import { useList } from '../../../../kits/list/use-list.ts'
import { AppLink } from '../../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { useOnceOpen } from '../../../../ui/overlays/once-open.ts'
import { QuestionRow } from '../components/question-row.tsx'
import { technicianDeskPaths } from '../desk-paths.ts'
import { type Question, type QuestionPage, questionsQuery } from '../question-queries.ts'

const QuestionSheet = lazy(async () => ({
  default: (await import('../components/question-sheet.lazy.tsx')).QuestionSheet,
}))

const levelCodes = ['1', '2', '3'] as const
const filters = {
  skill: oneOf(skillCodes),
  level: oneOf(levelCodes),
  active: oneOf(['true', 'false'] as const),
  keyword: words,
}
const activeOptions = [
  { value: '', label: '全部' },
  { value: 'true', label: '在用' },
  { value: 'false', label: '停用' },
] as const

/** 题库: what tests are drawn from, by skill and level. */
export function Screen() {
  const narrowing = useFilters(filters)
  const { skill, level, active, keyword } = narrowing.values
  const list = useList(
    questionsQuery({
      ...(skill && { skill }),
      ...(level && { level }),
      ...(active && { active }),
      ...(keyword && { keyword }),
    }),
  )
  /** What is written at; `new`: one more. */
  const [chosen, setChosen] = useState<Question | 'new' | null>(null)
  const wasOpened = useOnceOpen(chosen !== null)
  return (
    <DeskList
      title="题库"
      caption={`每场测试抽 ${assessmentLimits.questions} 道，在用的才会抽到`}
      actions={
        <>
          <AppLink to={technicianDeskPaths.technicians} className={buttonClass('outline')}>
            技师
          </AppLink>
          <Button tone="ink" icon={<Plus size={18} aria-hidden="true" />} onClick={() => setChosen('new')}>
            加题
          </Button>
        </>
      }
      narrowing={narrowing}
      search={{ button: '搜题目', label: '题目里的词' }}
      filters={<Narrowing bank={list.head?.bank ?? []} narrowing={narrowing} />}
      list={list}
      words={{
        failed: '题库没有取到',
        empty: { illustration: 'cnc', title: '还没有题', hint: '先加题，这项技能才能申请。' },
        noMatch: { title: '没有这样的题', hint: '换个词，或换一项技能看看。' },
      }}
      more="再看后面的"
      sheets={
        <Suspense fallback={null}>
          {wasOpened && chosen !== null && (
            <QuestionSheet
              question={chosen === 'new' ? null : chosen}
              skill={skill || skillCodes[0]!}
              level={level || '1'}
              onClose={() => setChosen(null)}
            />
          )}
        </Suspense>
      }
    >
      <ul className="mt-4 border-t border-hairline">
        {list.rows.map((question) => (
          <QuestionRow key={question.id} question={question} onChange={() => setChosen(question)} />
        ))}
      </ul>
    </DeskList>
  )
}

type Bank = NonNullable<QuestionPage['bank']>
const sum = (levels: readonly number[]) => levels.reduce((all, one) => all + one, 0)

interface NarrowingProps {
  bank: Bank
  narrowing: ReturnType<typeof useFilters<typeof filters>>
}
/** By skill and level, each with how many are in use. */
function Narrowing({ bank, narrowing }: NarrowingProps) {
  const ofSkill = bank.find((one) => one.skill === narrowing.values.skill)?.levels
  const all = bank.length > 0 && { count: sum(bank.map(({ levels }) => sum(levels))) }
  return (
    <>
      <FilterChips
        label="技能"
        look={deskLook}
        options={[
          { value: '', label: '全部', ...all },
          ...bank.map((one) => ({ value: one.skill, label: one.skill_display, count: sum(one.levels) })),
        ]}
        {...narrowing.pick('skill')}
      />
      <div className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
        <FilterChips
          label="级别"
          look={{ chips: '' }}
          options={[
            { value: '', label: '各级' },
            ...skillLevelsInOrder.map((one) => ({
              value: levelCodes[one - 1]!,
              label: skillLevels[one].label,
              ...(ofSkill && { count: ofSkill[one - 1] ?? 0 }),
            })),
          ]}
          {...narrowing.pick('level')}
        />
        <FilterChips label="在用还是停用" look={{ chips: '' }} options={activeOptions} {...narrowing.pick('active')} />
      </div>
    </>
  )
}
