import { DeskList } from '../../../../kits/desk/desk-list.tsx'
import { aDay, useFilters, words } from '../../../../kits/list/use-filters.ts'
import { useList } from '../../../../kits/list/use-list.ts'
import { fieldProblems } from '../../../../shell/api/api-error.ts'
import { useUser } from '../../../../shell/api/user.ts'
import { listedCount } from '../../../../ui/listed-count.ts'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { auditLogQuery } from '../audit-queries.ts'
import { useChain } from '../components/audit-chain.tsx'
import { AuditHead, AuditRow } from '../components/audit-entry.tsx'
import { AuditFilters, type AuditChoice } from '../components/audit-filters.tsx'

const filters = {
  rental_id: words,
  actor: words,
  action: words,
  from: aDay(),
  to: aDay(),
  object_type: words,
  object_id: words,
}

/** 操作日志: who did what, when, to what, from where. Nobody can change it. */
export function Screen() {
  const permissions = useUser()?.permissions ?? []
  const chain = useChain()
  const narrowing = useFilters(filters)
  const { object_type, object_id, ...choice } = narrowing.values
  const list = useList(auditLogQuery({ ...choice, object_type, object_id }))
  return (
    <DeskList
      title="操作日志"
      caption="只能添加，不能修改或删除"
      actions={chain.button}
      top={chain.state}
      live={null}
      narrowing={narrowing}
      filters={
        <div className="mb-4">
          <AuditFilters
            key={JSON.stringify(choice)}
            choice={choice satisfies AuditChoice}
            errors={fieldProblems(list.query.error)}
            onChoose={(next) => narrowing.set({ ...next, object_type: '', object_id: '' })}
          />
        </div>
      }
      list={list}
      skeleton={<SkeletonText lines={10} />}
      words={{
        failed: '获取操作日志失败',
        empty: { title: '没有这样的记录', hint: '换个人、换个操作，或者把时间放宽一点。' },
      }}
      more="再看更早的"
    >
      <p className="figures text-meta text-ink-2">共 {listedCount(list.head?.count ?? 0)} 条，最新的在前</p>
      <AuditHead />
      <ol>
        {list.rows.map((entry) => (
          <AuditRow key={entry.id} entry={entry} permissions={permissions} />
        ))}
      </ol>
    </DeskList>
  )
}
