import { Plus } from 'lucide-react'
import { ListPage } from '../../../../kits/list/list-page.tsx'
import { useFilters } from '../../../../kits/list/use-filters.ts'
import { useList } from '../../../../kits/list/use-list.ts'
import { AppLink } from '../../../../shell/navigation.tsx'
import { buttonClass } from '../../../../ui/button.tsx'
import { momentText } from '../../../../ui/text/format.ts'
import { useIsRegistrar } from '../../park/use-registrar.ts'
import { batchPaths } from '../batch-paths.ts'
import { batchesQuery, type BatchRow, useBatchNews } from '../batch-queries.ts'
import { BatchTag } from '../components/batch-tag.tsx'
import { Progress } from '../components/progress.tsx'

/** 批量指令: what was told to many devices, and how far it is. */
export function Screen() {
  useBatchNews()
  const narrowing = useFilters({})
  const list = useList(batchesQuery())
  const mayTell = useIsRegistrar()
  return (
    <ListPage
      title="批量指令"
      back="/iot/park"
      actions={
        mayTell && (
          <AppLink to={batchPaths.create} className={buttonClass('ink')}>
            <Plus size={18} aria-hidden="true" />
            下发
          </AppLink>
        )
      }
      narrowing={narrowing}
      list={list}
      words={{
        failed: '批量指令没有取到',
        empty: {
          illustration: 'excavator',
          title: '还没有批量下发过',
          hint: mayTell ? '同一条指令发给许多设备，由少到多分批走，失败太多会自己停下。' : '设备主才能批量下发指令。',
        },
        noMatch: { title: '没有这样的批量指令', hint: '' },
      }}
      more="再看更早的"
    >
      <ul className="border-t border-hairline">
        {list.rows.map((batch) => (
          <Row key={batch.id} batch={batch} />
        ))}
      </ul>
    </ListPage>
  )
}

function Row({ batch }: { batch: BatchRow }) {
  return (
    <li className="border-b border-hairline">
      <AppLink to={batchPaths.one(batch.id)} className="block py-3">
        <span className="flex items-start justify-between gap-3">
          <span className="min-w-0 text-body font-semibold">{batch.command_display}</span>
          <BatchTag batch={batch} />
        </span>
        <span className="figures mb-2 block text-meta text-ink-2">
          {batch.chosen_display} · {batch.ordered_by}，{momentText(batch.created_at)}
        </span>
        <Progress counts={batch.progress} />
      </AppLink>
    </li>
  )
}
