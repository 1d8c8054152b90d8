/** What a driver says and photographs on the way, each in a sheet. */
import { orderLimits } from '@jihui/protocol/freight/order-limits'
import { FormSheet } from '../../../../kits/form/form-sheet.tsx'
import { type Form, useForm } from '../../../../kits/form/use-form.ts'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { TextArea, TextField } from '../../../../ui/fields/field.tsx'
import { useCommand } from '../../../../kits/command/use-command.ts'
import type { FreightOrderDetail } from '../../order-queries.ts'
import { sendPhotos } from '../../send-photos.ts'
import { useTripAct } from '../../trip-acts.ts'
import { PhotoField } from './photo-field.tsx'
import { ReceiverSignature } from './receiver-signature.tsx'

interface SheetProps {
  order: FreightOrderDetail
  isOpen: boolean
  onClose: () => void
}
const isCode = (text: string) => /^\d{6}$/.test(text)
const isWhole = (text: string) => /^[1-9]\d{0,4}$/.test(text)
const enough = (files: readonly File[], least: number) => (files.length < least ? `至少要 ${least} 张照片` : undefined)

/** Photographs go ahead, then the act: a command of both, so that one button shows both under way. */
export const useWithPhotos = <Body extends { photos?: unknown }, Answer>(act: {
  mutateAsync: (body: Body) => Promise<Answer>
}) =>
  useCommand(
    async ({ files, ...body }: Omit<Body, 'photos'> & { readonly files: readonly File[] }) =>
      act.mutateAsync({ ...body, photos: await sendPhotos(files) } as unknown as Body),
    { told: 'none' },
  )

export function FormRefusal({ form }: { form: Pick<Form<never>, 'refusal'> }) {
  return form.refusal ? <FieldError>{form.refusal}</FieldError> : null
}

/** 装货完成: the shipper's code, the pieces, every side photographed. */
export function LoadSheet({ order, isOpen, onClose }: SheetProps) {
  const command = useTripAct(order, 'load')
  const form = useForm({
    start: { pickup_code: '', pieces: String(order.goods.pieces), seal: '', notes: '', files: [] as File[] },
    check: ({ pickup_code: code, pieces, files }) => ({
      pickup_code: isCode(code) ? undefined : '装货码是 6 位数字，向货主要',
      pieces: isWhole(pieces) ? undefined : '请填写件数',
      photos: enough(files, orderLimits.loadPhotos),
    }),
    command,
    input: ({ pieces, files, ...values }) => ({
      payload: { ...values, pieces: Number(pieces) },
      files: { photos: files },
    }),
    onDone: onClose,
  })
  const { files } = form.values
  return (
    <FormSheet
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title="装货完成"
      tone="commit"
      words={['记下装货', '正在记下']}
    >
      <TextField
        label="装货码"
        inputMode="numeric"
        maxLength={6}
        hint="货主那里有，对上了才是这辆车"
        {...form.text('pickup_code')}
      />
      <TextField
        label="件数"
        inputMode="numeric"
        {...form.text('pieces')}
        hint={`货主写的是 ${order.goods.pieces} 件`}
      />
      <PhotoField
        label="装好的样子"
        hint="前后左右各一张，绑扎和封签看得清"
        least={orderLimits.loadPhotos}
        files={files}
        onChange={(change) => form.change(({ files: now }) => ({ files: change(now) }))}
        error={form.errorOf('photos')}
      />
      <TextField label="封签号（选填）" maxLength={40} {...form.text('seal')} />
      <FormRefusal form={form} />
    </FormSheet>
  )
}

/** 交货: pieces, photographs, and the code the receiver was told. */
export function DeliverSheet({ order, isOpen, onClose }: SheetProps) {
  const command = useTripAct(order, 'deliver')
  const form = useForm({
    start: {
      receiver_name: order.stops.at(-1)?.contact_name ?? '',
      pieces: String(order.goods.pieces),
      receipt_code: '',
      signature: '',
      exception: '',
      files: [] as File[],
    },
    check: ({ receiver_name: name, pieces, receipt_code: code, signature, files }) => ({
      receiver_name: name.trim() === '' ? '请填写收货人' : undefined,
      pieces: isWhole(pieces) ? undefined : '请填写件数',
      receipt_code: isCode(code) || signature !== '' ? undefined : '填收货码，或请收货人签名',
      photos: enough(files, orderLimits.deliverPhotos),
    }),
    command,
    input: ({ pieces, exception, files, receipt_code, signature, ...values }) => ({
      payload: {
        ...values,
        ...(signature === '' ? { receipt_code } : { signature }),
        pieces: Number(pieces),
        exceptions: exception.trim() === '' ? [] : [{ description: exception }],
      },
      files: { photos: files },
    }),
    onDone: onClose,
  })
  return (
    <FormSheet
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title="交货"
      tone="commit"
      words={['记下交货', '正在记下']}
    >
      <TextField label="收货人" maxLength={30} {...form.text('receiver_name')} />
      <TextField
        label="收货码"
        inputMode="numeric"
        maxLength={6}
        hint="收货人的链接里有，验过货再给你；也可以请他在下面签名"
        {...form.text('receipt_code')}
      />
      <ReceiverSignature onChange={(signature) => form.change({ signature })} />
      <TextField label="件数" inputMode="numeric" {...form.text('pieces')} />
      <PhotoField
        label="卸下的货"
        hint="货放在哪、外观怎样"
        least={orderLimits.deliverPhotos}
        files={form.values.files}
        onChange={(change) => form.change(({ files: now }) => ({ files: change(now) }))}
        error={form.errorOf('photos')}
      />
      <TextArea
        label="有什么不对（选填）"
        rows={2}
        maxLength={300}
        value={form.values.exception}
        onChange={(event) => form.change({ exception: event.target.value })}
      />
      <FormRefusal form={form} />
    </FormSheet>
  )
}
