import { useQuery } from '@tanstack/react-query'
import { FormSheet } from '../../../../kits/form/form-sheet.tsx'
import { useForm } from '../../../../kits/form/use-form.ts'
import { useUser } from '../../../../shell/api/user.ts'
import { RadioCard } from '../../../../ui/fields/choice.tsx'
import { useAssignDriver } from '../../order-queries.ts'
import { carrierDriversQuery } from '../../party-queries.ts'
import type { OrderSheetProps } from './order-sheets.tsx'
import { FormRefusal } from './trip-sheets.tsx'

/** A carrier says who drives an order he accepted: himself, or one of his drivers. */
export function AssignSheet({ order, isOpen, onClose }: OrderSheetProps) {
  const user = useUser()
  const { data } = useQuery(carrierDriversQuery(isOpen))
  const form = useForm({
    start: { driver: order.driver.id },
    command: useAssignDriver(order.id),
    input: ({ driver }) => driver,
    leaves: (values) => values,
    onDone: onClose,
  })
  const drivers = (data?.results ?? []).flatMap(({ driver_id: id, name, licence, status }) =>
    status === 'driving' && id !== null ? [{ id, label: name, hint: `${licence} 驾照` }] : [],
  )
  const choices = [...(user ? [{ id: user.id, label: '我自己', hint: '自己开这一趟' }] : []), ...drivers]
  return (
    <FormSheet form={form} isOpen={isOpen} onClose={onClose} title="这一趟谁开" words={['就他', '正在保存']}>
      <fieldset className="space-y-2">
        <legend className="sr-only">司机</legend>
        {choices.map(({ id, label, hint }) => (
          <RadioCard
            key={id}
            name="driver"
            value={String(id)}
            label={label}
            hint={hint}
            checked={form.values.driver === id}
            onChange={() => form.change({ driver: id })}
          />
        ))}
      </fieldset>
      {drivers.length === 0 && <p className="text-meta text-ink-2">车队里还没有别的司机，在车队资料里邀请。</p>}
      <FormRefusal form={form} />
    </FormSheet>
  )
}
