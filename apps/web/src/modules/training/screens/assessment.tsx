import { assessmentLimits } from '@jihui/protocol/training/limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { AppLink, useGo, usePathParam } from '../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { RowBody, Section } from '../../../ui/section.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { momentText } from '../../../ui/text/format.ts'
import { JOBS, type OwnTechnician, ownTechnicianQuery, technicianPaths } from '../../technician/public.ts'
import { RunningTest } from '../components/running-test.tsx'
import { readKeptTest } from '../kept-test.ts'
import { type Assessment, assessmentQuery, useRetake } from '../training-queries.ts'

type OpenTest = OwnTechnician['assessments'][number]
const TITLE = '技能测试'

/** 技能考核: its rules until he begins, the questions while it runs, and how it went. */
export function Screen() {
  const id = Number(usePathParam('id'))
  const me = useQuery(ownTechnicianQuery)
  const [hasBegun, setHasBegun] = useState(false)
  const waiting = me.data?.assessments.find((one) => one.id === id && one.ends_at === null)
  if (!me.data)
    return (
      <Page title={TITLE} back={technicianPaths.certification}>
        {me.error ? <QueryError query={me} title="测试没有取到" /> : <SkeletonText lines={8} />}
      </Page>
    )
  const readerId = me.data.id
  const isUnderWay = hasBegun || readKeptTest(id, readerId) !== undefined
  return waiting && !isUnderWay ? (
    <Rules test={waiting} onBegin={() => setHasBegun(true)} />
  ) : (
    <Test key={id} id={id} readerId={readerId} />
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
      <ol className="border-t border-hairline">
        {rules.map((rule, at) => (
          <li key={rule} className="flex gap-3 border-b border-hairline py-3 text-body">
            <span className="figures w-5 shrink-0 font-semibold text-ink-3">{at + 1}</span>
            {rule}
          </li>
        ))}
      </ol>
      <p className="mt-4 text-meta text-ink-2">{momentText(test.open_until)}前都可以开始。</p>
      <Button tone="commit" size="main" wide className="mt-4" onClick={onBegin}>
        开始，{minutes} 分钟
      </Button>
    </Page>
  )
}

function Test({ id, readerId }: { id: number; readerId: number }) {
  const query = useQuery(assessmentQuery(id, readerId))
  const { data: test, refetch } = query
  const ask = useCallback(() => void refetch(), [refetch])
  if (!test)
    return (
      <Page title={TITLE} back={technicianPaths.certification}>
        {query.error ? <QueryError query={query} title="测试没有取到" /> : <SkeletonText lines={8} />}
      </Page>
    )
  const isQuiz = test.kind === 'quiz'
  const back = isQuiz ? technicianPaths.training : technicianPaths.certification
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

function Outcome({ test, back }: { test: Assessment; back: string }) {
  const { status, correct, total, needed, courses, retry_at: retry } = test
  const client = useQueryClient()
  useEffect(() => {
    // Judged by time as well: how far he is has moved without a command of his.
    void client.invalidateQueries({ queryKey: JOBS })
  }, [client, status])
  const words = {
    passed: { title: '通过了', says: `答对 ${correct} 道，${total} 道里要 ${needed} 道。` },
    failed: { title: '这次没有通过', says: `答对 ${correct ?? 0} 道，要 ${needed} 道。` },
    lapsed: { title: '测试过期了', says: '一直没有开始，要考就重新申请。' },
  } as const
  const { title, says } = words[status as keyof typeof words] ?? words.lapsed
  return (
    <>
      <EmptyState
        illustration="excavator"
        title={title}
        actions={
          <>
            <AppLink to={back} className={buttonClass('ink')}>
              {test.kind === 'quiz' ? '回到课程' : '看认证到哪一步'}
            </AppLink>
            {retry && <Retake test={test} retry={retry} />}
          </>
        }
      >
        {says}
        {retry && `${momentText(retry)}起可以重考，另抽一份题。`}
      </EmptyState>
      {courses.length > 0 && (
        <Section title="先补一补">
          {courses.map(({ id, title: course, minutes }) => (
            <AppLink key={id} to={technicianPaths.course(id)} className="block rounded-half">
              <RowBody label={course} value={`${minutes} 分钟`} />
            </AppLink>
          ))}
        </Section>
      )}
      {test.questions.length > 0 && <Judged questions={test.questions} />}
    </>
  )
}

function Retake({ test, retry }: { test: Assessment; retry: string }) {
  const go = useGo()
  const retake = useRetake(test.id)
  if (new Date(retry).getTime() > new Date(test.server_time).getTime()) return null
  const begin = () => retake.mutate(undefined, { onSuccess: ({ id }) => go(technicianPaths.assessment(id)) })
  return (
    <Button tone="outline" busy={retake.isPending} onClick={begin}>
      重考
    </Button>
  )
}

/** Of a quiz, which were right. */
function Judged({ questions }: Pick<Assessment, 'questions'>) {
  return (
    <Section title="每一题">
      <ol className="border-t border-hairline">
        {questions.map(({ id, number, text, options, given, is_right: isRight }) => (
          <li key={id} className="border-b border-hairline py-3">
            <p className="text-body">
              <span className="figures me-2 text-ink-3">{number}</span>
              {text}
            </p>
            <p className={`mt-1 text-meta ${isRight ? 'text-ok' : 'text-danger'}`}>
              {isRight ? '答对了' : '没有答对'}
              {given && `：${options.find(({ code }) => code === given)?.text ?? ''}`}
            </p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
