import { technicianPaperFiles } from '@jihui/protocol/technician/kinds'
import { paperYearsMax } from '@jihui/protocol/technician/skills'
import { FormSheet } from '../../../kits/form/form-sheet.tsx'
import { ownNameProblem } from '../../../kits/form/own-name.ts'
import { paperEndProblem } from '../../../kits/form/paper-end.ts'
import { PaperField } from '../../../kits/form/paper-field.tsx'
import { UploadShare } from '../../../kits/form/upload-share.tsx'
import { useForm } from '../../../kits/form/use-form.ts'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { today } from '../../../ui/text/format.ts'
import { type OwnTechnician, useRenewPaper } from '../technician-queries.ts'

interface RenewPaperSheetProps {
  paper: OwnTechnician['papers'][number]
  /** Of who hands it in. */
  ownName: string
  isOpen: boolean
  onClose: () => void
}
/** A new paper in the place of one that ends; the old one counts until staff have looked. */
export function RenewPaperSheet({ paper: { type, label, validity }, ownName, isOpen, onClose }: RenewPaperSheetProps) {
  const sending = useRenewPaper()
  const form = useForm({
    start: { paper_files: [] as readonly File[], name: '', expires_on: '', number: '' },
    check: ({ paper_files: files, name, expires_on: end }) => ({
      paper_files: files.length === 0 ? `请上传${label}` : undefined,
      name: ownNameProblem(name, ownName),
      expires_on: paperEndProblem(end, { today: today(), yearsMax: paperYearsMax, isNeeded: true }),
    }),
    command: sending,
    input: ({ paper_files, ...body }) => ({ body: { type, ...body }, files: { paper_files } }),
    onDone: onClose,
  })
  return (
    <FormSheet
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title={validity === 'missing' ? `交${label}` : `换${label}`}
      description="平台看过换上，原来的在那之前照常有效。"
      words={['提交审核', '正在提交']}
      underWay={<UploadShare share={sending.share ?? 1} />}
    >
      <PaperField
        label={`新的${label}`}
        hint="照片或 PDF，有正反面的都要"
        max={technicianPaperFiles.paper_files.max}
        files={form.values.paper_files}
        onChange={(change) => form.change(({ paper_files: files }) => ({ paper_files: change(files) }))}
        error={form.errorOf('paper_files')}
        name={form.text('name')}
        end={{ ...form.text('expires_on'), isNeeded: true }}
      />
      <TextField label="编号" isOptional maxLength={60} className="mt-4" {...form.text('number')} />
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
    </FormSheet>
  )
}
