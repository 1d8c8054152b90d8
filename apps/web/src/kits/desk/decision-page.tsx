import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { AppLink, useGo, usePathParam } from '../../shell/navigation.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useIsDesk } from '../../ui/window-width.ts'
import { ConsolePage } from './console-page.tsx'

interface DecisionPageProps {
  title: string
  listPath: string
  /** What it is called with its counter: 张扣款单. */
  counted: { unit: string; noun: string }
  renderDesk: (id: number, onDone: () => void) => ReactNode
}

/** One thing to decide at its own address (`:id`): a step of the phone, and where links lead. */
export function DecisionPage({ title, listPath, counted: { unit, noun }, renderDesk }: DecisionPageProps) {
  const id = Number(usePathParam('id'))
  const go = useGo()
  const isDesk = useIsDesk()
  return (
    <ConsolePage
      title={title}
      actions={
        <AppLink to={listPath} className={buttonClass('outline')}>
          <ChevronLeft size={18} aria-hidden="true" />
          回到列表
        </AppLink>
      }
    >
      <div className="mt-4">
        {Number.isInteger(id) && id > 0 ? (
          renderDesk(id, () => !isDesk && go(listPath))
        ) : (
          <EmptyState illustration="excavator" title={`没有这${unit}${noun}`}>
            地址里的编号不对，从列表里另选一{unit}。
          </EmptyState>
        )}
      </div>
    </ConsolePage>
  )
}
