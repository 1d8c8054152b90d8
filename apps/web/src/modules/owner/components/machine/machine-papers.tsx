import type { Validity } from '@jihui/protocol/qualification/validity'
import { Check, Clock, FileText, Infinity as Unlimited, OctagonX, Plus, Trash2, type LucideIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { confirm } from '../../../../ui/overlays/confirm.tsx'
import { dueText, monthDay } from '../../../../ui/text/format.ts'
import { useOnceOpen } from '../../../../ui/overlays/once-open.ts'
import { Section } from '../../../../ui/section.tsx'
import { StatusTag, type StatusTone } from '../../../../ui/status.tsx'
import { useRemovePaper, type OwnedMachine, type RegistrationForm } from '../../fleet-queries.ts'

const PaperSheet = lazy(async () => ({ default: (await import('./paper-sheet.lazy.tsx')).PaperSheet }))

const signs: Readonly<Record<Validity, { icon: LucideIcon; tone: StatusTone }>> = {
  valid: { icon: Check, tone: 'ok' },
  expiring: { icon: Clock, tone: 'warn' },
  expired: { icon: OctagonX, tone: 'danger' },
  unlimited: { icon: Unlimited, tone: 'quiet' },
}

/** The papers of a machine and of its units, with when they end. */
export function MachinePapers({
  machine,
  types,
}: {
  machine: OwnedMachine
  types: RegistrationForm['document_types']
}) {
  const [isAdding, setIsAdding] = useState(false)
  const wasAdding = useOnceOpen(isAdding)
  const remove = useRemovePaper(machine.id)
  const ask = async (id: number, name: string) => {
    const isSure = await confirm({ title: `删除${name}吗？`, confirmLabel: '删除', tone: 'danger' })
    if (isSure) remove.mutate(id)
  }
  const serialOf = (unitId: number | null) => machine.units.find(({ id }) => id === unitId)?.serial
  return (
    <Section title="证件" aside={machine.documents.length > 0 ? `${machine.documents.length} 份` : undefined}>
      <ul>
        {machine.documents.map((paper) => (
          <li key={paper.id} className="flex items-center gap-3 border-b border-hairline py-3">
            <FileText size={22} strokeWidth={1.5} className="shrink-0 text-ink-2" aria-hidden="true" />
            <div className="min-w-0 flex-1">
              <a
                href={paper.url}
                target="_blank"
                rel="noreferrer"
                className="text-body font-semibold underline-offset-4 hover:underline"
              >
                {paper.type_display}
              </a>
              <p className="figures truncate text-meta text-ink-2">
                {[
                  serialOf(paper.unit_id),
                  paper.number,
                  paper.expires_on && `至 ${monthDay(paper.expires_on)}，${dueText(paper.expires_on)}`,
                ]
                  .filter(Boolean)
                  .join(' · ') || paper.name}
              </p>
            </div>
            <StatusTag {...signs[paper.validity]}>{paper.validity_display}</StatusTag>
            <IconButton
              label={`删除 ${paper.type_display}`}
              className="-me-3"
              onClick={() => void ask(paper.id, paper.type_display)}
            >
              <Trash2 size={18} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button wide className="mt-3" icon={<Plus size={18} aria-hidden="true" />} onClick={() => setIsAdding(true)}>
        加一份证件
      </Button>
      {wasAdding && (
        <Suspense fallback={null}>
          <PaperSheet
            key={machine.documents.length}
            machine={machine}
            types={types}
            isOpen={isAdding}
            onClose={() => setIsAdding(false)}
          />
        </Suspense>
      )}
    </Section>
  )
}
