import { statedYearsMax } from '@jihui/protocol/freight/papers/papers'
import { unstatedDays } from '@jihui/protocol/qualification/validity'
import { paperFiles } from '@jihui/protocol/freight/papers/renewal-kind'
import { FormSheet } from '../../../../kits/form/form-sheet.tsx'
import { paperEndProblem } from '../../../../kits/form/paper-end.ts'
import { UploadShare } from '../../../../kits/form/upload-share.tsx'
import { useForm } from '../../../../kits/form/use-form.ts'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { today } from '../../../../ui/text/format.ts'
import { type DriverPaper, useRenewPaper } from '../../paper-queries.ts'
import { PaperField } from '../../../../kits/form/paper-field.tsx'
import { renewingText } from './paper-words.ts'

interface RenewSheetProps {
  paper: DriverPaper
  isOpen: boolean
  onClose: () => void
}

/** A new paper in the place of one that ends. Wants a key of its own for each opening. */
export function RenewSheet({ paper, isOpen, onClose }: RenewSheetProps) {
  const { type, label, plate, vehicle_id: vehicleId, expires_on: current } = paper
  const sending = useRenewPaper()
  // A vehicle's may bear another's name.
  const isOwn = vehicleId === null
  const form = useForm({
    start: { paper_files: [] as readonly File[], name: '', expires_on: '' },
    check: ({ paper_files: files, name, expires_on: end }) => ({
      paper_files: files.length === 0 ? `请上传新的${label}` : undefined,
      name: isOwn && name.trim() === '' ? '请照证上印的写姓名' : undefined,
      expires_on: paperEndProblem(end, { today: today(), yearsMax: statedYearsMax, unstatedDays, current }),
    }),
    command: sending,
    input: ({ paper_files, name, expires_on }) => ({
      body: { type, expires_on, ...(isOwn ? { name } : { vehicle_id: vehicleId }) },
      files: { paper_files },
    }),
    onDone: onClose,
  })
  return (
    <FormSheet
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title={[plate, current === null ? `交${label}` : `换${label}`].filter(Boolean).join(' ')}
      description={renewingText(paper)}
      words={['提交审核', '正在提交']}
      underWay={<UploadShare share={sending.share ?? 1} />}
    >
      <PaperField
        label={`新的${label}`}
        hint="照片或 PDF，有正反面的都要"
        max={paperFiles.paper_files.max}
        files={form.values.paper_files}
        onChange={(change) => form.change(({ paper_files: files }) => ({ paper_files: change(files) }))}
        error={form.errorOf('paper_files')}
        {...(isOwn && { name: form.text('name') })}
        end={{ ...form.text('expires_on'), hint: '不填的，从通过那天算一年' }}
      />
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
    </FormSheet>
  )
}
