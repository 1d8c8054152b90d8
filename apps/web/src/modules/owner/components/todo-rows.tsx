import {
  CircleAlert,
  FileClock,
  Hourglass,
  PackageCheck,
  Truck,
  Wrench,
  ChevronRight,
  type LucideIcon,
} from 'lucide-react'
import { AppLink } from '../../../shell/navigation.tsx'
import { Section } from '../../../ui/section.tsx'
import type { TodoKind, TodoRow } from '../todo.ts'

const signs: Record<TodoKind, LucideIcon> = {
  overdue: CircleAlert,
  deliveries: Truck,
  returns: PackageCheck,
  maintenance: Wrench,
  documents: FileClock,
  idle: Hourglass,
}

/** 等你处理: each leads to where it is done. */
export function TodoRows({ rows }: { rows: readonly TodoRow[] }) {
  return (
    <Section title="等你处理" aside={rows.length > 0 ? `${rows.length} 件` : undefined}>
      {rows.length === 0 ? (
        <p className="text-body text-ink-2">都处理完了。</p>
      ) : (
        <ul>
          {rows.map(({ kind, title, note, to, isPressing }) => {
            const Icon = signs[kind]
            return (
              <li key={kind} className="border-b border-hairline last:border-0">
                <AppLink to={to} className="flex min-h-16 items-center gap-3 rounded-half py-2">
                  <Icon
                    size={22}
                    strokeWidth={1.75}
                    aria-hidden="true"
                    className={isPressing ? 'shrink-0 text-accent-ink' : 'shrink-0 text-ink-2'}
                  />
                  <span className="min-w-0 flex-1">
                    <span className="block text-lead">{title}</span>
                    <span className="block text-meta text-ink-2">{note}</span>
                  </span>
                  <ChevronRight size={18} className="shrink-0 text-ink-2" aria-hidden="true" />
                </AppLink>
              </li>
            )
          })}
        </ul>
      )}
    </Section>
  )
}
