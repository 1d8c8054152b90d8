/** What a report is made of, and what it lacks. */
import { workOrderLimits } from '@jihui/protocol/maintenance/orders/limits'
import type { Urgency } from '@jihui/protocol/maintenance/machine'
import { required, useForm } from '../../../../kits/form/use-form.ts'
import { useReport } from '../../order-queries.ts'

/** By what the machine is named: one the reader rents, one he reports for others, the number on its plate, the code on it. */
export type MachineName = 'rental' | 'unit' | 'serial' | 'code'
const missing: Readonly<Record<MachineName, string>> = {
  rental: '选一台要报修的设备',
  unit: '选一台要报修的设备',
  serial: '请填写出厂编号',
  code: '请填写机器上的码',
}

/** The field that names the machine then. */
const fieldOf = { rental: 'rental_id', unit: 'unit_id', serial: 'serial', code: 'code' } as const

interface ReportStart {
  readonly by: MachineName
  readonly rentalId: string
  readonly unitId: string
}
export const useReportForm = (start: ReportStart, onDone: (id: number) => void) =>
  useForm({
    start: () => ({
      by: start.by,
      rental_id: start.rentalId,
      unit_id: start.unitId,
      serial: '',
      code: '',
      fault_code: '',
      description: '',
      urgency: 'medium' as Urgency,
      files: [] as File[],
    }),
    check: ({ by, description, files, ...names }) => ({
      [fieldOf[by]]: required(names[fieldOf[by]], missing[by]),
      description: required(description, '写明哪里不对'),
      photos: files.length > workOrderLimits.reportPhotos ? `最多 ${workOrderLimits.reportPhotos} 张照片` : undefined,
    }),
    command: useReport(),
    input: ({ by, rental_id: rental, unit_id: unit, serial, code, description, ...rest }) => ({
      ...rest,
      description: description.trim(),
      ...(by === 'rental' && { rental_id: Number(rental) }),
      ...(by === 'unit' && { unit_id: Number(unit) }),
      ...(by === 'serial' && { serial: serial.trim() }),
      ...(by === 'code' && { code: code.trim() }),
    }),
    onDone: ({ id }) => onDone(id),
  })
export type ReportForm = ReturnType<typeof useReportForm>
