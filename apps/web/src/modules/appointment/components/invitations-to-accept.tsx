import { appointmentRoles } from '@jihui/protocol/appointment/machine'
import { useQuery } from '@tanstack/react-query'
import { UserRoundCheck } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import {
  type Appointment,
  myAppointmentsQuery,
  useAcceptAppointment,
  useWithdrawAppointment,
} from '../appointment-queries.ts'
import { scopeText, standingText, untilText } from '../appointment-words.ts'
import { FactsLine } from '../../../ui/text/facts-line.tsx'

/** Who asks the reader to report or to stand for him; draws nothing where nobody does. */
export function InvitationsToAccept() {
  const { data } = useQuery(myAppointmentsQuery)
  const open = data?.results.filter(({ actions }) => actions.includes('accept')) ?? []
  if (open.length === 0) return null
  return (
    <ul aria-label="等你接受的任命" className="mt-3 mb-5 space-y-3">
      {open.map((one) => (
        <InvitationCard key={one.id} invitation={one} />
      ))}
    </ul>
  )
}

function InvitationCard({ invitation }: { invitation: Appointment }) {
  const accept = useAcceptAppointment()
  const decline = useWithdrawAppointment()
  const { id, appointer, role, role_display: label } = invitation
  const isBusy = accept.isPending || decline.isPending
  return (
    <li className="rounded-card bg-sunken p-4">
      <p className="flex items-center gap-2 text-lead font-semibold">
        <UserRoundCheck size={20} aria-hidden="true" className="shrink-0" />
        <span className="min-w-0 break-words">
          {appointer.name}请你做{label}
        </span>
      </p>
      <p className="mt-1 text-body text-pretty text-ink-2">
        {appointmentRoles[role].hint.replaceAll('你', '对方')}。接受后生效，随时可以退出。
      </p>
      <p className="mt-1">
        <FactsLine facts={[scopeText(invitation), untilText(invitation), standingText(invitation)]} />
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button tone="ink" busy={accept.isPending} disabled={isBusy} onClick={() => accept.mutate(id)}>
          接受
        </Button>
        <Button tone="ghost" busy={decline.isPending} disabled={isBusy} onClick={() => decline.mutate(id)}>
          不接受
        </Button>
      </div>
    </li>
  )
}
