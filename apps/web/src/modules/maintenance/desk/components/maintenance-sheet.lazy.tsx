import { useQuery } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
import { useState } from 'react'
import { AppLink } from '../../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { dayRange, maskedPhone, money, momentText } from '../../../../ui/text/format.ts'
import { HistoryRail } from '../../../../ui/history-rail.tsx'
import { MachineTile } from '../../../../ui/pictures/machine-tile.tsx'
import { Section } from '../../../../ui/section.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { maintenanceDetailQuery, type ScheduledDetail } from '../maintenance-queries.ts'
import { consolePaths } from '../../../../kits/desk/paths.ts'
import { ConsoleError } from '../../../../kits/desk/console-page.tsx'
import { ArrangeForm, CancelForm, CompleteForm } from './maintenance-forms.tsx'
import { MaintenanceTag } from './maintenance-list.tsx'

type Mode = 'look' | ScheduledDetail['actions'][number]

/** One request: what it is about, what happened, and the way on. */
export function MaintenanceSheet({ id, onClose }: { id: number | null; onClose: () => void }) {
  return (
    <Sheet isOpen={id !== null} onClose={onClose} title="维护单" height="full">
      {id !== null && <Content key={id} id={id} />}
    </Sheet>
  )
}

function Content({ id }: { id: number }) {
  const { data: item, error, refetch, isFetching } = useQuery(maintenanceDetailQuery(id))
  const [mode, setMode] = useState<Mode>('look')
  if (!item)
    return error ? (
      <ConsoleError title="获取维护单失败" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <SkeletonText lines={6} />
    )
  const back = () => setMode('look')
  return (
    <div className="pb-4">
      <Head item={item} />
      {mode === 'schedule' ? (
        <ArrangeForm item={item} onDone={back} onBack={back} />
      ) : mode === 'complete' ? (
        <CompleteForm item={item} onDone={back} onBack={back} />
      ) : mode === 'cancel' ? (
        <CancelForm item={item} onDone={back} onBack={back} />
      ) : (
        <Look item={item} onMove={setMode} />
      )}
    </div>
  )
}

function Head({ item }: { item: ScheduledDetail }) {
  return (
    <div className="flex gap-3">
      <MachineTile line={item.line} illustration={item.illustration} size="compact" />
      <div className="min-w-0 flex-1">
        <div className="flex items-start justify-between gap-2">
          <p className="min-w-0 text-body font-semibold">{item.equipment_name}</p>
          <MaintenanceTag item={item} />
        </div>
        <p className="figures text-meta break-all text-ink-2">
          {item.unit_serial}
          {(item.city || item.location) && ` · ${[item.city, item.location].filter(Boolean).join(' ')}`}
        </p>
      </div>
    </div>
  )
}

function Look({ item, onMove }: { item: ScheduledDetail; onMove: (mode: Mode) => void }) {
  const may = (action: ScheduledDetail['actions'][number]) => item.actions.includes(action)
  const facts: (readonly [string, React.ReactNode])[] = [
    ['类型', `${item.kind_display}，${item.urgency_display}`],
    ['来自', `${item.origin_display}，${item.customer_name}`],
    ['设备主', item.owner_name || '平台自己的设备'],
    ['日期', item.start_date ? dayRange(item.start_date, item.end_date ?? item.start_date) : '还没有安排'],
    ['技师', item.technician_name || '还没有派人'],
    ['处理结果', item.result],
    ['费用', item.cost === null ? '' : money(item.cost)],
    ['备注', item.notes],
  ]
  return (
    <>
      <p className="mt-4 text-lead">{item.description}</p>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-body">
        {facts
          .filter(([, value]) => Boolean(value))
          .map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-ink-3">{label}</dt>
              <dd className="figures min-w-0">{value}</dd>
            </div>
          ))}
      </dl>
      <div className="mt-4 flex flex-wrap gap-2">
        {may('schedule') && (
          <Button tone="ink" onClick={() => onMove('schedule')}>
            {item.start_date ? '改时间' : '安排时间'}
          </Button>
        )}
        {may('complete') && <Button onClick={() => onMove('complete')}>完成</Button>}
        {may('cancel') && (
          <Button tone="danger" onClick={() => onMove('cancel')}>
            取消
          </Button>
        )}
        {item.contact_phone && (
          <a href={`tel:${item.contact_phone}`} className={buttonClass('ghost')}>
            <Phone size={18} aria-hidden="true" />
            <span className="figures">{maskedPhone(item.contact_phone)}</span>
          </a>
        )}
        {item.rental_id !== null && (
          <AppLink to={consolePaths.order({ id: item.rental_id, line: item.line })} className={buttonClass('ghost')}>
            看订单
          </AppLink>
        )}
      </div>
      <p className="mt-3 text-meta text-ink-2">技师接单、拍照和签字的手机页面以后接进来，现在由你在这里登记结果。</p>
      {item.history.length > 0 && (
        <Section title="经过">
          <HistoryRail
            isOpen={item.actions.length > 0}
            entries={item.history.toReversed().map((step) => ({
              id: step.id,
              title: step.title,
              meta: `${momentText(step.created_at)} · ${step.actor}`,
              note: step.notes || undefined,
            }))}
          />
        </Section>
      )}
    </>
  )
}
