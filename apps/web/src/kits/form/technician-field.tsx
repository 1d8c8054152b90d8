import { listTechnicians } from '@jihui/protocol/maintenance/scheduling-operations'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { call } from '../../shell/api/call.ts'
import { IconButton } from '../../ui/button.tsx'
import { FindField } from './find-field.tsx'

/** Whom work of staff's may be given to; the key is told of by whatever changes what they have to do. */
export const TECHNICIANS = ['technicians-to-send'] as const
const techniciansQuery = (keyword: string) =>
  queryOptions({
    queryKey: [...TECHNICIANS, keyword],
    queryFn: ({ signal }) => call(listTechnicians, { query: { keyword }, signal }),
    staleTime: 60_000,
    retry: false,
  })

/** Who is sent. */
export interface Sent {
  readonly id: number
  readonly name: string
}
export interface TechnicianFieldProps {
  label: string
  value: Sent | null
  onChange: (sent: Sent | null) => void
  error?: string | undefined
}

/** Who is sent: those with least to do are proposed, anybody else is found by his name. */
export function TechnicianField({ label, value, onChange, error }: TechnicianFieldProps) {
  const [words, setWords] = useState('')
  const keyword = useDeferredValue(words).trim()
  const { data } = useQuery({ ...techniciansQuery(keyword), placeholderData: keepPreviousData })
  if (value)
    return (
      <div className="flex items-center justify-between gap-3 border-b border-hairline">
        <p className="min-w-0 text-body">
          <span className="block text-meta text-ink-2">{label}</span>
          <span className="block truncate">{value.name}</span>
        </p>
        <IconButton label="换人" onClick={() => onChange(null)}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </div>
    )
  return (
    <FindField
      label={label}
      placeholder="按姓名找"
      isOptional
      isProposing
      words={words}
      onWords={setWords}
      found={data?.results.map(({ id, name, open_count: open }) => ({
        id,
        name,
        number: '',
        trail: open > 0 ? `手上 ${open} 单` : '手上没有单',
      }))}
      none={keyword === '' ? '还没有技师账号' : '没有叫这个名字的师傅'}
      onFound={(id) => {
        const found = data?.results.find((one) => one.id === id)
        if (found) onChange({ id, name: found.name })
      }}
      error={error}
    />
  )
}
