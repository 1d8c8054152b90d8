import { reviewTemplates } from '@jihui/protocol/qualification/review-words'
import { ChevronUp, FileText } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { TextArea } from '../../../../ui/fields/field.tsx'
import { KeyCap } from '../../../../ui/key-cap.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import type { VerdictDesk } from '../use-verdict.ts'

/** 审核备注 with the quick sentences on the number keys (R159); on a phone in a sheet. */
export function VerdictNotes({ desk, id, isDesk }: { desk: VerdictDesk; id: string; isDesk: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!desk.may.approve && !desk.may.reject) return null
  if (isDesk) return <NotesField desk={desk} id={id} />
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="flex min-h-12 w-full items-center gap-3 rounded-card border border-edge bg-surface px-4 py-2 text-start text-body"
      >
        <FileText size={20} className="shrink-0 text-ink-2" aria-hidden="true" />
        <span className={cx('min-w-0 flex-1', !desk.notes && 'text-ink-2')}>
          <span className="sr-only">审核备注：</span>
          {desk.notes || '写备注，或选常用语'}
        </span>
        <ChevronUp size={20} className="shrink-0 text-ink-2" aria-hidden="true" />
      </button>
      <Sheet
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="审核备注"
        footer={
          <Button wide tone="ink" onClick={() => setIsOpen(false)}>
            写好了
          </Button>
        }
      >
        <NotesField desk={desk} id={id} />
      </Sheet>
    </>
  )
}

function NotesField({ desk, id }: { desk: VerdictDesk; id: string }) {
  return (
    <section>
      <TextArea
        id={id}
        label="审核备注"
        aside="拒绝时必填，会发给租客"
        rows={2}
        maxLength={500}
        value={desk.notes}
        onChange={(event) => desk.setNotes(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      />
      <ul className="mt-2 flex flex-col gap-1" aria-label="常用备注">
        {reviewTemplates.map((text, index) => {
          const isOn = desk.notes === text
          return (
            <li key={text}>
              <button
                type="button"
                aria-pressed={isOn}
                onClick={() => desk.setNotes(isOn ? '' : text)}
                className={cx(
                  'flex min-h-11 w-full items-center gap-2 rounded-half border px-2.5 text-start text-meta pointer-fine:min-h-8',
                  isOn ? 'border-ink bg-surface font-semibold' : 'border-hairline text-ink-2 hover:border-edge',
                )}
              >
                <KeyCap>{String(index + 1)}</KeyCap>
                {text}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
