import { ChevronLeft } from 'lucide-react'
import { ConsolePage } from '../../../../kits/desk/console-page.tsx'
import { AppLink, usePathParam } from '../../../../shell/navigation.tsx'
import { buttonClass } from '../../../../ui/button.tsx'
import { OrderDesk } from '../components/order-desk.tsx'
import { serviceDeskPaths } from '../desk-paths.ts'

/** One service order at its own address. */
export function Screen() {
  const orderId = usePathParam('orderId')
  return (
    <ConsolePage
      title="服务单"
      actions={
        <AppLink to={serviceDeskPaths.orders} className={buttonClass('outline')}>
          <ChevronLeft size={18} aria-hidden="true" />
          回到列表
        </AppLink>
      }
    >
      <div className="mt-4">
        <OrderDesk key={orderId} orderId={orderId} />
      </div>
    </ConsolePage>
  )
}
