import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mayOpen } from '../../../../shell/guards.ts'
import { useUser } from '../../../../shell/api/user.ts'
import { Button } from '../../../../ui/button.tsx'
import { momentText } from '../../../../ui/text/format.ts'
import { HistoryRail } from '../../../../ui/history-rail.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { TabStrip } from '../../../../ui/tab-strip.tsx'
import { LogRows, orderAuditQuery } from '../../../audit/desk/public.ts'
import type { Dossier } from '../review-queries.ts'
import { AuditPast } from './audit-past.tsx'
import { ConsoleError } from '../../../../kits/desk/console-page.tsx'

interface HistoryProps {
  order: Dossier
  isOpen: boolean
  onClose: () => void
}
type Part = 'decisions' | 'log'

/** 审核历史: what was handed in and what was decided on it, how it looked then, and what the log knows. */
export function AuditHistory({ order, isOpen, onClose }: HistoryProps) {
  const user = useUser()
  const [part, setPart] = useState<Part>('decisions')
  const [moment, setMoment] = useState<string | null>(null)
  const maySeeLog = user !== undefined && mayOpen('permission:log_view', user)
  return (
    <Sheet
      isOpen={isOpen}
      onClose={() => (moment ? setMoment(null) : onClose())}
      height="full"
      title={moment ? `${momentText(moment)} 时的样子` : '审核历史'}
      description={`${order.party_name || order.customer_name} · ${order.order_number}`}
      footer={
        moment && (
          <Button wide onClick={() => setMoment(null)}>
            回到审核历史
          </Button>
        )
      }
    >
      {moment ? (
        <AuditPast id={order.id} moment={moment} />
      ) : (
        <>
          {maySeeLog && (
            <TabStrip
              label="审核历史"
              className="-mx-4 mb-4"
              value={part}
              onChange={setPart}
              tabs={[
                { value: 'decisions', label: '提交和决定' },
                { value: 'log', label: '操作日志' },
              ]}
            />
          )}
          {part === 'decisions' ? <Submissions order={order} onPast={setMoment} /> : <OrderLog id={order.id} />}
        </>
      )}
    </Sheet>
  )
}

function Submissions({ order, onPast }: { order: Dossier; onPast: (moment: string) => void }) {
  const past = (moment: string) => (
    <button
      type="button"
      onClick={() => onPast(moment)}
      className="min-h-11 text-meta text-ink-2 underline underline-offset-4 pointer-fine:min-h-8"
    >
      看当时
    </button>
  )
  const told = new Set(order.submissions.map(({ decision }) => decision?.id))
  const entries = [
    ...order.submissions.flatMap((one) => [
      ...(one.decision ? [decided(one.decision)] : []),
      {
        at: one.submitted_at,
        title: `第 ${one.number} 次提交，${one.documents.length} 份文件`,
        by: one.submitted_by,
        note: one.documents.map(({ image_type_display: name }) => name).join('、'),
      },
    ]),
    // Decided without anything handed in.
    ...order.decisions.filter(({ id }) => !told.has(id)).map(decided),
  ].toSorted((one, other) => other.at.localeCompare(one.at))
  if (entries.length === 0) return <p className="text-body text-ink-2">还没有提交过文件，也没有审核记录。</p>
  return (
    <>
      <HistoryRail
        isOpen={order.verification_date === null}
        entries={entries.map(({ at, title, by, note }, index) => ({
          id: index,
          title,
          meta: (
            <span className="figures">
              {momentText(at)}
              {by && ` · ${by}`}
            </span>
          ),
          note: (
            <>
              {note && <span className="block">{note}</span>}
              {past(at)}
            </>
          ),
        }))}
      />
      {order.viewers.length > 0 && (
        <p className="figures mt-4 text-caption text-ink-3">
          看过的人：
          {order.viewers.map(({ name, viewed_at: at }) => `${name} ${momentText(at)}`).join('，')}
        </p>
      )}
    </>
  )
}

const decided = (row: Dossier['decisions'][number]) => ({
  at: row.decided_at,
  title: row.action_display,
  by: row.decided_by,
  note: row.notes,
})

function OrderLog({ id }: { id: number }) {
  const { data, error, refetch, isFetching } = useQuery(orderAuditQuery(id))
  if (data) return <LogRows entries={data.results} empty="关于这个订单还没有操作记录。" />
  if (!error) return <SkeletonText lines={6} />
  return (
    <ConsoleError
      title="加载数据失败，请刷新页面重试"
      error={error}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  )
}
