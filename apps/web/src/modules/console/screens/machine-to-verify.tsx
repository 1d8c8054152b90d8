import { ChevronLeft } from 'lucide-react'
import { AppLink, useGo, useLineId, usePathParam } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useIsDesk } from '../../../ui/window-width.ts'
import { ConsolePage } from '../components/console-page.tsx'
import { MachineVerificationDesk } from '../components/machine-verification-desk.tsx'
import { machinesToVerifyPath } from '../machine-verification-queries.ts'

/** One machine at its own address: a step of the phone, and where links lead. */
export function Screen() {
  const id = Number(usePathParam('id'))
  const go = useGo()
  const isDesk = useIsDesk()
  const list = machinesToVerifyPath(useLineId())
  return (
    <ConsolePage
      title="设备核验"
      actions={
        <AppLink to={list} className={buttonClass('outline')}>
          <ChevronLeft size={18} aria-hidden="true" />
          回到列表
        </AppLink>
      }
    >
      <div className="mt-4">
        {Number.isInteger(id) && id > 0 ? (
          <MachineVerificationDesk id={id} onDone={() => !isDesk && go(list)} />
        ) : (
          <EmptyState illustration="excavator" title="没有这台设备">
            地址里的编号不对，从列表里另选一台。
          </EmptyState>
        )}
      </div>
    </ConsolePage>
  )
}
