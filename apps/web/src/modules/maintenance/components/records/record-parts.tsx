import { HistoryRail } from '../../../../ui/history-rail.tsx'
import { Section } from '../../../../ui/section.tsx'
import { momentText } from '../../../../ui/text/format.ts'
import { meterText } from '../../care-words.ts'
import type { CareRecordDetail } from '../../record-queries.ts'

type Replaced = CareRecordDetail['replaced']
const numbersText = ({ old_number: was, new_number: now }: Replaced[number]): string =>
  [was && `旧件 ${was}`, now && `新件 ${now}`].filter(Boolean).join('，')

export function ReplacedParts({ replaced }: { replaced: Replaced }) {
  if (replaced.length === 0) return null
  return (
    <Section title="换下的件" aside="旧件归付费的人">
      <ul className="border-t border-hairline">
        {replaced.map((one, at) => (
          <li key={`${one.part_id} ${at}`} className="border-b border-hairline py-2.5">
            <span className="block text-body">{one.name}</span>
            <span className="figures block text-meta text-ink-2">{numbersText(one) || '没有记编号'}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Each with what stood there before it. */
export function Corrections({ record: { corrections, meter_unit: unit } }: { record: CareRecordDetail }) {
  if (corrections.length === 0) return null
  return (
    <Section title="更正过" aside={`${corrections.length} 次`}>
      <HistoryRail
        isOpen={false}
        entries={corrections.toReversed().map((one) => ({
          id: one.version,
          title: one.reason,
          meta: `${momentText(one.created_at)} · ${one.actor}`,
          note: (
            <>
              原来写的：{one.result}
              {one.meter !== null && `；表 ${meterText(one.meter, unit)}`}
              {one.replaced.map((part) => `；${part.name} ${numbersText(part)}`).join('')}
            </>
          ),
        }))}
      />
    </Section>
  )
}
