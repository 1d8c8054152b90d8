import { useCallback, useEffect, useRef, useState } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioCard } from '../../../ui/fields/choice.tsx'
import { useConfirm } from '../../../ui/overlays/confirm.tsx'
import { countdownText } from '../../../ui/text/format.ts'
import { useNow } from '../../rental/public.ts'
import { timeLeft } from '../time-left.ts'
import { type Assessment, useFinish } from '../training-queries.ts'
import { useAnswers } from '../use-answers.ts'

const TICK_MS = 1000
const URGENT_MS = 60_000

interface RunningTestProps {
  readonly test: Assessment
  /** When this device read it. */
  readonly readAt: number
  /** Its time has passed, or somebody finished it: the server knows how it went. */
  readonly onOver: () => void
}
/** One question at a time; each answer is kept as it is given. */
export function RunningTest({ test, readAt, onOver }: RunningTestProps) {
  const { questions } = test
  const refused = useCallback(() => onOver(), [onOver])
  const { given, choose, waiting, sendAll } = useAnswers(test, refused)
  const firstOpen = questions.findIndex(({ id }) => given[id] === undefined)
  const [at, setAt] = useState(Math.max(0, firstOpen))
  const left = timeLeft(test, readAt, useNow(TICK_MS)) ?? 0
  const hasAsked = useRef(false)
  useEffect(() => {
    if (left > 0 || hasAsked.current) return
    hasAsked.current = true
    onOver()
  }, [left, onOver])
  const finish = useFinish(test.id)
  const confirm = useConfirm()
  const missing = questions.filter(({ id }) => given[id] === undefined).length
  const hand = async () => {
    const body = missing > 0 ? `还有 ${missing} 道没答，算答错。交了不能再改。` : '交了不能再改，马上知道结果。'
    if (!(await confirm({ title: '现在交卷？', body, confirmLabel: '交卷' }))) return
    // Only what the server has counts.
    if (waiting > 0 && !(await sendAll())) return
    finish.mutate()
  }
  const question = questions[at]
  if (!question) return null
  return (
    <>
      <p role="timer" className="figures flex items-baseline justify-between gap-3 text-meta text-ink-2">
        <span>
          第 {at + 1} 题，共 {questions.length} 题
        </span>
        <span className={cx('text-lead font-semibold', left < URGENT_MS ? 'text-danger' : 'text-ink')}>
          {left > 0 ? `还有 ${countdownText(left)}` : '时间到了'}
        </span>
      </p>
      <fieldset className="mt-4" disabled={left === 0}>
        <legend className="text-lead font-semibold text-pretty">{question.text}</legend>
        <div className="mt-4 space-y-2">
          {question.options.map(({ code, text }) => (
            <RadioCard
              key={code}
              name={`question-${question.id}`}
              value={code}
              checked={given[question.id] === code}
              onChange={() => choose(question.id, code)}
              label={<span className="font-normal">{text}</span>}
            />
          ))}
        </div>
      </fieldset>
      <p role="status" className="mt-3 min-h-5 text-meta text-ink-2">
        {waiting > 0 && `${waiting} 个答案还在手机里，有网络就送出去。`}
      </p>
      <div className="mt-2 flex gap-2">
        <Button className="flex-1" disabled={at === 0} onClick={() => setAt(at - 1)}>
          上一题
        </Button>
        {at < questions.length - 1 ? (
          <Button tone="ink" className="flex-1" onClick={() => setAt(at + 1)}>
            下一题
          </Button>
        ) : (
          <Button tone="commit" className="flex-1" busy={finish.isPending} onClick={() => void hand()}>
            交卷
          </Button>
        )}
      </div>
      <nav aria-label="题目" className="mt-6 grid grid-cols-5 gap-2 sm:grid-cols-10">
        {questions.map(({ id, number }, index) => (
          <button
            key={id}
            type="button"
            aria-current={index === at ? 'step' : undefined}
            aria-label={`第 ${number} 题，${given[id] === undefined ? '没答' : '已答'}`}
            onClick={() => setAt(index)}
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
    </>
  )
}
