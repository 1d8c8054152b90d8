import { orderLimits } from '@jihui/protocol/freight/order-limits'
import { type ReactNode, useState } from 'react'
import { FormSheet } from '../../../../kits/form/form-sheet.tsx'
import { required, useForm } from '../../../../kits/form/use-form.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextArea } from '../../../../ui/fields/field.tsx'
import { ImageViewer } from '../../../../ui/pictures/image-viewer.tsx'
import { SecureImage } from '../../../../ui/pictures/secure-image.tsx'
import { Section } from '../../../../ui/section.tsx'
import { money, momentText } from '../../../../ui/text/format.ts'
import { Money } from '../../../../ui/text/money.tsx'
import { type Deduction, useObjectToDeduction } from '../../deduction-queries.ts'
import { photoKindText } from '../../order-words.ts'
import { PhotoField } from './photo-field.tsx'
import { FormRefusal, useWithPhotos } from './trip-sheets.tsx'

/** What a driver did not get, why, by which pictures, and what became of his objection. */
export function DeductionRow({
  deduction,
  about,
  children,
}: {
  deduction: Deduction
  /** What it was taken from, where that is not plain. */
  about?: ReactNode
  children?: ReactNode
}) {
  const { objection, review, granted, sentence } = deduction
  return (
    <li className="border-b border-hairline py-3">
      <p className="flex items-baseline justify-between gap-3 text-body">
        <span className="font-semibold">{deduction.kind_display}</span>
        <Money value={-deduction.amount} />
      </p>
      <p className="text-meta text-ink-2">
        {about}
        {momentText(deduction.decided_at)} · {deduction.status_display}
      </p>
      <p className="mt-1 text-body text-pretty">平台：{deduction.reason}</p>
      {objection && <p className="mt-1 text-body text-pretty">司机：{objection}</p>}
      {review && (
        <p className="mt-1 text-body text-pretty">
          复核：{granted ? `补 ${money(granted)}。` : ''}
          {review}
        </p>
      )}
      {sentence && <p className="mt-1 text-meta text-ink-2">{sentence}</p>}
      <Pictures photos={deduction.photos} />
      {children && <div className="mt-3">{children}</div>}
    </li>
  )
}

function Pictures({ photos }: { photos: Deduction['photos'] }) {
  const [index, setIndex] = useState<number | null>(null)
  if (photos.length === 0) return null
  return (
    <>
      <ul className="no-bar mt-2 flex gap-2 overflow-x-auto">
        {photos.map(({ sha256, kind, url }, at) => (
          <li key={`${kind} ${sha256}`} className="shrink-0">
            <button type="button" className="block rounded-card" onClick={() => setIndex(at)}>
              <SecureImage src={url} alt={photoKindText(kind)} className="size-20 rounded-card object-cover" />
              <span className="mt-0.5 block text-start text-caption text-ink-2" aria-hidden="true">
                {photoKindText(kind)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <ImageViewer
        images={photos.map(({ url, kind }) => ({ url, title: photoKindText(kind) }))}
        index={index}
        onIndex={setIndex}
      />
    </>
  )
}

/** 提出异议, where he still may. */
export function ObjectButton({ deduction }: { deduction: Deduction }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!deduction.actions.includes('object')) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button tone="outline" onClick={() => setIsOpen(true)}>
        提出异议
      </Button>
      <span className="figures text-meta text-ink-2">{momentText(deduction.object_before)} 前可以提一次</span>
      {isOpen && <ObjectSheet deduction={deduction} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

function ObjectSheet({ deduction, onClose }: { deduction: Deduction; onClose: () => void }) {
  const most = orderLimits.objectionPhotos
  const form = useForm({
    start: { reason: '', files: [] as File[] },
    check: ({ reason, files }) => ({
      reason: required(reason, '请写明原因'),
      photos: files.length > most ? `最多 ${most} 张照片` : undefined,
    }),
    command: useWithPhotos(useObjectToDeduction(deduction)),
    input: (values) => values,
    onDone: onClose,
  })
  return (
    <FormSheet
      form={form}
      isOpen
      onClose={onClose}
      title="对扣款提出异议"
      description={`${deduction.kind_display} ${money(deduction.amount)}。由没有参与第一次决定的同事复核，只会维持或多给，不会再少。`}
      words={['提出异议', '正在提交']}
    >
      <TextArea label="为什么不该扣" rows={4} maxLength={500} {...form.text('reason')} />
      <PhotoField
        label={`照片（选填，最多 ${most} 张）`}
        hint="装货时的样子、票据、聊天记录都可以"
        least={0}
        files={form.values.files}
        onChange={(change) => form.change(({ files }) => ({ files: change(files) }))}
        error={form.errorOf('photos')}
      />
      <FormRefusal form={form} />
    </FormSheet>
  )
}

/** On an order, for both sides of it. */
export function OrderDeductions({ deductions }: { deductions: readonly Deduction[] }) {
  if (deductions.length === 0) return null
  return (
    <Section title="没有给司机的钱">
      <ul className="border-t border-hairline">
        {deductions.map((deduction) => (
          <DeductionRow key={deduction.id} deduction={deduction}>
            {deduction.actions.includes('object') && <ObjectButton deduction={deduction} />}
          </DeductionRow>
        ))}
      </ul>
    </Section>
  )
}
