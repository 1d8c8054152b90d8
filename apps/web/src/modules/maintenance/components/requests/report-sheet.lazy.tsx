import { workOrderLimits } from '@jihui/protocol/maintenance/orders/limits'
import { urgencies, type Urgency } from '@jihui/protocol/maintenance/machine'
import { useQuery } from '@tanstack/react-query'
import { FormSheet } from '../../../../kits/form/form-sheet.tsx'
import { PhotoField } from '../../../../kits/form/photo-field.tsx'
import { AppLink, useGo } from '../../../../shell/navigation.tsx'
import { Chip, SegmentedControl } from '../../../../ui/fields/choice.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { Select, TextArea, TextField } from '../../../../ui/fields/field.tsx'
import { carePaths } from '../../care-paths.ts'
import { faultsQuery, type Reportable, reportableChoicesQuery, rentedQuery } from '../../order-queries.ts'
import { type MachineName, type ReportForm, useReportForm } from './report-form.ts'

const DESCRIPTION_MAX = 1000
const urgencyOptions = (Object.keys(urgencies) as Urgency[]).map((value) => ({ value, label: urgencies[value] }))

interface ReportSheetProps {
  isOpen: boolean
  onClose: () => void
  /** The rental whose machine it is about. */
  rentalId?: number
  /** The machine he reports for others. */
  unitId?: number | undefined
  /** Whoever reports for others chooses among what he is appointed for, or names it by what stands on it. */
  isForOthers?: boolean
}

/** 报修: which machine, what is wrong with it, how it looks. */
export function ReportSheet({ isOpen, onClose, rentalId, unitId, isForOthers = false }: ReportSheetProps) {
  const go = useGo()
  const form = useReportForm(
    {
      by: isForOthers && rentalId === undefined ? 'unit' : 'rental',
      rentalId: rentalId === undefined ? '' : String(rentalId),
      unitId: unitId === undefined ? '' : String(unitId),
    },
    (id) => go(carePaths.request(id)),
  )
  const { data: rented } = useQuery(rentedQuery)
  const { data: reportable } = useQuery({ ...reportableChoicesQuery, enabled: isForOthers })
  const { values, change, text, errorOf } = form
  const lineBy: Partial<Record<MachineName, string | undefined>> = {
    rental: rented?.results.find(({ id }) => String(id) === values.rental_id)?.line,
    unit: reportable?.results.find(({ unit_id: id }) => String(id) === values.unit_id)?.line,
  }
  const line = lineBy[values.by]
  return (
    <FormSheet
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      height="full"
      title="报修"
      description="平台或设备主收到后受理，谁来、什么时候来，都在这里看得到。"
      tone="commit"
      words={['提交报修', '正在提交']}
    >
      <MachineField
        form={form}
        rented={rented?.results ?? []}
        reportable={isForOthers ? (reportable?.results ?? []) : undefined}
      />
      <FaultField line={line} value={values.fault_code} onChange={(code) => change({ fault_code: code })} />
      <TextArea
        label="哪里不对"
        rows={4}
        maxLength={DESCRIPTION_MAX}
        aside={`${values.description.length} / ${DESCRIPTION_MAX}`}
        placeholder="什么时候开始的，屏幕上显示什么，声音、气味、漏液"
        {...text('description')}
      />
      <PhotoField
        label="照片"
        isOptional
        hint="整机、出问题的地方、屏幕上的提示。照片里的位置和手机信息会去掉。"
        files={values.files}
        max={workOrderLimits.reportPhotos}
        onChange={(changed) => change(({ files }) => ({ files: changed(files) }))}
        error={errorOf('photos')}
      />
      <fieldset>
        <legend className="mb-1.5 text-meta text-ink-2">急不急</legend>
        <SegmentedControl
          label="急不急"
          options={urgencyOptions}
          value={values.urgency}
          onChange={(urgency) => change({ urgency })}
        />
      </fieldset>
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
    </FormSheet>
  )
}

interface Rented {
  readonly id: number
  readonly equipment_name: string
  readonly order_number: string
}
const names: readonly { value: MachineName; label: string }[] = [
  { value: 'rental', label: '我租的' },
  { value: 'unit', label: '替人报' },
  { value: 'serial', label: '出厂编号' },
  { value: 'code', label: '机器码' },
]

/** With the one that was chosen elsewhere, where it stands beyond those that were fetched. */
const unitOptions = (machines: readonly Reportable[], chosen: string) => {
  const options = machines.map(({ unit_id: id, equipment_name: name, unit_serial: serial }) => ({
    value: String(id),
    label: `${serial} ${name}`,
  }))
  const isKnown = chosen === '' || options.some(({ value }) => value === chosen)
  return isKnown ? options : [{ value: chosen, label: '选中的这台设备' }, ...options]
}

interface MachineFieldProps {
  form: ReportForm
  rented: readonly Rented[]
  /** What he reports for others; absent: he reports for nobody. */
  reportable: readonly Reportable[] | undefined
}
function MachineField({ form: { values, change, text }, rented, reportable }: MachineFieldProps) {
  const choices = names.filter(({ value }) => {
    if (value === 'unit') return reportable !== undefined
    return value !== 'rental' || reportable === undefined || rented.length > 0
  })
  const known = rented.map(({ id, equipment_name: name, order_number: number }) => ({
    value: String(id),
    label: `${name} ${number}`,
  }))
  const isKnown = values.rental_id === '' || known.some(({ value }) => value === values.rental_id)
  return (
    <div className="space-y-3">
      <SegmentedControl
        label="怎么说是哪一台"
        options={choices}
        value={values.by}
        onChange={(by) => change({ by, fault_code: '' })}
      />
      {values.by === 'rental' && (
        <Select
          label="设备"
          placeholder={rented.length === 0 ? '现在没有在租的设备' : '选一台在租的设备'}
          options={isKnown ? known : [{ value: values.rental_id, label: '这个订单的设备' }, ...known]}
          {...text('rental_id')}
        />
      )}
      {values.by === 'unit' && (
        <Select
          label="设备"
          placeholder={reportable?.length === 0 ? '现在没有能报修的设备' : '选一台设备'}
          options={unitOptions(reportable ?? [], values.unit_id)}
          {...text('unit_id')}
        />
      )}
      {values.by === 'serial' && (
        <TextField
          label="出厂编号"
          maxLength={80}
          hint="在机器的铭牌上"
          autoCapitalize="characters"
          {...text('serial')}
        />
      )}
      {values.by === 'code' && (
        <>
          <TextField
            label="机器码"
            maxLength={40}
            hint="机器上的二维码下面有字"
            autoCapitalize="characters"
            {...text('code')}
          />
          <AppLink to="/scan" className="inline-flex min-h-11 items-center text-body underline underline-offset-4">
            用手机扫
          </AppLink>
        </>
      )}
    </div>
  )
}

function FaultField({
  line,
  value,
  onChange,
}: {
  line: string | undefined
  value: string
  onChange: (code: string) => void
}) {
  const { data } = useQuery({ ...faultsQuery(line ?? ''), enabled: line !== undefined })
  const faults = data?.results ?? []
  if (faults.length === 0) return null
  return (
    <fieldset>
      <legend className="mb-1.5 text-meta text-ink-2">
        常见的故障<span className="ms-1 text-ink-3">（选填）</span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {faults.map(({ code, label }) => (
          <Chip key={code} isOn={code === value} onClick={() => onChange(code === value ? '' : code)}>
            {label}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}
