import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { messageOf } from '../../../../shell/api/api-error.ts'
import { mondayOf } from '../../../../ui/fields/calendar-days.ts'
import { Button } from '../../../../ui/button.tsx'
import { addDays, today } from '../../../../ui/text/format.ts'
import { useOnceOpen } from '../../../../ui/overlays/once-open.ts'
import { Section } from '../../../../ui/section.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { SPAN_DAYS } from '../../fleet-days.ts'
import { fleetCalendarQuery } from '../../fleet-queries.ts'
import { EntrySheet, UnitStrips } from './calendar-phone.tsx'
import type { PickedEntry } from './entry-facts.lazy.tsx'
import { CalendarLegend } from './unit-track.tsx'

const BlockSheet = lazy(async () => ({ default: (await import('./block-sheet.lazy.tsx')).BlockSheet }))

/** The next four weeks of one machine, and days kept back. */
export function MachineCalendar({ id }: { id: number }) {
  const from = mondayOf(today())
  const calendar = useQuery(fleetCalendarQuery({ from, to: addDays(from, SPAN_DAYS - 1), equipmentId: id }))
  const [picked, setPicked] = useState<PickedEntry | null>(null)
  const [isBlocking, setIsBlocking] = useState(false)
  const wasBlocking = useOnceOpen(isBlocking)
  const machine = calendar.data?.machines[0]
  return (
    <Section title="接下来四周">
      {calendar.isPending ? (
        <SkeletonText lines={3} />
      ) : !calendar.data || !machine ? (
        <p className="text-body text-ink-2">
          日历没有取到{calendar.error && `：${messageOf(calendar.error)}`}
          <Button tone="ghost" onClick={() => void calendar.refetch()}>
            再试一次
          </Button>
        </p>
      ) : (
        <>
          <UnitStrips machine={machine} calendar={calendar.data} onPick={setPicked} />
          <CalendarLegend className="mt-3" />
          <EntrySheet picked={picked} today={calendar.data.today} onClose={() => setPicked(null)} />
          <Button
            wide
            className="mt-4"
            icon={<Lock size={18} aria-hidden="true" />}
            onClick={() => setIsBlocking(true)}
          >
            占用日期
          </Button>
          {wasBlocking && (
            <Suspense fallback={null}>
              <BlockSheet
                isOpen={isBlocking}
                onClose={() => setIsBlocking(false)}
                machines={calendar.data.machines}
                today={calendar.data.today}
                equipmentId={id}
              />
            </Suspense>
          )}
        </>
      )}
    </Section>
  )
}
