import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import { momentText } from '../../../../ui/text/format.ts'
import type { OwnedMachine } from '../../fleet-queries.ts'

/** How the platform sees the machine, and what its owner can do about it. */
export function MachineVerification({ verification: one }: { verification: OwnedMachine['verification'] }) {
  if (one.status === 'rejected')
    return (
      <p
        role="status"
        className="mt-4 flex items-start gap-2 rounded-card bg-danger-soft px-4 py-3 text-body text-danger"
      >
        <CircleAlert size={18} className="mt-0.5 shrink-0" aria-hidden="true" />
        <span>
          <strong className="block font-semibold">没有通过核验，现在不出租</strong>
          {one.notes}。改好资料或补上证件，平台会再看一次。
        </span>
      </p>
    )
  const Sign = one.status === 'approved' ? CircleCheck : CircleDashed
  return (
    <p className="figures mt-3 flex items-center gap-1.5 text-meta text-ink-2">
      <Sign size={16} strokeWidth={1.75} className="shrink-0" aria-hidden="true" />
      {one.status === 'approved'
        ? one.verified_at
          ? `平台已核验，${momentText(one.verified_at)}`
          : '平台已核验'
        : one.is_offered
          ? '平台还在核验资料，不影响出租'
          : '等平台核验，通过后租客就能找到它'}
    </p>
  )
}
