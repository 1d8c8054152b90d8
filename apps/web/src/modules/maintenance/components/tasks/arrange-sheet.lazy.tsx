import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { FormSheet } from '../../../../kits/form/form-sheet.tsx'
import { required, useForm } from '../../../../kits/form/use-form.ts'
import { QueryError } from '../../../../kits/query/query-error.tsx'
import { Chip, RadioCard } from '../../../../ui/fields/choice.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { TextArea, TextField } from '../../../../ui/fields/field.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { dayRange } from '../../../../ui/text/format.ts'
import { type Arrangement, arrangementQuery, useAssign } from '../../order-queries.ts'
import { DayFields, daysProblem } from '../arrange-fields.tsx'
import { Clashes } from './clashes.tsx'
import type { TaskSheetProps } from './task-sheet-props.ts'

interface Chosen {
  readonly start_date: string
  readonly end_date: string
  readonly technician_id: string
}
/** What could be with what is chosen, and the days as the order stands: what is chosen takes none of the others away. */
const useArrangement = (
  { id }: TaskSheetProps['task'],
  { start_date: start, end_date: end, technician_id: technician }: Chosen,
  enabled: boolean,
) => {
  const [words, onWords] = useState('')
  const keyword = useDeferredValue(words).trim()
  const query = useQuery({ ...arrangementQuery(id, start, end, { technician, keyword }), enabled })
  const asItStands = useQuery({ ...arrangementQuery(id, '', '', { technician: '', keyword: '' }), enabled })
  const { data } = query
  return { query, data, free: asItStands.data ?? data, words, onWords }
}

/** 安排: days on which the machine is free, people who may go, what is in the way and the ways out. */
export function ArrangeSheet({ task, isOpen, onClose }: TaskSheetProps) {
  const form = useForm({
    start: {
      start_date: task.start_date ?? '',
      end_date: task.end_date ?? '',
      technician_id: task.technician_id === null ? '' : String(task.technician_id),
      notes: task.notes,
    },
    check: ({ technician_id: technician }) => ({ technician_id: required(technician, '选派给谁') }),
    checkAtOnce: daysProblem,
    command: useAssign(task.id),
    input: ({ technician_id: technician, start_date: start, end_date: end, notes }) => ({
      technician_id: Number(technician),
      start_date: start,
      end_date: end || start,
      version: task.version,
      notes: notes.trim(),
    }),
    onDone: onClose,
  })
  const { values, change, errorOf } = form
  const { query, data, free, ...search } = useArrangement(task, values, isOpen)
  return (
    <FormSheet
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title={task.technician_id === null ? '安排' : '改安排'}
      height="full"
      words={['安排', '正在安排']}
    >
      {!data && (query.error ? <QueryError query={query} title="空着的日子没有取到" /> : <SkeletonText lines={3} />)}
      {data && (
        <FreeDays
          proposed={(free ?? data).proposed}
          start={values.start_date}
          onPick={(from, to) => change({ start_date: from, end_date: to })}
        />
      )}
      <DayFields
        values={values}
        change={change}
        errorOf={errorOf}
        hint={`大约要 ${task.duration_days} 天。填了日期，这台机器那几天就不会租出去；到租客那里去修的，不用填。`}
      />
      {data && <Clashes task={task} clashes={data.clashes} swaps={data.swaps} />}
      {data && (
        <People
          people={data.technicians}
          {...search}
          value={values.technician_id}
          onChange={(technician) => change({ technician_id: technician })}
          error={errorOf('technician_id')}
        />
      )}
      <TextArea
        label="备注"
        isOptional
        rows={2}
        maxLength={500}
        placeholder="带什么件、怎么进门"
        {...form.text('notes')}
      />
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
    </FormSheet>
  )
}

/** So near that no year is needed. */
const nearDays = (from: string, to: string): string => dayRange(from, to).replaceAll(/\d{4}年/g, '')
/** The nearest; any other is written into the fields below. */
const DAYS_SHOWN = 6
interface FreeDaysProps {
  proposed: Arrangement['proposed']
  start: string
  onPick: (from: string, to: string) => void
}
function FreeDays({ proposed, start, onPick }: FreeDaysProps) {
  if (proposed.length === 0) return <p className="text-body text-ink-2">两个月里没有整段空着的日子。</p>
  return (
    <fieldset>
      <legend className="mb-1.5 text-meta text-ink-2">机器空着的日子</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {proposed.slice(0, DAYS_SHOWN).map(({ from, to }) => (
          <Chip key={from} isOn={start === from} onClick={() => (start === from ? onPick('', '') : onPick(from, to))}>
            <span className="keep">{nearDays(from, to)}</span>
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}

/** 手上 2 单；11月27日 有 W00000012 */
const handsText = ({ open_count: open, taken }: Arrangement['technicians'][number]): string =>
  [
    open > 0 ? `手上 ${open} 单` : '手上没有单',
    ...taken.slice(0, 2).map(({ from, to, title }) => `${dayRange(from, to)} ${title}`),
  ].join('；')

interface PeopleProps {
  people: Arrangement['technicians']
  words: string
  onWords: (words: string) => void
  value: string
  onChange: (id: string) => void
  error: string | undefined
}
function People({ people, words, onWords, value, onChange, error }: PeopleProps) {
  return (
    <fieldset data-invalid={error !== undefined} className="space-y-2">
      <legend className="mb-1.5 text-meta text-ink-2">派给</legend>
      <TextField
        label="按姓名找"
        maxLength={60}
        hint="没有写的时候，手上单少的在前。"
        value={words}
        onChange={({ target }) => onWords(target.value)}
      />
      {people.length === 0 && (
        <p className="text-body text-ink-2">
          {words.trim() === '' ? '没有能去的师傅，请平台安排。' : '没有叫这个名字的师傅。'}
        </p>
      )}
      {people.map((person) => (
        <RadioCard
          key={person.id}
          name="technician_id"
          value={String(person.id)}
          label={person.name}
          hint={handsText(person)}
          checked={value === String(person.id)}
          onChange={() => onChange(String(person.id))}
        />
      ))}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}
