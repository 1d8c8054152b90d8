import type { NotificationType } from '@jihui/protocol/notification/types'
import {
  BellRing,
  ChevronRight,
  ClipboardList,
  Clock,
  CreditCard,
  Info,
  ListTodo,
  PenLine,
  Route,
  SearchCheck,
  Truck,
  type LucideIcon,
} from 'lucide-react'
import { actFor } from '../../../shell/api/acting-company.ts'
import { AppLink } from '../../../shell/navigation.tsx'
import { cx } from '../../../ui/class-names.ts'
import { clockTime } from '../../../ui/text/format.ts'
import type { Notification } from '../queries.ts'

const signs: Record<NotificationType, { icon: LucideIcon; tone: string }> = {
  rental: { icon: ClipboardList, tone: 'text-ink-2' },
  qualification: { icon: SearchCheck, tone: 'text-info' },
  contract: { icon: PenLine, tone: 'text-accent-ink' },
  payment: { icon: CreditCard, tone: 'text-ink-2' },
  delivery: { icon: Truck, tone: 'text-ok' },
  reminder: { icon: Clock, tone: 'text-warn' },
  task: { icon: ListTodo, tone: 'text-accent-ink' },
  freight: { icon: Route, tone: 'text-ok' },
  system: { icon: Info, tone: 'text-info' },
}
const unknownSign = { icon: BellRing, tone: 'text-ink-2' }

/** Screens beyond the order itself are named; an order opens without a word. */
const verbs: readonly (readonly [string, string])[] = [
  ['/contract/', '看合同'],
  ['/payment/', '看付款'],
]

export interface NotificationRowProps {
  row: Notification
  onRead: () => void
}

/** Unread: a cinnabar tick at the edge and bold words. Opening it is reading it. */
export function NotificationRow({ row, onRead }: NotificationRowProps) {
  const { icon: Icon, tone } = (signs as Partial<Record<string, typeof unknownSign>>)[row.type] ?? unknownSign
  const verb = verbs.find(([part]) => row.link?.includes(part))?.[1]
  const body = (
    <>
      {!row.is_read && <span aria-hidden="true" className="absolute start-0 top-5 h-5 w-1 bg-accent" />}
      <Icon
        size={22}
        strokeWidth={1.75}
        aria-hidden="true"
        className={cx('mt-0.5 shrink-0', row.priority === 'high' && !row.is_read ? 'text-accent-ink' : tone)}
      />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3">
          <span className={cx('min-w-0 text-lead', !row.is_read && 'font-semibold')}>
            {!row.is_read && <span className="sr-only">未读，</span>}
            {row.title}
          </span>
          <time dateTime={row.created_at} className="figures shrink-0 text-meta text-ink-3">
            {clockTime(row.created_at)}
          </time>
        </span>
        <span className="block text-body text-ink-2">{row.message}</span>
        {verb && (
          <span className="mt-1 inline-flex items-center gap-1 text-body font-semibold">
            {verb}
            <ChevronRight size={16} aria-hidden="true" />
          </span>
        )}
      </span>
    </>
  )
  const shape =
    'relative flex w-full gap-3 px-(--gutter) py-4 text-start md:px-3 hover:bg-sunken focus-visible:shadow-[inset_0_0_0_2px_var(--ink)]'
  return row.link ? (
    <AppLink
      to={row.link}
      onClick={() => {
        onRead()
        // It opens for whom it is told.
        if (row.acting !== undefined) actFor(row.acting)
      }}
      className={shape}
    >
      {body}
    </AppLink>
  ) : row.is_read ? (
    <div className="relative flex gap-3 px-(--gutter) py-4 md:px-3">{body}</div>
  ) : (
    <button type="button" onClick={onRead} className={shape}>
      {body}
    </button>
  )
}
