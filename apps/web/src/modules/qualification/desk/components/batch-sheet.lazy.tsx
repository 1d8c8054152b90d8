import { reviewTemplates } from '@jihui/protocol/qualification/review-words'
import { CircleCheck, OctagonX, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { AppLink } from '../../../../shell/navigation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { TextArea } from '../../../../ui/fields/field.tsx'
import { Ruler } from '../../../../ui/ruler.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { batchSentence } from '../batch-run.ts'
import { consolePaths } from '../../../../kits/desk/paths.ts'
import type { QueueItem } from '../review-queries.ts'
import { useBatch, type Batch } from '../use-batch.ts'

interface BatchSheetProps {
  isOpen: boolean
  verdict: 'approve' | 'reject'
  items: readonly QueueItem[]
  onDecided: (ids: readonly number[]) => void
  onClose: () => void
}

/** One decision on many orders: the question, how far it is, and what came of each. */
export function BatchSheet({ isOpen, verdict, items, onDecided, onClose }: BatchSheetProps) {
  const batch = useBatch(onDecided)
  const [notes, setNotes] = useState('')
  const [error, setError] = useState<string>()
  const isApproved = verdict === 'approve'
  const { progress, isRunning } = batch
  const start = () => {
    if (!isApproved && !notes.trim()) return setError('拒绝时必须填写理由')
    void batch.start(items, { isApproved, notes: notes.trim() })
  }
  const verb = isApproved ? '批量通过' : '批量拒绝'
  const title = progress
    ? isRunning
      ? `正在${verb}`
      : batchSentence(progress)
    : isApproved
      ? `确定批量通过选中的 ${items.length} 个订单吗？`
      : `确定批量拒绝选中的 ${items.length} 个订单吗？`
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      canDismiss={!isRunning}
      title={<span className="figures">{title}</span>}
      footer={<Foot batch={batch} verb={verb} isApproved={isApproved} onStart={start} onLeave={onClose} />}
    >
      {progress ? (
        <Progress batch={batch} />
      ) : (
        <>
          <p className="mb-3 text-body text-ink-2">
            {isApproved
              ? '没有资质文件的会留下来，等你单独打开来定。'
              : '同一个理由会发给每一位租客，他们可以重新上传再审。'}
          </p>
          <TextArea
            label={isApproved ? '审核备注' : '拒绝理由'}
            isOptional={isApproved}
            value={notes}
            maxLength={500}
            error={error}
            onChange={(event) => {
              setNotes(event.target.value)
              setError(undefined)
            }}
          />
          <ul className="mt-2 flex flex-wrap gap-1.5" aria-label="常用备注">
            {reviewTemplates.slice(isApproved ? 0 : 1, isApproved ? 1 : undefined).map((text) => (
              <li key={text}>
                <Button size="dense" aria-pressed={notes === text} onClick={() => setNotes(text)}>
                  <span className="font-normal">{text}</span>
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Sheet>
  )
}

interface FootProps {
  batch: Batch
  verb: string
  isApproved: boolean
  onStart: () => void
  onLeave: () => void
}

function Foot({ batch: { progress, isRunning, isStopping, stop }, verb, isApproved, onStart, onLeave }: FootProps) {
  if (isRunning)
    return (
      <Button wide onClick={stop} busy={isStopping}>
        {isStopping ? '正在停下' : '停下'}
      </Button>
    )
  if (progress)
    return (
      <Button wide tone="ink" onClick={onLeave}>
        知道了
      </Button>
    )
  return (
    <div className="flex gap-2">
      <Button wide onClick={onLeave}>
        再想想
      </Button>
      <Button wide tone={isApproved ? 'ink' : 'dangerSolid'} onClick={onStart}>
        {verb}
      </Button>
    </div>
  )
}

const outcomes = {
  failed: { icon: OctagonX, colour: 'text-danger', word: '失败' },
  warned: { icon: TriangleAlert, colour: 'text-warn', word: '已决定，还差一步' },
  done: { icon: CircleCheck, colour: 'text-ok', word: '成功' },
} as const

function Progress({ batch: { progress, isRunning } }: { batch: Batch }) {
  if (!progress) return null
  const { total, succeeded, failed, percent, results } = progress
  const settled = succeeded + failed
  return (
    <>
      <p className="figures mb-2 text-body" aria-live="polite">
        <span className="font-semibold">{percent}%</span>
        <span className="ms-2 text-ink-2">
          {settled} / {total} 份
          {!isRunning && settled < total && `，停下时还有 ${total - settled} 份没有轮到，仍在队列里`}
        </span>
      </p>
      <Ruler
        units={total}
        value={settled}
        label={`已处理 ${settled} 份，共 ${total} 份`}
        hasPointer={isRunning}
        start={`成功 ${succeeded}`}
        end={`失败 ${failed}`}
      />
      <ul className="mt-4" aria-label="每一份的结果">
        {results.map(({ item, outcome, text }) => {
          const { icon: Sign, colour, word } = outcomes[outcome]
          return (
            <li key={item.id} className="flex gap-2.5 border-b border-hairline py-2.5">
              <Sign size={18} className={cx('mt-0.5 shrink-0', colour)} aria-hidden="true" />
              <span className="min-w-0 flex-1">
                <span className="block truncate text-body">
                  <span className="sr-only">{word}：</span>
                  {item.party_name || item.contact_name}
                </span>
                <span className="figures block text-caption text-ink-2">
                  {item.order_number}
                  {text && ` · ${text}`}
                </span>
              </span>
              {!isRunning && outcome !== 'done' && (
                <AppLink
                  to={consolePaths.order(item)}
                  className="keep inline-flex min-h-11 items-center text-meta underline underline-offset-4"
                >
                  看这单
                </AppLink>
              )}
            </li>
          )
        })}
      </ul>
      {settled > results.length && (
        <p className="py-3 text-caption text-ink-3">只列最近 {results.length} 份，失败的在最前。</p>
      )}
    </>
  )
}
