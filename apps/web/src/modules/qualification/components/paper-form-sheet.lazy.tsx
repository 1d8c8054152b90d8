import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Select, TextField } from '../../../ui/fields/field.tsx'
import { today } from '../../../ui/text/format.ts'
import { Ruler } from '../../../ui/ruler.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { paperProblems, type PaperDraft } from '../paper-checks.ts'
import { usePaperUpload } from '../use-paper-upload.ts'
import { typesQuery, type WalletDocument } from '../wallet-queries.ts'
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

const FORM_ID = 'paper-form'

/** Wants a key of its own for each opening: a new question begins with an empty form. */
export function PaperFormSheet({ isOpen, onClose, type: asked = '', replaces }: PaperFormSheetProps) {
  const { data: types } = useQuery({ ...typesQuery, enabled: isOpen })
  const [draft, setDraft] = useState<PaperDraft>({
    type: replaces?.image_type ?? asked,
    number: replaces?.number ?? '',
    expiresOn: '',
    isUnlimited: false,
    file: null,
  })
  const [hasTried, setHasTried] = useState(false)
  const upload = usePaperUpload()
  const form = useRef<HTMLFormElement>(null)
  const isSending = upload.share !== undefined
  const change = (next: Partial<PaperDraft>) => setDraft((old) => ({ ...old, ...next }))
  const problems = hasTried ? paperProblems(draft, replaces) : {}
  const refused = upload.failure?.errors ?? {}

  const submit = async () => {
    setHasTried(true)
    const found = paperProblems(draft, replaces)
    if (Object.keys(found).length > 0 || !draft.file) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
      return
    }
    const message = await upload.send({
      type: draft.type,
      number: draft.number.trim(),
      expiresOn: draft.isUnlimited ? '' : draft.expiresOn,
      file: draft.file,
      replaces: replaces?.id,
    })
    if (message === undefined) return
    toast.ok(message)
    onClose()
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      canDismiss={!isSending}
      title={replaces ? `更新${replaces.image_type_display}` : '加证件'}
      description={
        replaces
          ? `现在这份${replaces.expiry_date ? endText(replaces.expiry_date) : '长期有效'}。换好以后，在用的订单不用重传。`
          : '存一次，各类设备下单时自动带上。只有你和审核的人看得到。'
      }
      footer={
        isSending ? (
          <div className="flex items-center gap-4">
            <div className="min-w-0 flex-1">
              <Ruler
                units={40}
                value={(upload.share ?? 0) * 40}
                size="small"
                label={`已上传 ${Math.round((upload.share ?? 0) * 100)}%`}
              />
              <p className="figures mt-1 text-caption text-ink-3">正在上传 {Math.round((upload.share ?? 0) * 100)}%</p>
            </div>
            <Button onClick={upload.cancel}>取消上传</Button>
          </div>
        ) : (
          <Button tone="ink" size="main" wide type="submit" form={FORM_ID}>
            {replaces ? '换成这份' : '存进资质夹'}
          </Button>
        )
      }
    >
      <form
        id={FORM_ID}
        ref={form}
        noValidate
        className="space-y-4 pb-2"
        onSubmit={(event) => {
          event.preventDefault()
          // The sheet may be asked for from inside another form.
          event.stopPropagation()
          void submit()
        }}
      >
        {!replaces && (
          <Select
            label="证件类型"
            name="image_type"
            placeholder="选一种"
            value={draft.type}
            onChange={(event) => change({ type: event.target.value })}
            options={(types ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            hint={types?.find(({ id }) => id === draft.type)?.description}
            error={problems.type ?? refused.image_type}
          />
        )}
        <PaperFileField
          file={draft.file}
          onChange={(file) => change({ file })}
          error={problems.file ?? refused.image}
        />
        <div>
          <TextField
            label="有效期至"
            name="expiry_date"
            type="date"
            min={today()}
            disabled={draft.isUnlimited}
            value={draft.isUnlimited ? '' : draft.expiresOn}
            onChange={(event) => change({ expiresOn: event.target.value })}
            error={problems.expiry_date ?? refused.expiry_date}
          />
          <Checkbox
            label="长期有效"
            checked={draft.isUnlimited}
            onChange={(event) => change({ isUnlimited: event.target.checked })}
          />
        </div>
        <TextField
          label="证件编号"
          name="number"
          isOptional
          maxLength={60}
          autoComplete="off"
          value={draft.number}
          onChange={(event) => change({ number: event.target.value })}
          error={refused.number}
        />
        {upload.failure && (
          <p role="alert" className="rounded-card bg-danger-soft px-4 py-3 text-meta text-danger">
            没有存上：{upload.failure.message}
          </p>
        )}
      </form>
    </Sheet>
  )
}
