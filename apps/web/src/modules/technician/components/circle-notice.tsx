import { CircleDot } from 'lucide-react'
import type { ReactNode } from 'react'
import { AppLink } from '../../../shell/navigation.tsx'
import { monthDay } from '../../../ui/text/format.ts'
import { technicianPaths } from '../technician-paths.ts'

interface NoticeProps {
  readonly circle: { readonly radius_km: number; readonly until: string; readonly reason: string }
  /** How his objection stands; absent: the way to objecting. */
  readonly children?: ReactNode
}
/** A smaller circle the desk set: how far, until when and why. */
export function CircleNotice({ circle: { radius_km: radius, until, reason }, children }: NoticeProps) {
  return (
    <section aria-label="接单范围" className="mt-4 rounded-card bg-warn-soft p-4 text-body text-warn">
      <p className="figures flex items-start gap-2 font-semibold">
        <CircleDot size={18} className="mt-0.5 shrink-0" aria-hidden="true" />到{monthDay(until)}为止，只派 {radius}{' '}
        公里以内的单
      </p>
      <p className="mt-1 text-pretty [overflow-wrap:anywhere]">原因：{reason}</p>
      <p className="mt-1 text-pretty">那以后自动照你自己填的范围，别的都不变。</p>
      {children ?? (
        <AppLink
          to={technicianPaths.performance}
          className="-mb-2 inline-flex min-h-11 items-center underline underline-offset-4"
        >
          不同意，去提异议
        </AppLink>
      )}
    </section>
  )
}
