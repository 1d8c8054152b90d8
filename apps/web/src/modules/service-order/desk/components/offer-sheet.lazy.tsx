import { jobLimits } from '@jihui/protocol/job/limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { QueryError } from '../../../../kits/query/query-error.tsx'
import { FormSheet } from '../../../../kits/form/form-sheet.tsx'
import { useForm } from '../../../../kits/form/use-form.ts'
import { useState } from 'react'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { TextField } from '../../../../ui/fields/field.tsx'
import { RadioCard } from '../../../../ui/fields/choice.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { type DeskOrder, type Suggested, suggestedQuery, useOffer } from '../desk-queries.ts'
import { wayText } from '../way-text.ts'

interface SheetProps {
  order: DeskOrder
  onClose: () => void
}

/** Somebody is asked by hand. The gates hold for him as for everybody; which one is shut is said beside his name. */
export function OfferSheet({ order, onClose }: SheetProps) {
  const [keyword, setKeyword] = useState('')
  const found = useQuery({ ...suggestedQuery(order.orderId, keyword.trim()), placeholderData: keepPreviousData })
  const form = useForm({
    start: { technician_id: null as number | null },
    check: ({ technician_id: id }) => ({ technician_id: id === null ? '请选择师傅' : undefined }),
    command: useOffer(order.orderId),
    input: ({ technician_id: id }) => (id === null ? null : { technician_id: id }),
    onDone: onClose,
    onFailed: () => void found.refetch(),
  })
  const { technician_id: chosen } = form.values
  const problem = form.errorOf('technician_id') ?? form.refusal
  return (
    <FormSheet
      form={form}
      isOpen
      onClose={onClose}
      title="派给师傅"
      description="条件和自动派单一样，不能越过。缺证件的，先让他补上。"
      words={['派给他', '正在派单']}
      height="full"
    >
      <TextField label="按姓名找" maxLength={60} value={keyword} onChange={({ target }) => setKeyword(target.value)} />
      <div aria-busy={found.isFetching || undefined}>
        {found.data ? (
          <People
            people={found.data.results}
            keyword={keyword}
            chosen={chosen}
            onChoose={(id) => form.change({ technician_id: id })}
          />
        ) : found.error ? (
          <QueryError query={found} title="师傅没有取到" />
        ) : (
          <SkeletonText lines={5} />
        )}
      </div>
      {problem && <FieldError>{problem}</FieldError>}
    </FormSheet>
  )
}

interface PeopleProps {
  people: readonly Suggested[]
  keyword: string
  chosen: number | null
  onChoose: (id: number) => void
}
function People({ people, keyword, chosen, onChoose }: PeopleProps) {
  if (people.length === 0)
    return (
      <p className="text-body text-ink-2">
        {keyword
          ? '没有叫这个名字的师傅。'
          : `${jobLimits.circleKmMax} 公里内没有另外能去的师傅。按姓名找，看看差在哪里。`}
      </p>
    )
  return (
    <fieldset>
      <legend className="mb-2 text-meta text-ink-2">{keyword ? '找到的师傅' : '能去的师傅，合适的在前'}</legend>
      <ul className="space-y-2">
        {people.map((one) => (
          <li key={one.id}>
            <Person one={one} isChosen={one.id === chosen} onChoose={() => onChoose(one.id)} />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

function Person({ one, isChosen, onChoose }: { one: Suggested; isChosen: boolean; onChoose: () => void }) {
  const shut = one.is_asked ? ['这一单已经问过他'] : one.shut
  const isNear = one.distance_km <= jobLimits.circleKmMax
  const facts = wayText(one.distance_km, isNear ? one.travel_minutes : 0)
  return (
    <RadioCard
      name="technician_id"
      label={one.name}
      hint={
        shut.length === 0 ? (
          facts
        ) : (
          <>
            {facts}
            <span className="block text-warn">{shut.join('；')}</span>
          </>
        )
      }
      aside={<span className="figures text-meta text-ink-2">{one.score} 分</span>}
      disabled={shut.length > 0}
      checked={isChosen}
      onChange={onChoose}
    />
  )
}
