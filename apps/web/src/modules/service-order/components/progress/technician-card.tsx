import { Phone } from 'lucide-react'
import { buttonClass } from '../../../../ui/button.tsx'
import { Avatar } from '../../../../ui/pictures/avatar.tsx'
import { Section } from '../../../../ui/section.tsx'
import type { ServiceOrder } from '../../service-queries.ts'

/** Who comes, and how to reach him; his number is told to whoever ordered alone. */
export function TechnicianCard({ technician }: Pick<ServiceOrder, 'technician'>) {
  if (technician === null) return null
  const { name, rating, jobs_done: jobs, phone } = technician
  const record = [jobs > 0 ? `做过 ${jobs} 单` : '新来的师傅', rating === null ? '还没有评分' : `${rating} 分`]
  return (
    <Section title="师傅">
      <div className="flex items-center gap-4 border-y border-hairline py-3">
        <Avatar name={name} className="size-12 text-title-s" />
        <div className="min-w-0 flex-1">
          <p className="text-lead font-semibold">{name}</p>
          <p className="figures text-meta text-ink-2">{record.join(' · ')}</p>
        </div>
        {phone && (
          <a href={`tel:${phone}`} className={buttonClass('outline')}>
            <Phone size={18} aria-hidden="true" />
            打给他
          </a>
        )}
      </div>
    </Section>
  )
}
