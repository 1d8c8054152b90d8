import { useQueryClient } from '@tanstack/react-query'
import { Check, CircleX, Hourglass, type LucideIcon } from 'lucide-react'
import { useEffect } from 'react'
import { AppLink, useGo } from '../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Ruler } from '../../../ui/ruler.tsx'
import { RowBody, Section } from '../../../ui/section.tsx'
import { StatusCard } from '../../../ui/status-card.tsx'
import { StatusTag, type StatusTone } from '../../../ui/status.tsx'
import { momentText } from '../../../ui/text/format.ts'
import { JOBS, technicianPaths } from '../../technician/public.ts'
import { type Assessment, useRetake } from '../training-queries.ts'

type Ended = 'passed' | 'failed' | 'lapsed'
const looks: Readonly<Record<Ended, { icon: LucideIcon; tone: StatusTone; title: string; says: string }>> = {
  passed: { icon: Check, tone: 'ok', title: '通过了', says: '' },
  failed: { icon: CircleX, tone: 'danger', title: '这次没有通过', says: '' },
  lapsed: {
    icon: Hourglass,
    tone: 'quiet',
    title: '这份测试作废了',
    says: '到期没有开始，或者申请撤回了。要考就重新申请。',
  },
}

/** How a test went, and what helps now. */
export function Outcome({ test, back }: { test: Assessment; back: string }) {
  const { status, status_display: shown, correct, total, needed, courses, retry_at: retry } = test
  const { icon, tone, title, says } = looks[status as Ended] ?? looks.lapsed
  const client = useQueryClient()
  useEffect(() => {
    // Judged by time as well: how far he is has moved without a command of his.
    void client.invalidateQueries({ queryKey: JOBS })
  }, [client])
  return (
    <>
      <StatusCard
        tag={
          <StatusTag icon={icon} tone={tone}>
            {shown}
          </StatusTag>
        }
        title={title}
        actions={
          <>
            <AppLink to={back} className={buttonClass('ink', 'main')}>
              {test.kind === 'quiz' ? '回到课程' : '看认证到哪一步'}
            </AppLink>
            {retry && <Retake test={test} retry={retry} />}
          </>
        }
      >
        {correct === null ? says : `${total} 道答对 ${correct} 道，要 ${needed} 道。`}
        {retry && `${momentText(retry)} 起可以重考，另抽一份题。`}
        {correct !== null && (
          <Ruler
            className="mt-3"
            units={total}
            value={correct}
            label={`答对 ${correct} 道，共 ${total} 道`}
            start="0"
            end={`${total} 道`}
          />
        )}
      </StatusCard>
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
    <Button tone="outline" size="main" busy={retake.isPending} onClick={begin}>
      重考
    </Button>
  )
}

/** Of a quiz, which were right. */
function Judged({ questions }: Pick<Assessment, 'questions'>) {
  return (
    <Section title="每一题" aside={`${questions.length} 道`}>
      <ol className="border-t border-hairline">
        {questions.map(({ id, number, text, options, given, is_right: isRight }) => (
          <li key={id} className="flex gap-3 border-b border-hairline py-3">
            <span className="figures w-5 shrink-0 text-body text-ink-3">{number}</span>
            <div className="min-w-0">
              <p className="text-body text-pretty">{text}</p>
              <p className={`mt-1 flex gap-1.5 text-meta ${isRight ? 'text-ok' : 'text-danger'}`}>
                {isRight ? (
                  <Check size={18} className="shrink-0" aria-hidden="true" />
                ) : (
                  <CircleX size={18} className="shrink-0" aria-hidden="true" />
                )}
                <span>
                  {isRight ? '答对了' : given ? '没有答对' : '没有答'}
                  {given && `：${options.find(({ code }) => code === given)?.text ?? ''}`}
                </span>
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}
