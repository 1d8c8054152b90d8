import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useForm } from '../../../../kits/form/use-form.ts'
import { QueryError } from '../../../../kits/query/query-error.tsx'
import { useUser } from '../../../../shell/api/user.ts'
import { Button } from '../../../../ui/button.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { TextField } from '../../../../ui/fields/field.tsx'
import { Page } from '../../../../ui/page.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { dayText } from '../../../../ui/text/format.ts'
import { fencePaths } from '../fence-paths.ts'
import { type Holiday, holidaysQuery, useSetHolidays } from '../fence-queries.ts'

const NAME_MAX = 30

/** 围栏节假日: days on which no schedule of a fence begins; whoever manages all devices keeps them. */
export function Screen() {
  const query = useQuery(holidaysQuery)
  const user = useUser()
  const mayChange = user?.is_staff === true && user.permissions.includes('device_manage')
  const { data } = query
  return (
    <Page title="围栏节假日" back={fencePaths.all}>
      <p className="mb-4 text-body text-ink-2">这些天不算围栏的时段，全天都有效的围栏不受影响。</p>
      {data ? (
        <Holidays all={data.results} mayChange={mayChange} />
      ) : query.error ? (
        <QueryError query={query} title="节假日没有取到" />
      ) : (
        <SkeletonText lines={6} />
      )}
    </Page>
  )
}

function Holidays({ all, mayChange }: { all: readonly Holiday[]; mayChange: boolean }) {
  const save = useSetHolidays()
  const form = useForm({
    start: { day: '', name: '' },
    check: ({ day, name }) => ({
      day: day === '' ? '请选择日期' : all.some((one) => one.day === day) ? '这一天已经有了' : undefined,
      name: name.trim() === '' ? '请填写名称' : undefined,
    }),
    command: save,
    input: ({ day, name }) => [...all, { day, name: name.trim() }],
  })
  return (
    <>
      {mayChange && (
        <form
          className="mb-4"
          onSubmit={(event) => {
            event.preventDefault()
            form.submit()
          }}
        >
          <div className="grid grid-cols-2 gap-3">
            <TextField label="日期" type="date" {...form.text('day')} />
            <TextField label="名称" placeholder="春节" maxLength={NAME_MAX} {...form.text('name')} />
          </div>
          <Button type="submit" className="mt-3" busy={save.isPending}>
            <Plus size={18} aria-hidden="true" />
            加一天
          </Button>
          {form.refusal && <FieldError>{form.refusal}</FieldError>}
        </form>
      )}
      {all.length === 0 && <p className="text-body text-ink-2">还没有节假日。</p>}
      <ul className="border-t border-hairline">
        {all.map((one) => (
          <li key={one.day} className="flex min-h-14 items-center justify-between gap-3 border-b border-hairline">
            <span className="min-w-0">
              <span className="block text-lead break-words">{one.name}</span>
              <span className="figures block text-meta text-ink-2">{dayText(one.day)}</span>
            </span>
            {mayChange && (
              <Button
                tone="ghost"
                aria-label={`删除 ${one.name}`}
                busy={save.isPending}
                onClick={() => save.mutate(all.filter(({ day }) => day !== one.day))}
              >
                <X size={18} aria-hidden="true" />
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
