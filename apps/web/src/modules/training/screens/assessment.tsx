import { drawingOfSkill } from '@jihui/protocol/technician/skill-drawing'
import { type SkillLevel, skillLevels } from '@jihui/protocol/technician/skills'
import { assessmentLimits } from '@jihui/protocol/training/limits'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { usePathParam, useQueryTexts } from '../../../shell/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Page } from '../../../ui/page.tsx'
import { MachineTile } from '../../../ui/pictures/machine-tile.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { momentText } from '../../../ui/text/format.ts'
import { type OwnTechnician, ownTechnicianQuery, technicianPaths } from '../../technician/public.ts'
import { Outcome } from '../components/outcome.tsx'
import { RunningTest } from '../components/running-test.tsx'
import { readKeptTest } from '../kept-test.ts'
import { assessmentQuery } from '../training-queries.ts'

type OpenTest = OwnTechnician['assessments'][number]
const TITLE = '技能测试'

/** 技能考核: its rules until he begins, the questions while it runs, and how it went. */
export function Screen() {
  const id = Number(usePathParam('id'))
  return <Opened key={id} id={id} />
}

function Opened({ id }: { id: number }) {
  const me = useQuery({ ...ownTechnicianQuery, refetchOnMount: 'always' })
  const [openedAt] = useState(Date.now)
  const [hasBegun, setHasBegun] = useState(false)
  const waiting = me.data?.assessments.find((one) => one.id === id && one.ends_at === null)
  const isUnderWay = hasBegun || (me.data !== undefined && readKeptTest(id, me.data.id) !== undefined)
  // One that was drawn a moment ago is not in what was read before: it would begin by being looked at.
  const isUnsure = !waiting && !isUnderWay && me.isFetching && me.dataUpdatedAt < openedAt
  if (!me.data || isUnsure)
    return (
      <Page title={TITLE} back={technicianPaths.certification}>
        {me.error && !me.data ? <QueryError query={me} title="测试没有取到" /> : <SkeletonText lines={8} />}
      </Page>
    )
  return waiting && !isUnderWay ? (
    <Rules test={waiting} onBegin={() => setHasBegun(true)} />
  ) : (
    <Test key={id} id={id} readerId={me.data.id} />
  )
}

/** Opening a test begins its clock: this comes first. */
function Rules({ test, onBegin }: { test: OpenTest; onBegin: () => void }) {
  const { questions, minutes, passPercent } = assessmentLimits
  const rules = [
    `${questions} 道单选题，${minutes} 分钟，答对 ${Math.ceil((questions * passPercent) / 100)} 道通过`,
    '一按开始就计时，退出、关机、断网时间照走',
    '每答一道就存下，断网也行；重新打开接着做',
    `没有通过，${assessmentLimits.retryDays} 天以后可以重考，题目另抽`,
  ]
  return (
    <Page title={`${test.skill_display}测试`} back={technicianPaths.certification}>
      <MachineTile {...drawingOfSkill(test.skill)} size="fill" className="h-36" />
      <h2 className="mt-6 text-display">
        {skillLevels[test.level as SkillLevel].label}，{minutes} 分钟
      </h2>
      <p className="mt-1 text-body text-ink-2">{momentText(test.open_until)} 以前都能开始，找个安静的地方再做。</p>
      <ol className="mt-5 border-t border-hairline">
        {rules.map((rule, at) => (
          <li key={rule} className="flex gap-3 border-b border-hairline py-3 text-body">
            <span className="figures w-5 shrink-0 font-semibold text-ink-3">{at + 1}</span>
            {rule}
          </li>
        ))}
      </ol>
      <Button tone="commit" size="main" wide className="mt-5" onClick={onBegin}>
        开始，{minutes} 分钟
      </Button>
    </Page>
  )
}

function Test({ id, readerId }: { id: number; readerId: number }) {
  const { course } = useQueryTexts()
  const query = useQuery(assessmentQuery(id, readerId))
  const { data: test, refetch } = query
  // One that is on its way is not begun anew: without a network it would never come to its end.
  const ask = useCallback(() => void refetch({ cancelRefetch: false }), [refetch])
  if (!test)
    return (
      <Page title={TITLE} back={technicianPaths.certification}>
        {query.error ? <QueryError query={query} title="测试没有取到" /> : <SkeletonText lines={8} />}
      </Page>
    )
  const isQuiz = test.kind === 'quiz'
  const ofQuiz = Number(course) > 0 ? technicianPaths.course(Number(course)) : technicianPaths.training
  const back = isQuiz ? ofQuiz : technicianPaths.certification
  return (
    <Page title={`${test.skill_display}${isQuiz ? '小测' : '测试'}`} back={back}>
      {test.status === 'running' ? (
        <RunningTest
          test={test}
          readerId={readerId}
          readAt={query.dataUpdatedAt}
          hasFailed={query.error !== null}
          isAsking={query.isFetching}
          onAsk={ask}
        />
      ) : (
        <Outcome test={test} back={back} />
      )}
    </Page>
  )
}
