import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { AppLink, useGo } from '../../../shell/navigation.tsx'
import { Section, RowBody } from '../../../ui/section.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import type { Scanned } from '../code-queries.ts'
import { readDraft, readSent } from '../report-draft.ts'
import type { Outcome } from '../send-report.ts'
import { ReportForm } from './report-form.tsx'
import { ReportWaiting } from './report-waiting.tsx'

/** Read from this device, with or without network. */
const draftQuery = (code: string) =>
  queryOptions({
    queryKey: ['machine-report-draft', code],
    queryFn: () => readDraft(code),
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

function useDraft(code: string) {
  const go = useGo()
  const client = useQueryClient()
  const { data: draft } = useQuery(draftQuery(code))
  const again = () => void client.invalidateQueries({ queryKey: draftQuery(code).queryKey })
  const follow = (outcome: Outcome) => (outcome.kind === 'sent' ? go(outcome.path) : again())
  return { draft, again, follow }
}

/** What waits for a way, where not even the machine can be read. */
export function WaitingReport({ code }: { code: string }) {
  const { draft, again, follow } = useDraft(code)
  return draft?.isHandedIn ? <ReportWaiting draft={draft} faults={[]} onSent={follow} onBack={again} /> : null
}

/** The report: being written, or on its way. */
export function ReportPart({ code, faults }: { code: string; faults: Scanned['faults'] }) {
  const { draft, again, follow } = useDraft(code)
  const sent = readSent().filter((report) => report.code === code)
  return (
    <Section title="报修">
      {sent.length > 0 && (
        <ul className="mb-5 border-t border-hairline">
          {sent.map(({ number, path }) => (
            <li key={number}>
              <AppLink to={path} className="block rounded-half">
                <RowBody
                  icon={<CircleCheck size={20} className="text-ok" aria-hidden="true" />}
                  label="你报过，看进度"
                  value={<span className="figures">{number}</span>}
                />
              </AppLink>
            </li>
          ))}
        </ul>
      )}
      {draft === undefined ? (
        <SkeletonRows />
      ) : draft.isHandedIn ? (
        <ReportWaiting draft={draft} faults={faults} onSent={follow} onBack={again} />
      ) : (
        <ReportForm key={draft.key} faults={faults} draft={draft} onOutcome={follow} />
      )}
    </Section>
  )
}
