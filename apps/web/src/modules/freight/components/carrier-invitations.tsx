import { useQuery } from '@tanstack/react-query'
import { Truck } from 'lucide-react'
import { AppLink } from '../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/overlays/confirm.tsx'
import { monthDay, shanghaiDay } from '../../../ui/text/format.ts'
import { freightPaths } from '../freight-words.ts'
import { type Invitation, invitationsQuery, useAcceptInvitation, useLeaveCarrier } from '../party-queries.ts'

/** Carriers that ask the reader to drive for them, and those he drives for. */
export function CarrierInvitations({ isDriver }: { isDriver: boolean }) {
  const { data } = useQuery(invitationsQuery)
  if (!data || data.results.length === 0) return null
  return (
    <ul className="mb-5 space-y-3">
      {data.results.map((invitation) => (
        <InvitationCard key={invitation.id} invitation={invitation} isDriver={isDriver} />
      ))}
    </ul>
  )
}

function InvitationCard({ invitation, isDriver }: { invitation: Invitation; isDriver: boolean }) {
  const accept = useAcceptInvitation()
  const leave = useLeaveCarrier()
  const confirm = useConfirm()
  const isMember = invitation.status === 'driving'
  const goAway = async () => {
    const question = {
      title: `离开${invitation.carrier_name}的车队？`,
      body: '路上的运单开完为止，之后他的车不再由你开。',
      confirmLabel: '离开',
      tone: 'danger' as const,
    }
    if (!isMember || (await confirm(question))) leave.mutate(invitation.id)
  }
  return (
    <li data-line="freight" className="rounded-card bg-hue-soft p-4">
      <p className="flex items-center gap-2 text-lead font-semibold">
        <Truck size={20} aria-hidden="true" />
        {isMember ? `你在${invitation.carrier_name}的车队` : `${invitation.carrier_name}请你加入车队`}
      </p>
      <p className="mt-1 text-meta text-ink-2">
        {isMember
          ? `${monthDay(shanghaiDay(invitation.accepted_at!))}加入；他交给你的运单在“我承运的”里。`
          : '他接的单可以交给你开，运费结给他；你只看到自己的。'}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {!isMember && isDriver && (
          <Button tone="ink" busy={accept.isPending} onClick={() => accept.mutate(invitation.id)}>
            加入
          </Button>
        )}
        {!isMember && !isDriver && (
          <AppLink to={freightPaths.driverRegister} className={buttonClass('ink')}>
            先登记证件
          </AppLink>
        )}
        <Button tone="ghost" busy={leave.isPending} onClick={() => void goAway()}>
          {isMember ? '离开车队' : '不加入'}
        </Button>
      </div>
    </li>
  )
}
