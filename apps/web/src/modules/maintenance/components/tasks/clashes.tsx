import { CalendarX } from 'lucide-react'
import { Button } from '../../../../ui/button.tsx'
import { useConfirm } from '../../../../ui/overlays/confirm.tsx'
import { dayRange, momentText } from '../../../../ui/text/format.ts'
import { type Arrangement, type SwapAsk, type TaskDetail, useSwapUnit } from '../../order-queries.ts'

type Clash = Arrangement['clashes'][number]
const ways: Readonly<Record<Clash['ways'][number], string>> = {
  other_days: '换几天',
  other_technician: '换一位师傅',
  swap: '给租客换一台',
  cancel: '不做了，取消这张单',
}

/** What stands in the way of the chosen days, and what can be done about it; a swap is done here, the rest around it. */
export function Clashes({ task, clashes, swaps }: { task: TaskDetail } & Pick<Arrangement, 'clashes' | 'swaps'>) {
  if (clashes.length === 0) return null
  return (
    <ul aria-label="挡在前面的" className="rounded-card bg-sunken px-4 py-2">
      {clashes.map((clash) => (
        <li key={`${clash.kind} ${clash.from} ${clash.label}`} className="py-2">
          <p className="flex items-start gap-2 text-body text-danger">
            <CalendarX size={18} className="mt-0.5 shrink-0" aria-hidden="true" />
            <span className="min-w-0">
              {dayRange(clash.from, clash.to)} {clash.label}
            </span>
          </p>
          {clash.ways.length > 0 && (
            <p className="text-meta text-ink-2">可以：{clash.ways.map((way) => ways[way]).join('、')}</p>
          )}
          <Swaps task={task} clash={clash} last={swaps.find(({ rental_id: id }) => id === clash.rental_id)} />
        </li>
      ))}
    </ul>
  )
}

const answers: Readonly<Record<SwapAsk['status'], string>> = {
  asked: '已经问租客换成',
  agreed: '已换成',
  refused: '租客没有同意换成',
  lapsed: '没有换成',
}
/** 已经问租客换成 HJ-002，11月29日 14:20 前答复，不答就不换 */
const askedText = ({ status, to_serial: serial, answer_before: before, reason }: SwapAsk): string => {
  const until = status === 'asked' && before !== null && `${momentText(before)} 前答复，不答就不换`
  return [`${answers[status]} ${serial}`, until, reason].filter(Boolean).join('，')
}

/** Units the rental may move to, while its renter is not being asked; what he said last. */
function Swaps({ task, clash, last }: { task: TaskDetail; clash: Clash; last: SwapAsk | undefined }) {
  const { rental_id: rentalId, must_ask: mustAsk, swap_units: units } = clash
  const swap = useSwapUnit(task.id)
  const confirm = useConfirm()
  const take = async ({ id, serial }: Clash['swap_units'][number]) => {
    if (rentalId === null) return
    const question = {
      title: `给租客换成 ${serial}？`,
      body: mustAsk ? '合同里写着原来那台，先问租客，他同意才换。' : '合同还没有生成，马上就换，租客会收到通知。',
      confirmLabel: mustAsk ? '问租客' : '换',
    }
    if (await confirm(question)) swap.mutate({ rental_id: rentalId, unit_id: id })
  }
  return (
    <>
      {last && last.status !== 'agreed' && <p className="mt-1 text-meta text-pretty">{askedText(last)}</p>}
      {rentalId !== null && clash.ways.includes('swap') && last?.status !== 'asked' && (
        <div className="mt-2 flex flex-wrap gap-2">
          {units.map((unit) => (
            <Button key={unit.id} busy={swap.isPending} onClick={() => void take(unit)}>
              换成 <span className="figures">{unit.serial}</span>
            </Button>
          ))}
        </div>
      )}
    </>
  )
}
