import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/overlays/confirm.tsx'
import { agoText, durationText } from '../../../ui/text/format.ts'
import { Section } from '../../../ui/section.tsx'
import { type SystemFigures, useRetryEvents } from '../system-queries.ts'

/** What still has to be told to somebody, and what was given up on. */
export function EventsPart({ figures: one }: { figures: SystemFigures }) {
  const retry = useRetryEvents()
  const { events } = one
  const ask = async () => {
    const isSure = await confirm({
      title: `重新投递 ${events.failed} 个事件吗？`,
      body: '原因没有排除的话，它们会再失败一次。这一步记入操作日志。',
      confirmLabel: '重新投递',
    })
    if (isSure) retry.mutate()
  }
  return (
    <Section
      title="事件"
      aside={
        <span className="figures">
          等着 {events.waiting} · 放弃 {events.failed}
        </span>
      }
    >
      <p className="text-meta text-ink-2">
        通知、短信和统计都由事件带出去。
        {events.oldest_seconds === null
          ? '现在没有等着的。'
          : `最早的等了 ${durationText(events.oldest_seconds * 1000)}。`}
        失败 {events.attempts_max} 次就放弃。
      </p>
      <Rows title="放弃了的" rows={events.given_up} />
      {one.actions.includes('retry_events') && (
        <Button className="mt-3" busy={retry.isPending} onClick={() => void ask()}>
          重新投递
        </Button>
      )}
      <Rows title="等得最久的" rows={events.slowest} />
    </Section>
  )
}

function Rows({ title, rows }: { title: string; rows: SystemFigures['events']['slowest'] }) {
  if (rows.length === 0) return null
  return (
    <div className="mt-3">
      <h3 className="text-meta font-normal text-ink-2">{title}</h3>
      <ul className="mt-1 border-t border-hairline">
        {rows.map((row) => (
          <li key={row.id} className="border-b border-hairline py-2.5">
            <p className="figures flex justify-between gap-3 text-body">
              <span className="min-w-0 break-all">{row.topic}</span>
              <span className="keep text-meta text-ink-2">{agoText(row.created_at)}</span>
            </p>
            {(row.attempts > 0 || row.last_error) && (
              <p className="figures text-meta break-words text-ink-2">
                试过 {row.attempts} 次{row.last_error && `，${row.last_error}`}
              </p>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
