import { accessSeconds, refreshSeconds } from '@jihui/protocol/identity/limits'
import { AppLink, useScreenRoute } from '../../../shell/navigation.tsx'
import { Page } from '../../../ui/page.tsx'
import { ContactSections } from '../components/contact-sections.tsx'
import { PasswordForm } from '../components/password-form.tsx'
import { SignOutButton } from '../components/sign-out-button.tsx'
import { SignedInUser } from '../components/signed-in-user.tsx'

const HOUR = 3600

export function Screen() {
  return (
    <Page title={useScreenRoute()?.title ?? ''} back="/user" aside={<Devices />}>
      <SignedInUser>
        {(user) => (
          <div className="max-w-xl">
            <h2 className="mb-3 text-title-s">密码</h2>
            <PasswordForm username={user.username} />
            <p className="mt-3 text-body text-ink-2">
              <AppLink to="/forgot-password" className="inline-flex min-h-11 items-center hover:text-ink">
                忘了当前密码，用手机号重设
              </AppLink>
            </p>
            <ContactSections />
          </div>
        )}
      </SignedInUser>
    </Page>
  )
}

function Devices() {
  return (
    <section aria-labelledby="devices" className="mt-8 lg:mt-0">
      <h2 id="devices" className="text-title-s">
        在别的设备上登录过
      </h2>
      <dl className="mt-2 border-t border-hairline">
        <Fact name="让所有设备退出">改一次密码就行：别处的登录立刻失效，这台设备不用重新登录。</Fact>
        <Fact name="手机丢了">先在这里改密码，捡到的人就打不开你的账号。</Fact>
        <Fact name="登录能用多久">
          一直在用就不会断；放着 {refreshSeconds / HOUR} 小时不用，要重新登录。登录凭证每 {accessSeconds / HOUR}{' '}
          小时自动换新。
        </Fact>
      </dl>
      <SignOutButton />
    </section>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="border-b border-hairline py-3">
      <dt className="text-body font-semibold">{name}</dt>
      <dd className="text-meta text-pretty text-ink-2">{children}</dd>
    </div>
  )
}
