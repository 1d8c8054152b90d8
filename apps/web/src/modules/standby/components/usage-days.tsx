import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { dayText, money } from '../../../ui/text/format.ts'
import { Money } from '../../../ui/text/money.tsx'
import type { Usage } from '../standby-queries.ts'

type Day = Usage['days'][number]

const SHOWN = 5
const hours = (value: number) => `${value.toLocaleString('zh-CN', { maximumFractionDigits: 1 })} 小时`

/** What was done on a day, in words. */
const wordsOf = ({
  working,
  idling,
  is_stopped: isStopped,
  is_worked: isWorked,
  beyond,
  beyond_fee: fee,
}: Day): string => {
  const parts = [
    isStopped && (isWorked ? '报停日动过，照算全价' : '报停'),
    working === null
      ? !isStopped && '没有读数'
      : working === 0 && !idling
        ? !isStopped && '没有动'
        : `工作 ${hours(working)}`,
    idling ? `怠速 ${hours(idling)}` : '',
    beyond > 0 && (fee > 0 ? `超出 ${hours(beyond)}，超时费 ${money(fee)}` : `超出 ${hours(beyond)}`),
  ]
  return parts.filter(Boolean).join('，')
}

/** The last days, the newest first; all of them when asked for. */
export function UsageDays({ usage }: { usage: Usage }) {
  const [isWhole, setIsWhole] = useState(false)
  const all = usage.days.toReversed()
  const days = isWhole ? all : all.slice(0, SHOWN)
  return (
    <>
      <ol className="border-t border-hairline">
        {days.map((day) => (
          <li key={day.day} className="flex items-baseline justify-between gap-3 border-b border-hairline py-2.5">
            <span className="min-w-0">
              <span className="block text-body">{dayText(day.day)}</span>
              <span className="block text-meta text-pretty text-ink-2">{wordsOf(day)}</span>
            </span>
            <Money value={day.rent} size="inline" />
          </li>
        ))}
      </ol>
      {all.length > SHOWN && !isWhole && (
        <Button className="mt-3 me-2" onClick={() => setIsWhole(true)}>
          看全部 {all.length} 天
        </Button>
      )}
    </>
  )
}
