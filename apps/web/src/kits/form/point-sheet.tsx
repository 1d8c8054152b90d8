import type { Coordinates } from '@jihui/protocol/geography/coordinates'
import { LocateFixed } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/fields/field-error.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import { FormSheet } from './form-sheet.tsx'
import { type FormCommand, useForm } from './use-form.ts'

const PointMap = lazy(async () => ({ default: (await import('../../ui/map/point-map.lazy.tsx')).PointMap }))

const TIMEOUT_MS = 10_000
const degrees = (text: string): number | null => {
  const value = Number(text)
  return text.trim() !== '' && Number.isFinite(value) ? value : null
}
const written = (value: number) => value.toFixed(6)

interface PointSheetProps<Answer> {
  title: string
  description: string
  start: Coordinates | null
  /** Drawn around it, metres. */
  radius: number
  /** Words of a place: it is looked at while no point is marked. */
  region?: string
  command: FormCommand<Coordinates, Answer>
  words?: readonly [send: string, sending: string]
  /** Another way out, before its button. */
  beside?: ReactNode
  isOpen: boolean
  onClose: () => void
}
/** One point: by a tap on the map, by where one stands, or typed. */
export function PointSheet<Answer>({
  start,
  radius,
  region,
  command,
  words = ['就是这里', '正在保存'],
  onClose,
  ...sheet
}: PointSheetProps<Answer>) {
  const [isLooking, setIsLooking] = useState(false)
  const form = useForm({
    start: { latitude: start ? written(start.latitude) : '', longitude: start ? written(start.longitude) : '' },
    check: ({ latitude, longitude }) => ({
      latitude: degrees(latitude) === null ? '在地图上点一下，或填写纬度' : undefined,
      longitude: degrees(longitude) === null ? '在地图上点一下，或填写经度' : undefined,
    }),
    command,
    input: ({ latitude, longitude }) => ({ latitude: Number(latitude), longitude: Number(longitude) }),
    onDone: onClose,
  })
  const [latitude, longitude] = [degrees(form.values.latitude), degrees(form.values.longitude)]
  const point = latitude === null || longitude === null ? null : { latitude, longitude }
  const set = (at: Coordinates) => form.change({ latitude: written(at.latitude), longitude: written(at.longitude) })
  const look = () => {
    if (!('geolocation' in navigator)) return void toast.error('这台设备不能定位')
    setIsLooking(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setIsLooking(false)
        set(coords)
      },
      () => {
        setIsLooking(false)
        toast.error('没有定到位置，在地图上点一下')
      },
      { timeout: TIMEOUT_MS, maximumAge: 60_000, enableHighAccuracy: true },
    )
    return undefined
  }
  return (
    <FormSheet {...sheet} form={form} onClose={onClose} height="full" words={words}>
      <Suspense fallback={null}>
        <PointMap
          point={point}
          radius={radius}
          region={region}
          label="送货点地图，下面的格子里可以填同样的内容"
          onPick={set}
        />
      </Suspense>
      <Button busy={isLooking} onClick={look}>
        <LocateFixed size={18} aria-hidden="true" />
        用我现在的位置
      </Button>
      <div className="grid grid-cols-2 gap-3">
        <TextField label="纬度" inputMode="decimal" {...form.text('latitude')} />
        <TextField label="经度" inputMode="decimal" {...form.text('longitude')} />
      </div>
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
    </FormSheet>
  )
}
