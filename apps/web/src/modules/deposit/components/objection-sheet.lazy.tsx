import { claimActionOf, claimPhotosMax } from '@jihui/protocol/deposit/machine'
import type { LineFace } from '@jihui/protocol/rental/faces'
import { useState } from 'react'
import { ApiError, messageOf } from '../../../shell/api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { TextArea, TextField } from '../../../ui/fields/field.tsx'
import { money } from '../../../ui/text/format.ts'
import { readAmount } from '../../../ui/text/read-amount.ts'
import { Ruler } from '../../../ui/ruler.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { OrderPhotos, type Claim } from '../../rental/public.ts'
import { useObject } from '../deposit-commands.ts'

const REASON_MAX = 500
const FORM = 'objection'

export interface ObjectionSheetProps {
  line: LineFace
  claim: Claim
  isOpen: boolean
  onClose: () => void
}

/** Why the renter will not bear it, what he would, and what he photographed. */
export function ObjectionSheet({ line, claim, isOpen, onClose }: ObjectionSheetProps) {
  const [reason, setReason] = useState('')
  const [offered, setOffered] = useState('')
  const [photos, setPhotos] = useState<File[]>([])
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [share, setShare] = useState(0)
  const objecting = useObject(line, claim.rental_id, setShare)
  const forget = (field: string) => setErrors((old) => ({ ...old, [field]: '' }))
  const offerProblem = (): string => {
    const amount = readAmount(offered)
    if (amount === null) return '金额只填数字，最多两位小数'
    return amount > claim.amount ? `不会比要扣的 ${money(claim.amount)} 多` : ''
  }
  const submit = () => {
    if (objecting.isPending) return
    const missing = { reason: reason.trim() ? '' : '写一下哪里不同意', offered_amount: offerProblem() }
    setErrors(missing)
    const wrong = missing.reason ? 'reason' : missing.offered_amount ? 'offered_amount' : null
    if (wrong) return document.querySelector<HTMLElement>(`#${FORM} [name=${wrong}]`)?.focus()
    setShare(0)
    objecting.mutate(
      {
        reason: reason.trim(),
        offered: offered.trim() === '' ? undefined : (readAmount(offered) ?? undefined),
        photos,
      },
      {
        onSuccess: ({ message }) => {
          toast.ok(message)
          onClose()
        },
        onError: (error) => setErrors({ ...(error instanceof ApiError ? error.errors : {}), form: messageOf(error) }),
      },
    )
  }
  const hasOwnPlace = ['reason', 'offered_amount', 'photos'].some((field) => errors[field])
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={claimActionOf('object').label}
      description={`要扣 ${money(claim.amount)}。说清楚哪里不同意，平台对照两次交接的照片裁定，结果出来之前这笔钱不动。`}
      canDismiss={!objecting.isPending}
      footer={
        <Button type="submit" form={FORM} tone="commit" size="main" wide busy={objecting.isPending}>
          {objecting.isPending ? '正在提交' : '提交异议'}
        </Button>
      }
    >
      <form
        id={FORM}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
        className="space-y-5 pb-2"
      >
        <TextArea
          label="异议说明"
          name="reason"
          rows={4}
          maxLength={REASON_MAX}
          value={reason}
          onChange={(event) => {
            setReason(event.target.value)
            forget('reason')
          }}
          aside={`${reason.length} / ${REASON_MAX}`}
          placeholder="哪一项不同意，为什么"
          error={errors.reason}
          disabled={objecting.isPending}
        />
        <TextField
          label="愿意承担"
          name="offered_amount"
          isOptional
          inputMode="decimal"
          autoComplete="off"
          value={offered}
          onChange={(event) => {
            setOffered(event.target.value)
            forget('offered_amount')
          }}
          lead="¥"
          trail={`最多 ${money(claim.amount)}`}
          hint="一点也不该扣就填 0，不填由平台判断"
          error={errors.offered_amount}
          disabled={objecting.isPending}
        />
        <OrderPhotos
          label="照片"
          hint={`拍下有争议的地方，或者归还当天的照片，最多 ${claimPhotosMax} 张，JPG 或 PNG。`}
          files={photos}
          max={claimPhotosMax}
          onChange={(files) => {
            setPhotos(files)
            forget('photos')
          }}
          error={errors.photos}
          isDisabled={objecting.isPending}
        />
        {objecting.isPending && photos.length > 0 && (
          <div>
            <p className="figures mb-1 text-meta text-ink-2">正在上传 {Math.round(share * 100)}%</p>
            <Ruler units={40} value={share * 40} label={`照片已上传 ${Math.round(share * 100)}%`} />
          </div>
        )}
        {errors.form && !hasOwnPlace && <FieldError>{errors.form}</FieldError>}
      </form>
    </Sheet>
  )
}
