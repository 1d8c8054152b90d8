import { useQuery } from '@tanstack/react-query'
import { PencilLine } from 'lucide-react'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { AppLink, usePathParam } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Nameplate } from '../../../ui/nameplate.tsx'
import { Page } from '../../../ui/page.tsx'
import { SecureImage } from '../../../ui/pictures/secure-image.tsx'
import { Section } from '../../../ui/section.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { dayText, momentText, shanghaiDay } from '../../../ui/text/format.ts'
import { Words } from '../../../ui/text/words.tsx'
import { PriceLines } from '../../../ui/text/price-lines.tsx'
import { Facts, orderIdOf } from '../../rental/public.ts'
import { carePaths } from '../care-paths.ts'
import { limitsText, meterText, stepResults } from '../care-words.ts'
import { CarePhotos } from '../components/care-photos.tsx'
import { Corrections, ReplacedParts } from '../components/records/record-parts.tsx'
import { WrongId } from '../components/wrong-id.tsx'
import { type CareRecordDetail, recordQuery } from '../record-queries.ts'

/** 维保记录详情: what was found and done, what was exchanged, and what stood there before it was corrected. */
export function Screen() {
  const id = orderIdOf(usePathParam('id'))
  return id === null ? <WrongId title="维护记录" list={carePaths.records} label="看维护记录" /> : <Loaded id={id} />
}

function Loaded({ id }: { id: number }) {
  const query = useQuery(recordQuery(id))
  const { data } = query
  if (!data)
    return (
      <Page title="维护记录" back={carePaths.records}>
        {query.error ? (
          <QueryError query={query} title="维护记录没有取到" illustration="excavator" />
        ) : (
          <SkeletonRows count={2} />
        )}
      </Page>
    )
  return (
    <Page
      title="维护记录"
      back={carePaths.records}
      actions={
        data.can_correct && (
          <AppLink to={carePaths.editRecord(id)} className={buttonClass('outline')}>
            <PencilLine size={18} aria-hidden="true" />
            更正
          </AppLink>
        )
      }
      aside={
        <>
          <RecordMoney record={data} />
          <Corrections record={data} />
        </>
      }
    >
      <div data-line={data.line}>
        <RecordHead record={data} />
        <RecordSteps steps={data.steps} />
        <ReplacedParts replaced={data.replaced} />
        <CarePhotos photos={data.photos} />
        {data.signature && (
          <Section title="客户签名">
            <SecureImage src={data.signature} alt="客户签名" className="h-24 rounded-card bg-white object-contain" />
          </Section>
        )}
      </div>
    </Page>
  )
}

function RecordHead({ record }: { record: CareRecordDetail }) {
  return (
    <>
      <p className="text-meta text-ink-2">
        {dayText(shanghaiDay(record.done_at))} · {record.kind_display}
        {record.is_rework && ' · 返修'}
      </p>
      <h2 className="mt-1 text-display">{record.title || record.kind_display}</h2>
      <p className="text-lead font-semibold">
        <Words text={record.equipment_name} />
      </p>
      <p className="mt-2 text-body text-pretty whitespace-pre-line">{record.result}</p>
      <Nameplate
        className="mt-5"
        title={record.equipment_model || record.kind_display}
        number={record.unit_serial}
        facts={[
          { label: '完成', value: momentText(record.done_at) },
          { label: '技师', value: record.technician_name || '没有写' },
          { label: '表上的数', value: record.meter === null ? '没有读' : meterText(record.meter, record.meter_unit) },
          { label: '停机', value: `${record.downtime_hours} 小时` },
        ]}
      />
      <Facts
        rows={[
          [
            '维护单',
            <AppLink key="task" to={carePaths.task(record.task_id)} className="underline underline-offset-4">
              {record.number}
              {record.visit > 1 && `，第 ${record.visit} 次上门`}
            </AppLink>,
          ],
          ['谁付费', record.payer_display],
        ]}
      />
    </>
  )
}

function RecordMoney({ record: { cost, labour, parts_cost: parts } }: { record: CareRecordDetail }) {
  if (cost === null) return null
  const lines = [
    ...(labour === null ? [] : [{ label: '工时和上门', amount: labour }]),
    ...(parts === null ? [] : [{ label: '配件', amount: parts }]),
  ]
  return (
    <Section title="费用">
      <PriceLines lines={lines} total={{ label: '合计', amount: cost }} />
    </Section>
  )
}

function RecordSteps({ steps }: Pick<CareRecordDetail, 'steps'>) {
  if (steps.length === 0) return null
  return (
    <Section title="步骤" aside={`${steps.length} 步`}>
      <ol className="border-t border-hairline">
        {steps.map((step) => (
          <li
            key={String(step.id)}
            className="flex items-baseline justify-between gap-3 border-b border-hairline py-2.5"
          >
            <span className="min-w-0">
              <span className="block text-body">{step.title}</span>
              <span className="block text-meta text-ink-2">
                {[limitsText(step), step.note].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className="keep shrink-0 text-body">
              {step.value !== null && <span className="figures me-2">{`${step.value} ${step.unit}`.trim()}</span>}
              <span className={step.result === 'bad' ? 'text-danger' : 'text-ink-2'}>
                {step.result === null ? '没有填' : stepResults[step.result]}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
