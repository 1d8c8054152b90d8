import { ArrowRight } from 'lucide-react'
import { momentText } from '../../../../ui/text/format.ts'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { type Repair, repairsQuery } from '../fixer-queries.ts'
import { DeskListContent } from '../../../../kits/desk/desk-list.tsx'
import { useList } from '../../../../kits/list/use-list.ts'

/** 修过的: what was put right, by whom and why. */
export function FixerRepairs({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const list = useList({ ...repairsQuery, enabled: isOpen })
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="修过的" height="full">
      <DeskListContent
        list={list}
        skeleton={<SkeletonText lines={6} />}
        words={{
          failed: '获取修复记录失败',
          empty: { title: '还没有修过的订单', hint: '修好的每一单会留在这里，附上谁修的、为什么。' },
        }}
        more="再看更早的"
      >
        <ul>
          {list.rows.map((one) => (
            <RepairRow key={one.id} one={one} />
          ))}
        </ul>
      </DeskListContent>
    </Sheet>
  )
}

function RepairRow({ one }: { one: Repair }) {
  return (
    <li className="border-b border-hairline py-3">
      <p className="flex items-baseline justify-between gap-3">
        <span className="figures keep text-body font-semibold">{one.order_number}</span>
        <span className="figures keep text-meta text-ink-2">{momentText(one.timestamp)}</span>
      </p>
      <p className="text-body">{one.title}</p>
      <p className="flex flex-wrap items-center gap-x-1.5 text-meta text-ink-2">
        {one.before === one.after ? (
          <span>{one.after}，状态没变</span>
        ) : (
          <>
            {one.before}
            <ArrowRight size={13} role="img" aria-label="改到" />
            {one.after}
          </>
        )}
        <span>· {one.actor_name}</span>
      </p>
      <p className="text-meta text-ink-2">原因：{one.reason}</p>
    </li>
  )
}
