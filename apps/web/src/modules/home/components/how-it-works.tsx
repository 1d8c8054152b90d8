import { durationText } from '../../../ui/text/format.ts'
import { Section } from '../../../ui/section.tsx'

/** The five steps of a rental, on the ruler: standing on a phone, lying on a wide screen. */
export function HowItWorks({ reviewMinutes }: { reviewMinutes: number | null }) {
  const steps = [
    { title: '挑机器，选日子', text: '价格当场算清，不用登录' },
    {
      title: '传资质',
      text: reviewMinutes ? `平台审，平均 ${durationText(reviewMinutes * 60_000)}` : '平台审，有结果马上通知',
    },
    { title: '签合同', text: '手机上签，随时能看' },
    { title: '付款', text: '押金单独列，还机验收后退' },
    { title: '送到，装好', text: '当面验收，有据可查' },
  ]
  return (
    <Section title="怎么租" className="md:mt-12">
      <ol className="border-s-2 border-ink md:grid md:grid-cols-5 md:border-s-0 md:border-t-2">
        {steps.map((step) => (
          <li key={step.title} className="relative pb-5 ps-6 last:pb-0 md:ps-0 md:pt-5 md:pe-4 md:pb-0">
            <span
              aria-hidden="true"
              className="absolute start-0 top-[11px] h-0.5 w-4 bg-ink md:top-0 md:h-3 md:w-0.5"
            />
            <h3 className="text-lead">{step.title}</h3>
            <p className="text-meta text-ink-2">{step.text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
