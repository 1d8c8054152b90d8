import { useState } from 'react'
import { ApiError, messageOf } from '../../../shell/api/api-error.ts'
import { isAdmin, loadUser, useIsSignedIn, useUserState, type SessionUser } from '../../../shell/api/user.ts'
import { ErrorState } from '../../../ui/empty-state.tsx'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import { AccountHead } from '../components/account-head.tsx'
import { AffairRows, HelpRows, SettingRows } from '../components/centre-rows.tsx'
import { DocumentsCard } from '../components/documents-card.tsx'
import { GuestCentre } from '../components/guest-centre.tsx'
import { MachinesInUse } from '../components/machines-in-use.tsx'
import { OrderCounts } from '../components/order-counts.tsx'
import { RoleSheet } from '../components/role-sheet.tsx'
import { SignOutButton } from '../components/sign-out-button.tsx'
import { StaffCard } from '../components/staff-card.tsx'

export function Screen() {
  const isSignedIn = useIsSignedIn()
  const { user, error, isLoading } = useUserState()
  if (!isSignedIn) return <GuestCentre />
  if (user) return <Centre user={user} />
  if (!error) return <CentreBones />
  return (
    <div className="mx-auto max-w-md pb-6">
      <ErrorState
        title="账号资料没有取到"
        onRetry={() => void loadUser()}
        isRetrying={isLoading}
        reference={error instanceof ApiError ? error.requestId : undefined}
      >
        {messageOf(error)}。订单和合同都还在。
      </ErrorState>
      <SignOutButton />
    </div>
  )
}

function Centre({ user }: { user: SessionUser }) {
  const [isSwitching, setIsSwitching] = useState(false)
  return (
    <div className="pb-6 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
      <div className="min-w-0">
        <AccountHead user={user} onSwitchRole={() => setIsSwitching(true)} />
        {isAdmin(user) && <StaffCard />}
        <DocumentsCard />
        <OrderCounts />
        <MachinesInUse />
        <AffairRows user={user} />
      </div>
      <aside className="lg:pt-9">
        <SettingRows user={user} />
        <HelpRows />
        <SignOutButton />
      </aside>
      <RoleSheet key={user.primary_role} isOpen={isSwitching} onClose={() => setIsSwitching(false)} user={user} />
    </div>
  )
}

function CentreBones() {
  return (
    <Skeleton className="pt-14 md:pt-8">
      <div className="flex items-center gap-4">
        <Bone className="size-[60px] rounded-card" />
        <div className="flex-1 space-y-2.5">
          <Bone className="h-5 w-32" />
          <Bone className="h-3.5 w-48" />
        </div>
      </div>
      <Bone className="mt-5 h-[74px] w-full rounded-card" />
      <Bone className="mt-7 h-[110px] w-full rounded-card" />
      <Bone className="mt-7 h-40 w-full rounded-card" />
    </Skeleton>
  )
}
