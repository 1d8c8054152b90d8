import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { FindField } from '../../../../kits/form/find-field.tsx'
import { IconButton } from '../../../../ui/button.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { TextField } from '../../../../ui/fields/field.tsx'
import { foundPartsQuery, type Part } from '../part-queries.ts'

export interface ChosenLine {
  readonly part: Pick<Part, 'id' | 'number' | 'name' | 'unit'> & { readonly available?: number }
  readonly quantity: string
  readonly price: string
  readonly reason: string
}
export const isPieces = (text: string): boolean => /^[1-9]\d{0,5}$/.test(text.trim()) && Number(text) <= 100_000
export const isPrice = (text: string): boolean => /^\d{1,7}(\.\d{1,2})?$/.test(text.trim())

interface PartLinesProps {
  lines: readonly ChosenLine[]
  onChange: (lines: ChosenLine[]) => void
  errorOf: (field: string) => string | undefined
  /** Asked for each line beside how many. */
  asksPrice?: boolean
  /** A part that was refused as unfit says why it is used all the same. */
  asksReason?: boolean
}
/** Parts of a document: found by name or number, each once, each with how many. */
export function PartLines({ lines, onChange, errorOf, asksPrice = false, asksReason = false }: PartLinesProps) {
  const change = (at: number, changes: Partial<ChosenLine>) =>
    onChange(lines.map((line, place) => (place === at ? { ...line, ...changes } : line)))
  return (
    <div className="space-y-3">
      {lines.map((line, at) => (
        <div key={line.part.id} className="rounded-card border border-hairline p-3">
          <div className="flex items-start justify-between gap-2">
            <p className="min-w-0 text-body">
              {line.part.name}
              <span className="figures block text-meta text-ink-2">
                {line.part.number}
                {line.part.available !== undefined && ` · 可用 ${line.part.available} ${line.part.unit}`}
              </span>
            </p>
            <IconButton
              label={`去掉${line.part.name}`}
              onClick={() => onChange(lines.filter((_, place) => place !== at))}
            >
              <X size={18} aria-hidden="true" />
            </IconButton>
          </div>
          <div className="mt-2 flex gap-2">
            <TextField
              className="flex-1"
              label="数量"
              inputMode="numeric"
              trail={line.part.unit}
              value={line.quantity}
              onChange={({ target }) => change(at, { quantity: target.value })}
              error={errorOf(`lines.${at}.quantity`)}
            />
            {asksPrice && (
              <TextField
                className="flex-1"
                label="单价"
                inputMode="decimal"
                lead="¥"
                value={line.price}
                onChange={({ target }) => change(at, { price: target.value })}
                error={errorOf(`lines.${at}.price`)}
              />
            )}
          </div>
          {errorOf(`lines.${at}.part_id`) && <FieldError>{errorOf(`lines.${at}.part_id`)}</FieldError>}
          {asksReason && (line.reason !== '' || errorOf(`lines.${at}.part_id`)) && (
            <TextField
              className="mt-2"
              label="为什么用它"
              value={line.reason}
              onChange={({ target }) => change(at, { reason: target.value })}
            />
          )}
        </div>
      ))}
      <FindPart
        isTaken={(id) => lines.some(({ part }) => part.id === id)}
        onFound={(part) => onChange([...lines, { part, quantity: '1', price: '', reason: '' }])}
        error={errorOf('lines')}
      />
    </div>
  )
}

interface FindPartProps {
  isTaken: (id: number) => boolean
  onFound: (part: Part) => void
  error: string | undefined
}
function FindPart({ isTaken, onFound, error }: FindPartProps) {
  const [words, setWords] = useState('')
  const { data } = useQuery(foundPartsQuery(useDeferredValue(words).trim()))
  const parts = data?.results.filter(({ id }) => !isTaken(id))
  return (
    <FindField
      label="加配件"
      placeholder="名称、配件号或厂家件号"
      words={words}
      onWords={setWords}
      found={parts?.map(({ available, unit, ...part }) => ({ ...part, trail: `${available} ${unit}` }))}
      none="没有找到，先在配件库存里登记。"
      onFound={(id) => onFound(parts!.find((part) => part.id === id)!)}
      error={error}
    />
  )
}
