import { PointSheet } from '../../../../kits/form/point-sheet.tsx'
import { type Site, useMarkSite } from '../site-queries.ts'

/** Drawn where the line's own is not known yet, metres. */
const USUAL_RADIUS = 500

interface SitePointSheetProps {
  rentalId: number
  site: Site
  isOpen: boolean
  onClose: () => void
}
/** 标出送货点, with an order that was placed. */
export function SitePointSheet({ rentalId, site, ...sheet }: SitePointSheetProps) {
  return (
    <PointSheet
      {...sheet}
      title="标出送货点"
      description="设备到了会告诉你，离开了会提醒。准确位置只有你和平台看得到。"
      start={site.point}
      radius={site.radius_m ?? USUAL_RADIUS}
      region={site.place}
      command={useMarkSite(rentalId)}
    />
  )
}
