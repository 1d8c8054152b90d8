import { claimActionOf, claimPhotosMax } from '@jihui/protocol/deposit/machine'
import type { LineFace } from '@jihui/protocol/rental/faces'
import { PhotoField } from '../../../kits/form/photo-field.tsx'
import { FormSheet } from '../../../kits/form/form-sheet.tsx'
import { UploadShare } from '../../../kits/form/upload-share.tsx'
import { required, useForm } from '../../../kits/form/use-form.ts'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { TextArea, TextField } from '../../../ui/fields/field.tsx'
import { money } from '../../../ui/text/format.ts'
import { readAmount } from '../../../ui/text/read-amount.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import type { Claim } from '../../rental/public.ts'
import { useObject } from '../deposit-commands.ts'

const REASON_MAX = 500

const offerProblem = (offered: string, asked: number): string | undefined => {
  const amount = readAmount(offered)
  if (amount === null) return '金额只填数字，最多两位小数'
  return amount > asked ? `不会比要扣的 ${money(asked)} 多` : undefined
}

export interface ObjectionSheetProps {
  line: LineFace
  claim: Claim
  isOpen: boolean
  onClose: () => void
}

/** Why the renter will not bear it, what he would, and what he photographed. */
export function ObjectionSheet({ line, claim, isOpen, onClose }: ObjectionSheetProps) {
  const objecting = useObject(line, claim.rental_id)
  const form = useForm({
    start: { reason: '', offered_amount: '', photos: [] as readonly File[] },
    check: ({ reason, offered_amount: offered }) => ({
      reason: required(reason, '写一下哪里不同意'),
      offered_amount: offerProblem(offered, claim.amount),
    }),
    command: objecting,
    input: ({ reason, offered_amount: offered, photos }) => ({
      reason: reason.trim(),
      offered: offered.trim() === '' ? undefined : (readAmount(offered) ?? undefined),
      photos,
    }),
    onDone: ({ message }) => {
      toast.ok(message)
      onClose()
    },
  })
  const { reason, photos } = form.values
  return (
    <FormSheet
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title={claimActionOf('object').label}
      description={`要扣 ${money(claim.amount)}。说清楚哪里不同意，平台对照两次交接的照片裁定，结果出来之前这笔钱不动。`}
      tone="commit"
      words={['提交异议', '正在提交']}
    >
      <TextArea
        label="异议说明"
        rows={4}
        maxLength={REASON_MAX}
        aside={`${reason.length} / ${REASON_MAX}`}
        placeholder="哪一项不同意，为什么"
        disabled={form.isBusy}
        {...form.text('reason')}
      />
      <TextField
        label="愿意承担"
        isOptional
        inputMode="decimal"
        autoComplete="off"
        lead="¥"
        trail={`最多 ${money(claim.amount)}`}
        hint="一点也不该扣就填 0，不填由平台判断"
        disabled={form.isBusy}
        {...form.text('offered_amount')}
      />
      <PhotoField
        label="照片"
        hint={`拍下有争议的地方，或者归还当天的照片，最多 ${claimPhotosMax} 张，JPG 或 PNG。`}
        files={photos}
        max={claimPhotosMax}
        onChange={(change) => form.change(({ photos: now }) => ({ photos: change(now) }))}
        isOptional
        error={form.errorOf('photos')}
        isDisabled={form.isBusy}
      />
      {objecting.share !== null && photos.length > 0 && <UploadShare share={objecting.share} />}
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
    </FormSheet>
  )
}
