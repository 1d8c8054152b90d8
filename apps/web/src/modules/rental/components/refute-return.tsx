import { findLine } from '@jihui/protocol/rental/faces'
import { useState } from 'react'
import { ApiError, messageOf } from '../../../shell/api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/fields/field.tsx'
import { dayText, today } from '../../../ui/text/format.ts'
import { Section } from '../../../ui/section.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { useRefuteReturn } from '../order-commands.ts'
import type { Order } from '../order-queries.ts'

const NOTES_MAX = 300

/** For whoever came to fetch the machine and did not get it: the announcement counts no more. */
export function RefuteReturn({ order }: { order: Order }) {
  const [notes, setNotes] = useState('')
  const command = useRefuteReturn(findLine(order.line), order.id)
  const planned = order.planned_return_date
  if (!order.actions.includes('refute_return') || !planned || planned > today()) return null
  const error = command.error instanceof ApiError ? command.error.errors.notes : undefined
  return (
    <Section title="上门没取到？" aside={`约好 ${dayText(planned)}`}>
      <p className="text-body text-ink-2">标记后租客要重新申请归还，租期接着算。约定日次日以后才来，中间的天数不算。</p>
      <TextArea
        className="mt-3"
        label="当时的情况"
        rows={2}
        maxLength={NOTES_MAX}
        value={notes}
        onChange={(event) => setNotes(event.target.value)}
        error={error}
        placeholder="几点到的、联系了谁"
      />
      <Button
        className="mt-3"
        busy={command.isPending}
        disabled={notes.trim() === ''}
        onClick={() =>
          command.mutate(notes.trim(), {
            onSuccess: ({ message }) => toast.ok(message),
            onError: (failure) => toast.error(messageOf(failure)),
          })
        }
      >
        {command.isPending ? '正在记下' : '标记未取到'}
      </Button>
    </Section>
  )
}
