import { ListPage } from '../../../kits/list/list-page.tsx'
import { useFilters } from '../../../kits/list/use-filters.ts'
import { useList } from '../../../kits/list/use-list.ts'
import { AppLink } from '../../../shell/navigation.tsx'
import { Section } from '../../../ui/section.tsx'
import { cx } from '../../../ui/class-names.ts'
import { monthDay, today } from '../../../ui/text/format.ts'
import { MeterQuestions } from '../components/meter-questions.tsx'
import { meterWords, rangeText } from '../plan-words.ts'
import { upkeepPaths } from '../upkeep-paths.ts'
import { type Prediction, predictionsQuery, type Unread } from '../upkeep-queries.ts'

/** 预测性维护: when each meter comes to its mark, and from which readings that is known. */
export function Screen() {
  const narrowing = useFilters({})
  const list = useList(predictionsQuery)
  const unread = list.head?.unread ?? []
  return (
    <>
      <ListPage
        title="预测性维护"
        back={upkeepPaths.plans}
        width="narrow"
        narrowing={narrowing}
        list={list}
        top={
          <>
            <p className="mt-1 mb-3 text-body text-pretty text-ink-2">
              按最近 30 天和 90 天的实际使用推算，每个日子写明范围和依据的读数。
            </p>
            <MeterQuestions />
          </>
        }
        words={{
          failed: '预测没有取到',
          empty: {
            illustration: 'excavator',
            title: '还没有可以预测的设备',
            hint: '按小时表或里程做的计划，登记两次隔开三天的读数以后，这里会写下次到期在哪天。',
          },
          noMatch: { clear: '看全部' },
        }}
        more="看更晚到期的"
      >
        <ul className="border-t border-hairline">
          {list.rows.map((one) => (
            <PredictionRow key={`${one.plan_id} ${one.unit_id}`} prediction={one} />
          ))}
        </ul>
      </ListPage>
      {unread.length > 0 && <UnreadUnits unread={unread} total={list.head?.unread_count ?? unread.length} />}
    </>
  )
}

function PredictionRow({ prediction }: { prediction: Prediction }) {
  const { unit, rate_30: recent, rate_90: long } = prediction
  const isOver = prediction.due_on < today()
  const rates = [recent === null ? '' : `近 30 天每天 ${recent}`, long === null ? '' : `近 90 天每天 ${long}`]
  const words = (
    <>
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 text-body break-words">
          {prediction.equipment_name} <span className="figures text-ink-2">{prediction.serial}</span>
        </span>
        <span className={cx('figures shrink-0 text-lead', isOver && 'text-warn')}>{monthDay(prediction.due_on)}</span>
      </span>
      <span className="block text-meta text-ink-2">
        {prediction.plan_name}
        {prediction.is_open
          ? ' · 已经开单'
          : `${isOver ? ' · 已经到期' : ''} · ${rangeText(prediction.earliest, prediction.latest)}之间`}
      </span>
      <span className="block text-meta text-ink-3">
        {rates.filter(Boolean).join('，')} {meterWords[unit]} · {monthDay(prediction.since)}以来 {prediction.readings}{' '}
        次读数
      </span>
    </>
  )
  return (
    <li className="border-b border-hairline">
      {prediction.may_open ? (
        <AppLink to={upkeepPaths.plan(prediction.plan_id)} className="block py-3">
          {words}
        </AppLink>
      ) : (
        <div className="py-3">{words}</div>
      )}
    </li>
  )
}

function UnreadUnits({ unread, total }: { unread: readonly Unread[]; total: number }) {
  return (
    <div className="mx-auto max-w-2xl pb-6">
      <Section title="不做预测的" aside={`${total} 台`}>
        <ul>
          {unread.map((one) => (
            <li key={`${one.plan_id} ${one.unit_id}`} className="border-b border-hairline py-3">
              <p className="text-body break-words">
                {one.equipment_name} <span className="figures text-ink-2">{one.serial}</span>
              </p>
              <p className="text-meta text-ink-2">
                {one.plan_name} · {one.reason}
              </p>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}
