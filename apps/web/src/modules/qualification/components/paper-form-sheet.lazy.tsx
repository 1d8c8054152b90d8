import { useQuery } from '@tanstack/react-query'
import { useUpload } from '../../../kits/command/use-upload.ts'
import { FormSheet } from '../../../kits/form/form-sheet.tsx'
import { useForm } from '../../../kits/form/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Select, TextField } from '../../../ui/fields/field.tsx'
import { today } from '../../../ui/text/format.ts'
import { Ruler } from '../../../ui/ruler.tsx'
import { paperProblems, type PaperDraft } from '../paper-checks.ts'
import { sendPaper, typesQuery, type WalletDocument } from '../wallet-queries.ts'
import { endText } from './paper-row.tsx'
import { PaperFileField } from './paper-file-field.tsx'

export type Replaced = Pick<WalletDocument, 'id' | 'image_type' | 'image_type_display' | 'number' | 'expiry_date'>
export interface PaperFormSheetProps {
  isOpen: boolean
  onClose: () => void
  /** What it is for: one kind of paper, or a new one in the place of an old one. */
  type?: string
  replaces?: Replaced
}

const blank = { number: '', expiresOn: '', isUnlimited: false, file: null }

/** Wants a key of its own for each opening: a new question begins with an empty form. */
export function PaperFormSheet({ isOpen, onClose, type: asked = '', replaces }: PaperFormSheetProps) {
  const { data: types } = useQuery({ ...typesQuery, enabled: isOpen })
  const sending = useUpload(sendPaper, {
    touches: [['qualification']],
    waits: true,
    told: 'answer',
    stopsWhenLeft: true,
  })
  const form = useForm({
    start: (): PaperDraft => ({
      ...blank,
      type: replaces?.image_type ?? asked,
      number: replaces?.number ?? '',
    }),
    check: (draft) => paperProblems(draft, replaces),
    command: sending,
    input: ({ type, number, expiresOn, isUnlimited, file }) =>
      file && {
        type,
        number: number.trim(),
        expiresOn: isUnlimited ? '' : expiresOn,
        file,
        replaces: replaces?.id,
      },
    onDone: onClose,
  })
  const { values, change, text, errorOf } = form
  return (
    <FormSheet
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title={replaces ? `更新${replaces.image_type_display}` : '加证件'}
      description={
        replaces
          ? `现在这份${replaces.expiry_date ? endText(replaces.expiry_date) : '长期有效'}。换好以后，在用的订单不用重传。`
          : '存一次，各类设备下单时自动带上。只有你和审核的人看得到。'
      }
      words={[replaces ? '换成这份' : '存进资质夹', '']}
      underWay={<UnderWay share={sending.share ?? 1} onCancel={sending.cancel} />}
    >
      {!replaces && (
        <Select
          label="证件类型"
          name="image_type"
          placeholder="选一种"
          options={(types ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          hint={types?.find(({ id }) => id === values.type)?.description}
          {...text('type')}
          error={errorOf('type') ?? errorOf('image_type')}
        />
      )}
      <PaperFileField
        file={values.file}
        onChange={(file) => change({ file })}
        error={errorOf('file') ?? errorOf('image')}
      />
      <div>
        <TextField
          label="有效期至"
          name="expiry_date"
          type="date"
          min={today()}
          disabled={values.isUnlimited}
          value={values.isUnlimited ? '' : values.expiresOn}
          onChange={(event) => change({ expiresOn: event.target.value })}
          error={errorOf('expiry_date')}
        />
        <Checkbox
          label="长期有效"
          checked={values.isUnlimited}
          onChange={(event) => change({ isUnlimited: event.target.checked })}
        />
      </div>
      <TextField label="证件编号" name="number" isOptional maxLength={60} autoComplete="off" {...text('number')} />
      {form.refusal && (
        <p role="alert" className="rounded-card bg-danger-soft px-4 py-3 text-meta text-danger">
          没有存上：{form.refusal}
        </p>
      )}
    </FormSheet>
  )
}

function UnderWay({ share, onCancel }: { share: number; onCancel: () => void }) {
  const percent = Math.round(share * 100)
  return (
    <div className="flex items-center gap-4">
      <div className="min-w-0 flex-1">
        <Ruler units={40} value={share * 40} size="small" label={`已上传 ${percent}%`} />
        <p className="figures mt-1 text-caption text-ink-3">正在上传 {percent}%</p>
      </div>
      <Button onClick={onCancel}>取消上传</Button>
    </div>
  )
}
