import { companyProfile } from '@jihui/protocol/company/profile'
import { BadgeCheck, Phone } from 'lucide-react'
import { useUser, type SessionUser } from '../../../shell/api/user.ts'
import { AppLink, useScreenRoute } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { monthDay, shanghaiDay } from '../../../ui/format.ts'
import { Rivets } from '../../../ui/nameplate.tsx'
import { Page } from '../../../ui/page.tsx'
import { SignedInUser } from '../components/signed-in-user.tsx'

const steps = [
  ['准备材料', '营业执照、法定代表人证件、收款账户，和每台设备的权属证明。医疗设备另要注册证。'],
  ['联系平台', '说明有哪些设备、放在哪里、多少台。平台会约时间看机器。'],
  ['平台审核', '核对材料和机器。缺什么会一次说清，补齐再审，不用重来。'],
  ['开通设备主身份', '通过后这个账号多一个“设备主”身份，在“我的”右上角切换，原来的租赁订单不受影响。'],
] as const

export function Screen() {
  const user = useUser()
  const isOwner = Boolean(user?.equipment_owner_profile)
  return (
    <Page title={useScreenRoute()?.title ?? ''} back="/user" aside={isOwner ? undefined : <HowTo />}>
      <SignedInUser>{(known) => (isOwner ? <OwnerPlate user={known} /> : <NoApplication />)}</SignedInUser>
    </Page>
  )
}

function NoApplication() {
  return (
    <EmptyState
      illustration="forklift"
      title="还没有设备主申请"
      actions={
        <>
          <a href={`tel:${companyProfile.contactPhone}`} className={buttonClass('ink')}>
            <Phone size={18} aria-hidden="true" />
            打电话申请
          </a>
          <AppLink to="/user" className={buttonClass('outline')}>
            回到我的
          </AppLink>
        </>
      }
    >
      有闲置设备，可以放到平台上出租。申请现在由客服受理：
      <span className="figures keep">{companyProfile.contactPhone}</span>，
      <span className="keep">{companyProfile.serviceHours}</span>。
    </EmptyState>
  )
}

function HowTo() {
  return (
    <section aria-labelledby="how-to" className="mt-2 lg:mt-0">
      <h2 id="how-to" className="text-title-s">
        申请成为设备主
      </h2>
      <ol className="mt-3">
        {steps.map(([name, text], index) => (
          <li key={name} className="flex gap-4 border-t border-hairline py-3">
            <span aria-hidden="true" className="figures w-4 shrink-0 text-title-s font-semibold">
              {index + 1}
            </span>
            <span>
              <span className="block text-body font-semibold">{name}</span>
              <span className="block text-meta text-pretty text-ink-2">{text}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function OwnerPlate({ user }: { user: SessionUser }) {
  const owner = user.equipment_owner_profile
  return (
    <div className="relative mt-2 rounded-card border border-edge bg-surface px-6 py-5">
      <Rivets />
      <p className="flex items-center gap-2.5 text-title-s font-semibold">
        <BadgeCheck size={22} className="shrink-0 text-ok" aria-hidden="true" />
        已经是设备主
      </p>
      <p className="mt-1 text-body text-ink-2">
        {owner?.company_name || user.company_name || user.name}
        {owner && `，${monthDay(shanghaiDay(owner.since))}起`}
      </p>
      <p className="mt-3 text-meta text-ink-2">
        这个账号的设备主身份由平台直接开通，没有申请记录。要增加设备或变更材料，请打{' '}
        <a href={`tel:${companyProfile.contactPhone}`} className="figures keep text-ink underline underline-offset-4">
          {companyProfile.contactPhone}
        </a>
        。
      </p>
    </div>
  )
}
