import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../../../shell/api/api-error.ts'
import { useUser } from '../../../../shell/api/user.ts'
import { Avatar } from '../../../../ui/pictures/avatar.tsx'
import { IconButton } from '../../../../ui/button.tsx'
import { SegmentedControl } from '../../../../ui/fields/choice.tsx'
import { Select, TextField } from '../../../../ui/fields/field.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { groups, peopleQuery, type Person } from '../notify-queries.ts'
import { SearchField } from '../../../../kits/desk/search-field.tsx'

export type Recipient =
  { kind: 'person'; id: number; name: string } | { kind: 'group'; value: string; name: string } | undefined

interface Props {
  value: Recipient
  onChange: (value: Recipient) => void
  error?: string
}

/** One person or, with a permission of its own, everybody of a role. Who may not see accounts names a person by his number. */
export function NotifyRecipient({ value, onChange, error }: Props) {
  const user = useUser()
  const maySearch = Boolean(user?.is_superuser || user?.permissions.includes('user_view'))
  const maySendWide = Boolean(user?.is_superuser || user?.permissions.includes('notification_broadcast'))
  const [kind, setKind] = useState<'person' | 'group'>(value?.kind ?? 'person')
  const turn = (next: 'person' | 'group') => {
    setKind(next)
    onChange(undefined)
  }
  return (
    <div>
      {maySendWide && (
        <SegmentedControl
          label="发给谁"
          value={kind}
          onChange={turn}
          options={[
            { value: 'person', label: '一个人' },
            { value: 'group', label: '一组人' },
          ]}
        />
      )}
      <div className={maySendWide ? 'mt-3' : undefined}>
        {kind === 'group' ? (
          <Select
            label="哪一组"
            placeholder="选一组"
            value={value?.kind === 'group' ? value.value : ''}
            error={error}
            options={groups}
            onChange={({ target }) => {
              const group = groups.find((one) => one.value === target.value)
              onChange(group && { kind: 'group', value: group.value, name: group.label })
            }}
          />
        ) : value?.kind === 'person' && maySearch ? (
          <Chosen name={value.name} onClear={() => onChange(undefined)} />
        ) : maySearch ? (
          <div data-invalid={error !== undefined}>
            <PersonSearch onPick={(person) => onChange({ kind: 'person', id: person.id, name: person.name })} />
            {error && <FieldError id="recipient-error">{error}</FieldError>}
          </div>
        ) : (
          <TextField
            label="用户编号"
            hint="你的账号不能按姓名找人，填用户编号"
            inputMode="numeric"
            maxLength={10}
            error={error}
            value={value?.kind === 'person' ? String(value.id) : ''}
            onChange={({ target }) => {
              const digits = target.value.replace(/\D/g, '')
              onChange(digits ? { kind: 'person', id: Number(digits), name: `用户 ${digits}` } : undefined)
            }}
          />
        )}
      </div>
    </div>
  )
}

function Chosen({ name, onClear }: { name: string; onClear: () => void }) {
  return (
    <p className="flex min-h-12 items-center gap-3 rounded-card border border-ink bg-surface ps-3 pe-1">
      <Avatar name={name} photo={null} className="size-8 text-meta" />
      <span className="min-w-0 flex-1 truncate text-body font-semibold">{name}</span>
      <IconButton label="换一个人" onClick={onClear}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </p>
  )
}

const aboutPerson = ({ username, phone, technical_role_display: role, business_roles_display: roles }: Person) =>
  [username, phone, roles[0] ?? role].filter(Boolean).join(' · ')

function PersonSearch({ onPick }: { onPick: (person: Person) => void }) {
  const [keyword, setKeyword] = useState('')
  const { data, error, isFetching } = useQuery(peopleQuery(keyword))
  return (
    <>
      <SearchField
        label="按姓名、单位、账号或手机号找人"
        placeholder="姓名、单位、手机号"
        keyword={keyword}
        onSearch={setKeyword}
      />
      {keyword !== '' && (
        <div className="mt-2" aria-live="polite">
          {error ? (
            <p className="text-meta text-danger">{messageOf(error)}</p>
          ) : !data && isFetching ? (
            <SkeletonText lines={2} />
          ) : data?.length === 0 ? (
            <p className="text-meta text-ink-2">没有找到“{keyword}”。</p>
          ) : (
            <ul className="border-t border-hairline">
              {data?.map((person) => (
                <li key={person.id} className="border-b border-hairline">
                  <button
                    type="button"
                    onClick={() => onPick(person)}
                    className="flex min-h-14 w-full items-center gap-3 py-2 text-start hover:bg-sunken"
                  >
                    <Avatar name={person.name} photo={person.avatar_url} className="size-9 text-body" />
                    <span className="min-w-0">
                      <span className="block truncate text-body">{person.name}</span>
                      <span className="figures block truncate text-meta text-ink-2">{aboutPerson(person)}</span>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </>
  )
}
