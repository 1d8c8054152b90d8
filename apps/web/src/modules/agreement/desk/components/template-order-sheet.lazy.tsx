import { orderIdTyped, orderNumber } from '@jihui/protocol/rental/conventions'
import type { LineFace } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { FormFrame } from '../../../../kits/form/form-frame.tsx'
import { keptHere, useForm } from '../../../../kits/form/use-form.ts'
import { messageOf } from '../../../../shell/api/api-error.ts'
import { useUser } from '../../../../shell/api/user.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/fields/field.tsx'
import { dayRange } from '../../../../ui/text/format.ts'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { orderChoicesQuery } from '../template-queries.ts'

export interface TriedOrder {
  readonly id: number
  readonly number: string
}
export interface TemplateOrderSheetProps {
  isOpen: boolean
  onClose: () => void
  line: LineFace
  order: TriedOrder | null
  onPick: (order: TriedOrder | null) => void
}

const orderFrom = (text: string): TriedOrder | null => {
  const id = orderIdTyped(text)
  return id ? { id, number: orderNumber(id) } : null
}

/** Whose figures the preview shows: an order's, or the examples. */
export function TemplateOrderSheet({ isOpen, onClose, line, order, onPick }: TemplateOrderSheetProps) {
  const mayList = useUser()?.permissions.includes('rental_view') ?? false
  const list = useQuery({ ...orderChoicesQuery(line), enabled: isOpen && mayList })
  const pick = (next: TriedOrder | null) => {
    onPick(next)
    onClose()
  }
  const form = useForm({
    start: { number: order?.number ?? '' },
    check: ({ number }) => ({ number: orderFrom(number) ? undefined : '订单号是 R 加 8 位数字' }),
    command: keptHere(pick),
    input: ({ number }) => orderFrom(number),
  })
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title="用哪个订单的内容看"
      description="只在预览里用，订单和合同都不会变。"
    >
      <FormFrame form={form} className="flex items-end gap-2">
        <TextField className="flex-1" label="订单号" placeholder="R00000012" maxLength={12} {...form.text('number')} />
        <Button type="submit" size="main" tone="ink">
          看这一单
        </Button>
      </FormFrame>
      {mayList && (
        <section aria-label="最近的订单" className="mt-5">
          <h3 className="text-meta font-normal text-ink-2">{line.short}最近的订单</h3>
          {list.error ? (
            <p className="py-2 text-meta text-ink-2">
              没有取到：{messageOf(list.error)}。
              <Button tone="ghost" size="dense" onClick={() => void list.refetch()}>
                再试一次
              </Button>
            </p>
          ) : !list.data ? (
            <SkeletonText lines={4} />
          ) : list.data.results.length === 0 ? (
            <p className="py-2 text-meta text-ink-2">这条业务线还没有订单。</p>
          ) : (
            <ul>
              {list.data.results.map((one) => (
                <li key={one.id} className="border-b border-hairline">
                  <button
                    type="button"
                    aria-current={one.id === order?.id ? 'true' : undefined}
                    onClick={() => pick({ id: one.id, number: one.order_number })}
                    className="block min-h-11 w-full py-2 text-start hover:bg-sunken"
                  >
                    <span className="figures flex justify-between gap-3 text-body">
                      <span className="min-w-0 truncate">{one.equipment_name}</span>
                      <span className="keep text-meta text-ink-2">{one.order_number}</span>
                    </span>
                    <span className="figures block text-meta text-ink-2">{dayRange(one.start_date, one.end_date)}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
      <Button wide className="mt-4" onClick={() => pick(null)}>
        用例子
      </Button>
    </Sheet>
  )
}
