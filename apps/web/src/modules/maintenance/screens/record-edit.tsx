import { useQuery } from '@tanstack/react-query'
import { FormFrame } from '../../../kits/form/form-frame.tsx'
import { type Form, required, useForm } from '../../../kits/form/use-form.ts'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { AppLink, useGo, usePathParam } from '../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { TextArea, TextField } from '../../../ui/fields/field.tsx'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { StickyBar } from '../../../ui/sticky-bar.tsx'
import { momentText } from '../../../ui/text/format.ts'
import { orderIdOf } from '../../rental/public.ts'
import { carePaths } from '../care-paths.ts'
import { WrongId } from '../components/wrong-id.tsx'
import { type CareRecordDetail, recordQuery, useCorrectRecord } from '../record-queries.ts'

/** 编辑维保记录: corrected with a reason; what stood there before stays. */
export function Screen() {
  const id = orderIdOf(usePathParam('id'))
  return id === null ? <WrongId title="更正记录" list={carePaths.records} label="看维护记录" /> : <Loaded id={id} />
}

function Loaded({ id }: { id: number }) {
  const query = useQuery(recordQuery(id))
  const { data } = query
  return (
    <Page title="更正记录" back={carePaths.record(id)}>
      {!data && query.error && <QueryError query={query} title="维护记录没有取到" illustration="excavator" />}
      {!data && !query.error && <SkeletonRows count={2} />}
      {data && !data.can_correct && (
        <EmptyState
          illustration="excavator"
          title="现在不能更正"
          actions={
            <AppLink to={carePaths.record(id)} className={buttonClass('ink')}>
              看这条记录
            </AppLink>
          }
        >
          写的人在 {momentText(data.correctable_until)} 前可以改，之后由平台改。
        </EmptyState>
      )}
      {data?.can_correct && <Correction key={data.version} record={data} />}
    </Page>
  )
}

const isMeter = (text: string) => text.trim() === '' || /^\d{1,7}(\.\d{1,4})?$/.test(text.trim())

function Correction({ record }: { record: CareRecordDetail }) {
  const go = useGo()
  const form = useForm({
    start: {
      result: record.result,
      meter: record.meter === null ? '' : String(record.meter),
      replaced: record.replaced,
      reason: '',
    },
    check: ({ result, meter, reason }) => ({
      result: required(result, '写明做了什么'),
      meter: isMeter(meter) ? undefined : '表数是 0 到 9999999，最多四位小数',
      reason: required(reason, '写明为什么更正'),
    }),
    command: useCorrectRecord(record.id),
    input: ({ result, meter, replaced, reason }) => ({
      version: record.version,
      result: result.trim(),
      meter: meter.trim() === '' ? null : Number(meter),
      replaced: replaced.map(({ name: _name, ...part }) => part),
      reason: reason.trim(),
    }),
    leaves: (values) => values,
    onDone: () => go(carePaths.record(record.id), { replace: true }),
  })
  const { text } = form
  return (
    <FormFrame form={form} line={record.line} className="space-y-4">
      <p className="text-body text-pretty text-ink-2">
        {record.number} {record.equipment_name}。改了以后，原来写的还留着，看的人都看得到。
      </p>
      <TextArea label="做了什么" rows={4} maxLength={1000} {...text('result')} />
      <TextField
        label="表上的数"
        isOptional
        inputMode="decimal"
        trail={record.meter_unit === 'km' ? '公里' : '小时'}
        {...text('meter')}
      />
      <ReplacedFields form={form} />
      <TextArea label="为什么更正" rows={2} maxLength={300} {...text('reason')} />
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
      <StickyBar>
        <Button type="submit" tone="commit" size="main" className="flex-1" busy={form.isBusy}>
          {form.isBusy ? '正在保存' : '保存更正'}
        </Button>
      </StickyBar>
    </FormFrame>
  )
}

type Replaced = CareRecordDetail['replaced']
function ReplacedFields({
  form: { values, change },
}: {
  form: Pick<Form<{ replaced: Replaced }>, 'values' | 'change'>
}) {
  if (values.replaced.length === 0) return null
  const set = (at: number, changed: Partial<Replaced[number]>) =>
    change(({ replaced }) => ({
      replaced: replaced.map((one, index) => (index === at ? { ...one, ...changed } : one)),
    }))
  return (
    <Section title="换下的件">
      {values.replaced.map((part, at) => (
        <fieldset key={`${part.part_id} ${at}`} className="border-t border-hairline py-3">
          <legend className="float-left mb-2 w-full text-body font-semibold">{part.name}</legend>
          <div className="clear-both grid grid-cols-2 gap-3">
            <TextField
              label="旧件编号"
              maxLength={60}
              value={part.old_number}
              onChange={(event) => set(at, { old_number: event.target.value })}
            />
            <TextField
              label="新件编号"
              maxLength={60}
              value={part.new_number}
              onChange={(event) => set(at, { new_number: event.target.value })}
            />
          </div>
        </fieldset>
      ))}
    </Section>
  )
}
