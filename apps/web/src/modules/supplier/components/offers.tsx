import { partLimits } from '@jihui/protocol/parts/limits'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { FormSheet } from '../../../kits/form/form-sheet.tsx'
import { useForm, wholeNumber } from '../../../kits/form/use-form.ts'
import { ListBody } from '../../../kits/list/list-body.tsx'
import { pageLook } from '../../../kits/list/list-look.ts'
import { MoreRows } from '../../../kits/list/more-rows.tsx'
import { useList } from '../../../kits/list/use-list.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { Section } from '../../../ui/section.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { type Offer, offerableQuery, offersQuery, useKeepOffer, useWithdrawOffer } from '../supplier-queries.ts'

interface Offered {
  readonly part: { readonly id: number; readonly name: string; readonly number: string; readonly unit: string }
  readonly price: string
  readonly stock: string
  readonly days: string
}
const offeredOf = (offer: Offer): Offered => ({
  part: { id: offer.part_id, name: offer.part_name, number: offer.part_number, unit: offer.unit },
  price: String(offer.price),
  stock: String(offer.stock),
  days: String(offer.days),
})

/** What he supplies: price, how many, how many days. Nobody else who supplies reads it. */
export function SupplierOffers() {
  const list = useList(offersQuery)
  const [editing, setEditing] = useState<Offered | null>(null)
  return (
    <Section title="我的报价">
      <FindPart onFound={(part) => setEditing({ part, price: '', stock: '', days: '3' })} />
      <ListBody
        list={list}
        skeleton={<SkeletonText lines={4} />}
        words={{ failed: '报价没有取到', empty: '还没有报价。找到你能供的配件，报价、数量和天数只给平台看。' }}
      >
        <ul>
          {list.rows.map((offer) => (
            <Row key={offer.id} offer={offer} onEdit={() => setEditing(offeredOf(offer))} />
          ))}
        </ul>
        <MoreRows list={list} look={pageLook} label="看更多报价" />
      </ListBody>
      {editing && <OfferSheet start={editing} onClose={() => setEditing(null)} />}
    </Section>
  )
}

function Row({ offer, onEdit }: { offer: Offer; onEdit: () => void }) {
  const withdraw = useWithdrawOffer()
  const isOffered = offer.status === 'offered'
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-hairline py-3">
      <span className="min-w-0">
        <span className="block text-body">{offer.part_name}</span>
        <span className="figures block text-meta text-ink-2">
          {offer.part_number} · <Money value={offer.price} size="inline" /> ·{' '}
          {isOffered ? `${offer.stock} ${offer.unit} · ${offer.days} 天` : '已停供'}
        </span>
      </span>
      <span className="flex gap-2">
        <Button onClick={onEdit}>{isOffered ? '改' : '恢复'}</Button>
        {isOffered && (
          <Button busy={withdraw.isPending} onClick={() => withdraw.mutate(offer.id)}>
            停供
          </Button>
        )}
      </span>
    </li>
  )
}

function FindPart({ onFound }: { onFound: (part: Offered['part']) => void }) {
  const [words, setWords] = useState('')
  const keyword = useDeferredValue(words).trim()
  const { data } = useQuery({ ...offerableQuery(keyword), enabled: keyword !== '' })
  return (
    <div className="mb-3">
      <TextField
        label="找能供的配件"
        placeholder="名称、配件号或厂家件号"
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      {keyword !== '' && (
        <ul className="mt-1">
          {data?.results.map((part) => (
            <li key={part.id}>
              <button
                type="button"
                className="flex min-h-11 w-full items-center justify-between gap-3 border-b border-hairline text-start text-body hover:bg-sunken"
                onClick={() => {
                  onFound(part)
                  setWords('')
                }}
              >
                <span className="min-w-0 truncate">{part.name}</span>
                <span className="figures shrink-0 text-meta text-ink-2">
                  {part.is_offered ? '已报价' : part.number}
                </span>
              </button>
            </li>
          ))}
          {data?.results.length === 0 && <li className="py-2 text-meta text-ink-2">平台没有登记这种配件。</li>}
        </ul>
      )}
    </div>
  )
}

function OfferSheet({ start, onClose }: { start: Offered; onClose: () => void }) {
  const { part, ...figures } = start
  const form = useForm({
    start: figures,
    check: ({ price, stock, days }) => ({
      price: /^\d{1,7}(\.\d{1,2})?$/.test(price) && Number(price) > 0 ? undefined : '应为大于 0 的金额',
      stock: wholeNumber(stock, partLimits.pieces),
      days: /^\d{1,3}$/.test(days) && Number(days) <= 365 ? undefined : '应在 0 到 365 天之间',
    }),
    command: useKeepOffer(),
    input: ({ price, stock, days }) => ({ part_id: part.id, price, stock: Number(stock), days: Number(days) }),
    onDone: onClose,
  })
  return (
    <FormSheet
      form={form}
      isOpen
      onClose={onClose}
      title={part.name}
      description={part.number}
      words={['保存报价', '正在保存']}
    >
      <TextField label="单价" inputMode="decimal" lead="¥" {...form.text('price')} />
      <TextField label="可供数量" inputMode="numeric" trail={part.unit} {...form.text('stock')} />
      <TextField label="几天能到" inputMode="numeric" trail="天" {...form.text('days')} />
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
    </FormSheet>
  )
}
