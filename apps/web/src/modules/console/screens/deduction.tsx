import { ChevronLeft } from 'lucide-react'
import { AppLink, useGo, usePathParam } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useIsDesk } from '../../../ui/window-width.ts'
import { ConsolePage } from '../components/console-page.tsx'
import { DeductionDesk } from '../components/deduction-desk.tsx'
import { consolePaths } from '../paths.ts'

/** One deduction at its own address: a step of the phone, and where links lead. */
export function Screen() {
  const id = Number(usePathParam('id'))
  const go = useGo()
  const isDesk = useIsDesk()
  return (
    <ConsolePage
      title="扣款裁定"
      actions={
        <AppLink to={consolePaths.deductions} className={buttonClass('outline')}>
          <ChevronLeft size={18} aria-hidden="true" />
          回到列表
        </AppLink>
      }
    >
      <div className="mt-4">
        {Number.isInteger(id) && id > 0 ? (
          <DeductionDesk id={id} onDone={() => !isDesk && go(consolePaths.deductions)} />
        ) : (
          <EmptyState illustration="excavator" title="没有这张扣款单">
            地址里的编号不对，从列表里另选一张。
          </EmptyState>
        )}
      </div>
    </ConsolePage>
  )
}
