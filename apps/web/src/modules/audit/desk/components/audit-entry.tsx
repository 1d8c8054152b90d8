import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { AppLink } from '../../../../shell/navigation.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { momentText } from '../../../../ui/text/format.ts'
import { changesOf, deviceText } from '../audit-changes.ts'
import { objectPath } from '../audit-links.ts'
import type { LogEntry } from '../audit-queries.ts'

const columns = 'lg:grid lg:grid-cols-[8rem_9rem_11rem_minmax(0,1fr)_6rem] lg:items-baseline lg:gap-x-4'

export function AuditHead() {
  return (
    <div className={cx('border-b border-edge py-2 text-meta text-ink-2 max-lg:hidden', columns)} aria-hidden="true">
      <span>时间</span>
      <span>谁</span>
      <span>做了什么</span>
      <span>对什么</span>
      <span />
    </div>
  )
}

/** One entry: when, who, what, to what; opened, what it was before and after, and from where. */
export function AuditRow({ entry, permissions }: { entry: LogEntry; permissions: readonly string[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const to = objectPath(entry, permissions)
  const changes = changesOf(entry.before, entry.after, entry.object.type)
  const from = [entry.client.ip, deviceText(entry.client.user_agent)].filter(Boolean).join(' · ')
  return (
    <li className="border-b border-hairline py-2">
      <div className={columns}>
        <span className="figures text-meta text-ink-2 max-lg:float-end">{momentText(entry.timestamp)}</span>
        <span className="block truncate text-body max-lg:pe-28" title={entry.actor}>
          {entry.actor_name}
        </span>
        <span className="block text-body font-semibold">{entry.action_display}</span>
        <div className="flex items-center justify-between gap-3 lg:contents">
          <span className="figures block min-w-0 text-body">
            {to ? (
              <AppLink to={to} className="inline-flex min-h-11 items-center underline underline-offset-4 lg:min-h-0">
                {entry.object.display}
              </AppLink>
            ) : (
              entry.object.display
            )}
          </span>
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
            className="inline-flex min-h-11 items-center gap-1 text-meta text-ink-2 hover:text-ink lg:justify-self-end lg:pointer-fine:min-h-9"
          >
            前后
            <span className="sr-only">变化，{entry.object.display}</span>
            <ChevronDown size={16} className={cx('transition-transform', isOpen && 'rotate-180')} aria-hidden="true" />
          </button>
        </div>
      </div>
      {isOpen && (
        <div className="mt-1 mb-2 rounded-card bg-sunken px-4 py-3">
          {changes.length === 0 ? (
            <p className="text-body text-ink-2">这一步没有改动内容。</p>
          ) : (
            <table className="w-full table-fixed text-meta">
              <thead>
                <tr className="text-start text-ink-2">
                  <th className="w-1/4 py-1 pe-3 text-start font-normal">项</th>
                  <th className="py-1 pe-3 text-start font-normal">之前</th>
                  <th className="py-1 text-start font-normal">之后</th>
                </tr>
              </thead>
              <tbody>
                {changes.map(({ field, label, before, after, isChanged }) => (
                  <tr key={field} className="border-t border-hairline align-top">
                    <th className="py-1.5 pe-3 text-start font-normal break-words text-ink-2">{label}</th>
                    <td className="figures py-1.5 pe-3 break-words text-ink-2">{before}</td>
                    <td className={cx('figures py-1.5 break-words', isChanged && 'font-semibold')}>{after}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          <p className="figures mt-2 text-caption break-words text-ink-3">
            {from ? `来自 ${from}` : '来自平台自己'} · 第 {entry.id} 条，校验值 {entry.hash.slice(0, 16)}
          </p>
        </div>
      )}
    </li>
  )
}
