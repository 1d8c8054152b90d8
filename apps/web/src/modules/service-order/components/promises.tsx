import { serviceOrderLimits } from '@jihui/protocol/service-order/limits'
import { BadgeCheck, ReceiptText, ShieldCheck, Wrench } from 'lucide-react'

const promises = [
  {
    icon: BadgeCheck,
    title: '知道谁来、为什么是他',
    says: '只派证件在有效期、考过这一项的师傅，每一分怎么来的都给你看。',
  },
  { icon: ReceiptText, title: '知道最多多少钱', says: '下单前就说最高价。超出的，要你同意才做。' },
  { icon: ShieldCheck, title: '验收了才付给师傅', says: '钱先放在平台，你说修好了才给他。' },
  {
    icon: Wrench,
    title: `${serviceOrderLimits.warrantyDays} 天质保`,
    says: '同一个毛病再犯，免费再修，也可以换一位师傅。',
  },
] as const

/** What whoever asks may count on. */
export function Promises() {
  return (
    <ul className="grid gap-x-10 gap-y-5 md:grid-cols-2">
      {promises.map(({ icon: Icon, title, says }) => (
        <li key={title} className="flex gap-4">
          <Icon size={22} strokeWidth={1.6} className="mt-0.5 shrink-0 text-ink-2" aria-hidden="true" />
          <div>
            <h3 className="text-lead font-semibold">{title}</h3>
            <p className="text-body text-pretty text-ink-2">{says}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
