import { FormSheet } from '../../../../kits/form/form-sheet.tsx'
import { useForm } from '../../../../kits/form/use-form.ts'
import { type Arrival, arrivals } from '../../far-from-stop.ts'
import type { FreightOrderDetail } from '../../order-queries.ts'
import { useTripAct } from '../../trip-acts.ts'
import { tripActs } from '../../trip-steps.ts'
import type { whereNow } from '../../where-now.ts'
import { PhotoField } from './photo-field.tsx'
import { FormRefusal } from './trip-sheets.tsx'

/** An arrival the device puts elsewhere. */
export interface FarArrival {
  readonly arrival: Arrival
  readonly km: number
  readonly at: Awaited<ReturnType<typeof whereNow>>
}
/** It counts all the same, with a photograph of the place for whoever asks later. */
const PHOTOS = 1

export function ArriveSheet({
  order,
  far,
  onClose,
}: {
  order: FreightOrderDetail
  far: FarArrival
  onClose: () => void
}) {
  const { arrival, km, at } = far
  const form = useForm({
    start: { files: [] as File[] },
    check: ({ files }) => ({ photos: files.length < PHOTOS ? '拍一张到场的照片' : undefined }),
    command: useTripAct(order, arrival),
    input: ({ files }) => ({ payload: { ...at }, files: { photos: files } }),
    onDone: onClose,
  })
  return (
    <FormSheet
      form={form}
      isOpen
      onClose={onClose}
      title={tripActs[arrival]}
      description={`手机定位离${arrivals[arrival].place}还有 ${km} km。真到了就拍一张照片，到达照样记下。`}
      tone="commit"
      words={['记下到达', '正在记下']}
    >
      <PhotoField
        label="到场的照片"
        hint="门牌、厂门或吊装的地方看得清"
        least={PHOTOS}
        files={form.values.files}
        onChange={(change) => form.change(({ files }) => ({ files: change(files) }))}
        error={form.errorOf('photos')}
      />
      <FormRefusal form={form} />
    </FormSheet>
  )
}
