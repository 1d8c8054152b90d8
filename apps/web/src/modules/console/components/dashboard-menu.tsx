import { House, RefreshCw } from 'lucide-react'
import { useUser } from '../../../shell/api/user.ts'
import { AppLink } from '../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Section } from '../../../ui/section.tsx'
import { menuFor, type MenuEntry } from '../menu.ts'

interface Props {
  refresh: () => void
  isRefreshing: boolean
  onRequests: () => void
}

/** R148–R150: every place by its group, and quick navigation. */
export function ConsoleMenu({ refresh, isRefreshing, onRequests }: Props) {
  const user = useUser()
  const groups = user ? menuFor(user) : []
  return (
    <Section
      title="全部功能"
      className="mt-9"
      aside={
        <div className="flex gap-1">
          <AppLink to="/" className={buttonClass('ghost', 'dense')}>
            <House size={16} aria-hidden="true" />
            首页
          </AppLink>
          <Button
            tone="ghost"
            size="dense"
            busy={isRefreshing}
            onClick={refresh}
            icon={<RefreshCw size={16} aria-hidden="true" />}
          >
            刷新全部数据
          </Button>
        </div>
      }
    >
      <div className="grid grid-cols-2 gap-x-6 gap-y-6 border-t border-edge pt-4 sm:grid-cols-3 lg:grid-cols-4">
        {groups.map(({ title, line, entries }) => (
          <nav key={title} aria-label={title} data-line={line}>
            <h3 className="flex items-center gap-2 text-meta font-semibold">
              {line && <span aria-hidden="true" className="h-4 w-[3px] bg-hue" />}
              {title}
            </h3>
            <ul className="mt-1">
              {entries.map((entry) => (
                <li key={entry.label}>
                  <Entry entry={entry} onRequests={onRequests} />
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </Section>
  )
}

const entryClass =
  '-mx-2 flex min-h-11 w-full items-center rounded-half px-2 text-start text-body text-ink-2 hover:bg-sunken hover:text-ink pointer-fine:min-h-8'

function Entry({ entry: { label, to }, onRequests }: { entry: MenuEntry; onRequests: () => void }) {
  if (typeof to === 'string')
    return (
      <AppLink to={to} className={entryClass}>
        {label}
      </AppLink>
    )
  return (
    <button type="button" aria-haspopup="dialog" onClick={onRequests} className={entryClass}>
      {label}
    </button>
  )
}
