import { useQuery } from '@tanstack/react-query'
import { upkeepLimits } from '@jihui/protocol/upkeep/limits'
import { X } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { FindField } from '../../../kits/form/find-field.tsx'
import type { Form } from '../../../kits/form/use-form.ts'
import { IconButton } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import type { PlanDraft } from '../plan-form.ts'
import type { PartDraft } from '../plan-parts.ts'
import { planPartsQuery } from '../upkeep-queries.ts'

/** What is taken each time, kept aside as soon as an order is opened. */
export function PartFields({ form }: { form: Form<PlanDraft> }) {
  const { parts } = form.values
  const change = (at: number, changes: Partial<PartDraft>) =>
    form.change({ parts: parts.map((part, place) => (place === at ? { ...part, ...changes } : part)) })
  return (
    <fieldset>
      <legend className="mb-1 text-meta text-ink-2">
        要用的配件<span className="ms-1 text-ink-3">（选填）</span>
      </legend>
      {parts.length > 0 && (
        <ul className="mb-3">
          {parts.map((part, at) => (
            <li key={part.id} className="border-b border-hairline py-3">
              <div className="flex items-end gap-2">
                <p className="min-w-0 flex-1 self-center text-body break-words">
                  {part.name}
                  <span className="figures block text-meta text-ink-2">{part.number}</span>
                </p>
                <TextField
                  className="w-26 shrink-0"
                  label="每次用"
                  inputMode="numeric"
                  trail={part.unit}
                  value={part.quantity}
                  error={form.errorOf(`parts.${at}.quantity`)}
                  onChange={({ target }) => change(at, { quantity: target.value })}
                />
                <IconButton
                  label={`去掉${part.name}`}
                  onClick={() => form.change({ parts: parts.filter((_, place) => place !== at) })}
                >
                  <X size={18} aria-hidden="true" />
                </IconButton>
              </div>
              {form.errorOf(`parts.${at}.part_id`) && <FieldError>{form.errorOf(`parts.${at}.part_id`)}</FieldError>}
            </li>
          ))}
        </ul>
      )}
      {parts.length < upkeepLimits.parts && <FindPart form={form} />}
    </fieldset>
  )
}

function FindPart({ form }: { form: Form<PlanDraft> }) {
  const { parts } = form.values
  const [words, setWords] = useState('')
  const { data } = useQuery(planPartsQuery(useDeferredValue(words).trim()))
  const left = data?.results.filter(({ id }) => !parts.some((part) => part.id === id))
  return (
    <FindField
      label="加配件"
      placeholder="名称或配件号"
      words={words}
      onWords={setWords}
      found={left}
      none="没有找到这个配件。"
      onFound={(id) => form.change({ parts: [...parts, { ...left!.find((part) => part.id === id)!, quantity: '1' }] })}
      error={form.errorOf('parts')}
    />
  )
}
