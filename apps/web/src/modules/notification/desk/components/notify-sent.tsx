import { priorityLabels } from '@jihui/protocol/notification/sendable'
import { momentText } from '../../../../ui/text/format.ts'
import { listedCount } from '../../../../ui/listed-count.ts'
import { Section } from '../../../../ui/section.tsx'
import type { Sending } from '../notify-queries.ts'
import { reachedParts } from '../notify-words.ts'
import { DeskListContent } from '../../../../kits/desk/desk-list.tsx'
import type { List } from '../../../../kits/list/use-list.ts'

/** What was sent last, by whom, to whom, and how many have read it. */
export function SentMessages({ list, total = 0 }: { list: List<Sending>; total: number | undefined }) {
  return (
    <Section
      title="发过的"
      aside={total > 0 ? <span className="figures">{listedCount(total)} 条</span> : undefined}
      className="mt-9 lg:mt-0"
    >
      <DeskListContent
        list={list}
        words={{ failed: '获取列表失败', empty: '还没有发过通知。发出的会留在这里，谁发的、多少人看了，都查得到。' }}
        more="再看更早的"
      >
        <ul className="border-t border-hairline">
          {list.rows.map((one) => (
            <Row key={one.id} one={one} />
          ))}
        </ul>
      </DeskListContent>
    </Section>
  )
}

function Row({ one }: { one: Sending }) {
  const about = [one.type_display, one.priority === 'medium' ? '' : `${priorityLabels[one.priority]}优先`]
  return (
    <li className="border-b border-hairline py-3">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="min-w-0 truncate text-body font-semibold">{one.title}</h3>
        <span className="keep figures text-meta text-ink-2">{momentText(one.sent_at)}</span>
      </div>
      <p className="mt-0.5 line-clamp-2 text-body text-ink-2">{one.message}</p>
      <p className="mt-1 text-meta text-ink-2">
        {one.sent_by}发给{one.audience}，{about.filter(Boolean).join('，')}
      </p>
      <p className="figures text-meta text-ink-3">
        {reachedParts(one).join('，')}，{one.read} 人已读
      </p>
    </li>
  )
}
