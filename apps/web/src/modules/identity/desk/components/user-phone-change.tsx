import type { Account } from '@jihui/protocol/identity/user-schema'
import { Button } from '../../../../ui/button.tsx'
import { confirm } from '../../../../ui/overlays/confirm.tsx'
import { momentText } from '../../../../ui/text/format.ts'
import { useWithdrawAccountPhone } from '../user-queries.ts'

/** A number that waits for its person's code, and the way to call it off. */
export function UserPhoneChange({
  account,
  change,
}: {
  account: Account
  change: NonNullable<Account['phone_change']>
}) {
  const withdraw = useWithdrawAccountPhone(account.id)
  const ask = async () => {
    const isSure = await confirm({
      title: '撤回手机号的更换？',
      body: '手机号仍是现在的，他会收到通知。',
      confirmLabel: '撤回',
    })
    if (isSure) withdraw.mutate(undefined)
  }
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-half bg-sunken px-3 py-2">
      <p className="min-w-0 flex-1 basis-64 text-body text-pretty">
        {`${change.asked_by === 'platform' ? '平台' : '他本人'}${momentText(change.asked_at)} 提出把手机号换成 `}
        <strong className="figures keep">{change.phone_masked}</strong>，等他登录后填新号码的验证码，
        {momentText(change.expires_at)} 前有效。
      </p>
      {account.actions.includes('edit') && (
        <Button busy={withdraw.isPending} onClick={() => void ask()}>
          撤回
        </Button>
      )}
    </div>
  )
}
