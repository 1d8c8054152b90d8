import { useEffect, useRef, useState } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioCard } from '../../../ui/fields/choice.tsx'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { useConfirm } from '../../../ui/overlays/confirm.tsx'
import { countdownText } from '../../../ui/text/format.ts'
import { useNow } from '../../rental/public.ts'
import { fetchAhead } from '../fetch-ahead.ts'
import { timeLeft } from '../time-left.ts'
import { type Assessment, useFinish } from '../training-queries.ts'
import { useAnswers } from '../use-answers.ts'
import { TimeOver } from './time-over.tsx'

const TICK_MS = 1000
const URGENT_MS = 60_000

interface RunningTestProps {
  readonly test: Assessment
  readonly readerId: number
  /** When this device read it. */
  readonly readAt: number
  readonly hasFailed: boolean
  readonly isAsking: boolean
  /** Its time has passed, or somebody finished it: the server knows how it went. */
  readonly onAsk: () => void
}
/** One question at a time; each answer is kept as it is given. */
export function RunningTest({ test, readerId, readAt, hasFailed, isAsking, onAsk }: RunningTestProps) {
  const { questions } = test
  useEffect(fetchAhead, [])
  const { given, choose, waiting, send } = useAnswers(test, readerId, onAsk)
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      questions.findIndex(({ id }) => given[id] === undefined),
    ),
  )
  const left = timeLeft(test, readAt, useNow(TICK_MS)) ?? 0
  const { hand, isHanding, problem } = useHandIn(test, readerId, given, send)
  const question = questions[at]
  if (left === 0) return <TimeOver lost={waiting} hasFailed={hasFailed} isAsking={isAsking} onAsk={onAsk} />
  if (!question) return null
  return (
    <>
      <p className="figures flex items-baseline justify-between gap-3 text-meta text-ink-2">
        <span>
          第 {at + 1} 题，共 {questions.length} 题
        </span>
        <span role="timer" className={cx('text-lead font-semibold', left < URGENT_MS ? 'text-danger' : 'text-ink')}>
          还有 {countdownText(left)}
        </span>
      </p>
      <Question question={question} given={given[question.id]} onChoose={(answer) => choose(question.id, answer)} />
      <p role="status" className="mt-3 min-h-5 text-meta text-ink-2">
        {waiting > 0 && `${waiting} 个答案还在手机里，有网络就送出去。`}
      </p>
      {problem && <FieldError>{problem}</FieldError>}
      <div className="mt-2 flex gap-2">
        <Button className="flex-1" disabled={at === 0} onClick={() => setAt(at - 1)}>
          上一题
        </Button>
        {at < questions.length - 1 ? (
          <Button tone="ink" className="flex-1" onClick={() => setAt(at + 1)}>
            下一题
          </Button>
        ) : (
          <Button tone="commit" className="flex-1" busy={isHanding} onClick={() => void hand()}>
            {isHanding ? '正在交卷' : '交卷'}
          </Button>
        )}
      </div>
      <Overview questions={questions} given={given} at={at} onGo={setAt} />
    </>
  )
}

/** Only what the server has counts: what still waits goes first. */
function useHandIn(
  { id, questions }: Assessment,
  readerId: number,
  given: Readonly<Record<string, string>>,
  send: () => Promise<boolean>,
) {
  const finish = useFinish(id, readerId)
  const confirm = useConfirm()
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const missing = questions.filter((one) => given[one.id] === undefined).length
  const hand = async () => {
    const body = missing > 0 ? `还有 ${missing} 道没答，算答错。交了不能再改。` : '交了不能再改，马上知道结果。'
    if (!(await confirm({ title: '现在交卷？', body, confirmLabel: '交卷' }))) return
    setProblem(undefined)
    setIsSending(true)
    const hasAll = await send()
    setIsSending(false)
    if (hasAll) finish.mutate()
    else setProblem('没有网络，答案还没送到。连上网再交；时间到了平台自动交卷。')
  }
  return { hand, isHanding: isSending || finish.isPending, problem }
}

interface QuestionProps {
  readonly question: Assessment['questions'][number]
  readonly given: string | undefined
  readonly onChoose: (answer: string) => void
}
function Question({ question: { id, text, options }, given, onChoose }: QuestionProps) {
  const frame = useRef<HTMLFieldSetElement>(null)
  const shown = useRef(id)
  useEffect(() => {
    // The first one is not walked to: the page's own beginning comes first.
    if (shown.current !== id) frame.current?.focus()
    shown.current = id
  }, [id])
  return (
    <fieldset ref={frame} tabIndex={-1} className="mt-4 outline-none">
      <legend className="text-lead font-semibold text-pretty">{text}</legend>
      <div className="mt-4 space-y-2">
        {options.map(({ code, text: option }) => (
          <RadioCard
            key={code}
            name={`question-${id}`}
            value={code}
            checked={given === code}
            onChange={() => onChoose(code)}
            label={<span className="font-normal">{option}</span>}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface OverviewProps {
  readonly questions: Assessment['questions']
  readonly given: Readonly<Record<string, string>>
  readonly at: number
  readonly onGo: (at: number) => void
}
function Overview({ questions, given, at, onGo }: OverviewProps) {
  return (
    <nav aria-label="题目" className="mt-6 grid grid-cols-5 gap-2 sm:grid-cols-10">
      {questions.map(({ id, number }, index) => (
        <button
          key={id}
          type="button"
          aria-current={index === at ? 'step' : undefined}
          aria-label={`第 ${number} 题，${given[id] === undefined ? '没答' : '已答'}`}
          onClick={() => onGo(index)}
          className={cx(
            'figures min-h-11 rounded-half border text-body',
            index === at ? 'border-ink font-semibold' : 'border-edge',
            given[id] !== undefined && 'bg-sunken',
          )}
        >
          {number}
        </button>
      ))}
    </nav>
  )
}
