import { useQuery } from '@tanstack/react-query'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { Bone } from '../../../ui/skeleton.tsx'
import { money } from '../../../ui/text/format.ts'
import { takingChoicesQuery, useChooseTaking } from '../taking-queries.ts'

/** What somebody has taken off what he earns, each with its switch. */
export function TakingSwitches() {
  const query = useQuery(takingChoicesQuery)
  const choose = useChooseTaking()
  if (!query.data)
    return query.error ? (
      <QueryError query={query} title="扣款的选择没有取到" />
    ) : (
      <Bone className="h-14 w-full rounded-card" />
    )
  return query.data.results.map(({ payable_kind, label, hint, is_on: isOn, due }) => (
    <Switch
      key={payable_kind}
      label={label}
      hint={`${hint}。现在待打款 ${money(due)}`}
      checked={choose.isPending ? !isOn : isOn}
      disabled={choose.isPending}
      onChange={() => choose.mutate({ payable_kind, is_on: !isOn })}
    />
  ))
}
