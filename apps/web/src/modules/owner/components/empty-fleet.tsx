import type { Nothing } from '../../../kits/list/list-body.tsx'
import { AppLink } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { ownerPaths } from '../owner-paths.ts'

/** An owner who has no machine yet. */
export const emptyFleet: Nothing = {
  illustration: 'excavator',
  title: '还没有登记设备',
  actions: (
    <AppLink to={ownerPaths.register} className={buttonClass('ink', 'main')}>
      登记第一台设备
    </AppLink>
  ),
}
