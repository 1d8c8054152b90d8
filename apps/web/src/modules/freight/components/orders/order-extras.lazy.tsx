import { useState } from 'react'
import { FormSheet } from '../../../../kits/form/form-sheet.tsx'
import { useForm } from '../../../../kits/form/use-form.ts'
import { AppLink } from '../../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { TextArea } from '../../../../ui/fields/field.tsx'
import { Section } from '../../../../ui/section.tsx'
import { type Extra, useAcceptExtra, useObjectExtra } from '../../order-queries.ts'
import { tripPaths } from '../../order-words.ts'
import { ExtraFacts } from './extra-facts.tsx'
import { FormRefusal } from './trip-sheets.tsx'

function ExtraRow({ extra }: { extra: Extra }) {
  const [isObjecting, setIsObjecting] = useState(false)
  const accept = useAcceptExtra(extra.order_id, extra.id)
  const form = useForm({
    start: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? '请填写原因' : undefined }),
    command: useObjectExtra(extra.order_id, extra.id),
    input: (values) => values,
    onDone: () => setIsObjecting(false),
  })
  const may = (action: Extra['actions'][number]) => extra.actions.includes(action)
  return (
    <li className="border-b border-hairline py-3">
      <ExtraFacts extra={extra} />
      {extra.actions.length > 0 && (
        <div className="mt-2 flex gap-2">
          {may('accept') && (
            <Button tone="ink" busy={accept.isPending} onClick={() => accept.mutate()}>
              同意
            </Button>
          )}
          {may('object') && <Button onClick={() => setIsObjecting(true)}>不同意</Button>}
          {may('pay') && (
            <AppLink to={tripPaths.payExtra(extra.id)} className={buttonClass('ink')}>
              付款
            </AppLink>
          )}
        </div>
      )}
      <FormSheet
        form={form}
        isOpen={isObjecting}
        onClose={() => setIsObjecting(false)}
        title="不同意附加费"
        words={['提交', '正在提交']}
      >
        <TextArea label="原因" rows={3} maxLength={300} {...form.text('reason')} />
        <FormRefusal form={form} />
      </FormSheet>
    </li>
  )
}

export function OrderExtras({ extras }: { extras: readonly Extra[] }) {
  if (extras.length === 0) return null
  return (
    <Section title="附加费">
      <ul>
        {extras.map((extra) => (
          <ExtraRow key={extra.id} extra={extra} />
        ))}
      </ul>
    </Section>
  )
}
