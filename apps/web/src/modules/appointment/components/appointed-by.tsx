import type { AppointmentRole } from '@jihui/protocol/appointment/machine'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/overlays/confirm.tsx'
import { Section } from '../../../ui/section.tsx'
import { type Appointment, useWithdrawAppointment } from '../appointment-queries.ts'
import { scopeText, untilText } from '../appointment-words.ts'
import { FactsLine } from '../../../ui/text/facts-line.tsx'

/** By whom the reader is appointed now, for what and until when; `only`: for this alone. */
export function AppointedBy({ appointments, only }: { appointments: readonly Appointment[]; only?: AppointmentRole }) {
  const live = appointments.filter((one) => one.status === 'accepted' && (only === undefined || one.role === only))
  if (live.length === 0) return null
  return (
    <Section title="谁任命了我">
      <ul className="border-t border-hairline">
        {live.map((one) => (
          <LiveRow key={one.id} appointment={one} />
        ))}
      </ul>
    </Section>
  )
}

function LiveRow({ appointment }: { appointment: Appointment }) {
  const leave = useWithdrawAppointment()
  const confirm = useConfirm()
  const { id, appointer, role_display: label } = appointment
  const goAway = async () => {
    const question = {
      title: `不再做${appointer.name}的${label}？`,
      body: '退出立刻生效，要再做得由对方重新邀请。',
      confirmLabel: '退出',
      tone: 'danger' as const,
    }
    if (await confirm(question)) leave.mutate(id)
  }
  return (
    <li className="flex min-h-14 items-center justify-between gap-3 border-b border-hairline py-2">
      <span className="min-w-0">
        <span className="block text-body break-words">{appointer.name}</span>
        <FactsLine facts={[label, scopeText(appointment), untilText(appointment)]} />
      </span>
      <Button
        tone="ghost"
        className="shrink-0"
        busy={leave.isPending}
        aria-label={`退出${appointer.name}的任命`}
        onClick={() => void goAway()}
      >
        退出
      </Button>
    </li>
  )
}
