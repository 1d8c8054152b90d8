import { AppLink } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Section } from '../../../ui/section.tsx'
import { HelpRows } from './help-rows.tsx'
import { MachineParade } from './machine-parade.tsx'
import { ThemeChoice } from './theme-choice.tsx'

const gains = [
  ['订单走到哪一步', '审核、合同、付款、送货，每一步轮到谁都写着。'],
  ['资质传一次', '审核过的文件留着，下一单直接用。'],
  ['到期前提醒', '还机、续租、补材料，消息提前到。'],
] as const

export function GuestCentre() {
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
      <div>
        <MachineParade className="-mx-(--gutter) pt-6 md:mx-0 md:pt-10" />
        <h1 className="mt-7 text-display">登录后，租的机器都在这里</h1>
        <div className="mt-5 flex gap-2.5">
          <AppLink to="/login?redirect=%2Fuser" className={buttonClass('ink', 'main', true) + ' md:w-auto md:min-w-40'}>
            登录
          </AppLink>
          <AppLink
            to="/register?redirect=%2Fuser"
            className={buttonClass('outline', 'main', true) + ' md:w-auto md:min-w-40'}
          >
            注册
          </AppLink>
        </div>
        <dl className="mt-7 border-t border-hairline">
          {gains.map(([name, text]) => (
            <div key={name} className="border-b border-hairline py-3">
              <dt className="text-body font-semibold">{name}</dt>
              <dd className="text-meta text-ink-2">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <aside className="lg:pt-3">
        <HelpRows />
        <Section title="设置">
          <div className="border-t border-hairline">
            <ThemeChoice />
          </div>
        </Section>
      </aside>
    </div>
  )
}
