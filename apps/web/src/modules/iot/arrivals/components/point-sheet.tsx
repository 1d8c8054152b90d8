import { LocateFixed } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { FormSheet } from '../../../../kits/form/form-sheet.tsx'
import { useForm } from '../../../../kits/form/use-form.ts'
import { Button } from '../../../../ui/button.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { TextField } from '../../../../ui/fields/field.tsx'
import { toast } from '../../../../ui/overlays/toast.tsx'
import { type Site, useChangeSite } from '../site-queries.ts'

const PointMap = lazy(async () => ({ default: (await import('../../../../ui/map/point-map.lazy.tsx')).PointMap }))

const TIMEOUT_MS = 10_000
/** Drawn where the line's own is not known yet, metres. */
const USUAL_RADIUS = 500
const degrees = (text: string): number | null => {
  const value = Number(text)
  return text.trim() !== '' && Number.isFinite(value) ? value : null
}
const written = (value: number) => value.toFixed(6)

interface PointSheetProps {
  rentalId: number
  site: Site
  isOpen: boolean
  onClose: () => void
}
/** 标出送货点: by a tap on the map, by where one stands, or typed. */
export function PointSheet({ rentalId, site, isOpen, onClose }: PointSheetProps) {
  const [isLooking, setIsLooking] = useState(false)
  const start = site.point
  const form = useForm({
    start: { latitude: start ? written(start.latitude) : '', longitude: start ? written(start.longitude) : '' },
    check: ({ latitude, longitude }) => ({
      latitude: degrees(latitude) === null ? '在地图上点一下，或填写纬度' : undefined,
      longitude: degrees(longitude) === null ? '在地图上点一下，或填写经度' : undefined,
    }),
    command: useChangeSite(rentalId),
    input: ({ latitude, longitude }) => ({
      says: 'point' as const,
      latitude: Number(latitude),
      longitude: Number(longitude),
    }),
    onDone: onClose,
  })
  const [latitude, longitude] = [degrees(form.values.latitude), degrees(form.values.longitude)]
  const point = latitude === null || longitude === null ? null : { latitude, longitude }
  const set = (at: { latitude: number; longitude: number }) =>
    form.change({ latitude: written(at.latitude), longitude: written(at.longitude) })
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
    <FormSheet
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title="标出送货点"
      description="设备到了会告诉你，离开了会提醒。准确位置只有你和平台看得到。"
      height="full"
      words={['就是这里', '正在保存']}
    >
      <Suspense fallback={null}>
        <PointMap
          point={point}
          radius={site.radius_m ?? USUAL_RADIUS}
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
