import { waitingKindCodes, waitingKinds } from '@jihui/protocol/audit/decisions'
import { findLine } from '@jihui/protocol/rental/faces'
import { DeskList } from '../../../../kits/desk/desk-list.tsx'
import { place, useFilters } from '../../../../kits/list/use-filters.ts'
import { useList } from '../../../../kits/list/use-list.ts'
import { useUser } from '../../../../shell/api/user.ts'
import { AppLink, useLineId } from '../../../../shell/navigation.tsx'
import { buttonClass } from '../../../../ui/button.tsx'
import { waitingQuery } from '../../../audit/desk/public.ts'
import { useNow } from '../../../rental/public.ts'
import { ProductionHead, ProductionRow } from '../components/production-row.tsx'

/** 审核处理: everything of a line that waits for a decision of the staff now, who waits longest first. */
export function Screen() {
  const lineId = useLineId()
  const permissions = useUser()?.permissions ?? []
  const now = useNow()
  const kinds = waitingKindCodes.filter((one) => permissions.includes(waitingKinds[one].permission))
  const narrowing = useFilters({ kind: place(kinds, '') })
  const list = useList(waitingQuery(lineId ?? '', narrowing.values.kind))
  const counts = list.head?.counts
  const line = lineId ? findLine(lineId) : undefined
  const all = counts?.all ?? 0
  return (
    <DeskList
      title={line ? `${line.short}审核处理` : '审核处理'}
      caption={counts ? (all > 0 ? `${all} 件等你处理，等得最久的在前` : '没有等着处理的') : '正在取'}
      actions={
        line?.desks.audits && (
          <AppLink to={line.desks.audits} className={buttonClass('outline')}>
            审核记录
          </AppLink>
        )
      }
      narrowing={narrowing}
      tabs={{
        label: '类别',
        ...narrowing.pick('kind'),
        rows: (['', ...kinds] as const).map((value) => ({
          value,
          label: value ? waitingKinds[value].label : '全部',
          count: counts && (counts[value || 'all'] ?? 0),
        })),
      }}
      list={list}
      words={{
        failed: '获取待处理事项失败',
        empty: { title: '都处理完了', hint: '新的资质、合同或归还一到就排在这里。' },
      }}
      more="再看后面的"
    >
      <ProductionHead />
      <ul>
        {list.rows.map((row) => (
          <ProductionRow key={`${row.kind}-${row.rental_id}-${row.agreement_id ?? 0}`} row={row} now={now} />
        ))}
      </ul>
    </DeskList>
  )
}
