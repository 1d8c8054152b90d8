import { lazy, Suspense, useState } from 'react'
import { isAdmin, keepsMachines, type SessionUser } from '../../../shell/api/user.ts'
import { AccountHead } from './account-head.tsx'
import { AffairRows, SettingRows } from './centre-rows.tsx'
import { HelpRows } from './help-rows.tsx'
import { DocumentsCard } from './documents-card.tsx'
import { MachinesInUse } from './machines-in-use.tsx'
import { OrderCounts } from './order-counts.tsx'
import { RoleSheet } from '../lazy-role-sheet.ts'
import { useOnceOpen } from '../../../ui/overlays/once-open.ts'
import { SignOutButton } from './sign-out-button.tsx'
import { StaffCard } from './staff-card.tsx'

const OwnerCard = lazy(async () => ({ default: (await import('./owner-card.signed-in.tsx')).OwnerCard }))

/** Who is signed in, what waits, what is rented, and the ways to everything of one's own. */
export function Centre({ user }: { user: SessionUser }) {
  const [isSwitching, setIsSwitching] = useState(false)
  const wasSwitching = useOnceOpen(isSwitching)
  return (
    <div className="pb-6 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
      <div className="min-w-0">
        <AccountHead user={user} onSwitchRole={() => setIsSwitching(true)} />
        {isAdmin(user) && <StaffCard />}
        <DocumentsCard />
        {keepsMachines(user) && (
          <Suspense fallback={null}>
            <OwnerCard user={user} />
          </Suspense>
        )}
        <OrderCounts />
        <MachinesInUse />
        <AffairRows user={user} />
      </div>
      <aside className="lg:pt-9">
        <SettingRows user={user} />
        <HelpRows />
        <SignOutButton />
      </aside>
      {wasSwitching && (
        <Suspense fallback={null}>
          <RoleSheet key={user.primary_role} isOpen={isSwitching} onClose={() => setIsSwitching(false)} user={user} />
        </Suspense>
      )}
    </div>
  )
}
