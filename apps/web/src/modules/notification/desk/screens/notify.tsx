import { useQueryTexts } from '../../../../shell/navigation.tsx'
import { ConsolePage } from '../../../../kits/desk/console-page.tsx'
import { useList } from '../../../../kits/list/use-list.ts'
import { NotifyForm } from '../components/notify-form.tsx'
import type { Recipient } from '../components/notify-recipient.tsx'
import { SentMessages } from '../components/notify-sent.tsx'
import { sendingsQuery } from '../notify-queries.ts'

/** Somebody may come here to write to one person: `?recipient_id=12&name=林晓`. */
function namedRecipient({ recipient_id: id, name }: Record<string, string | undefined>): Recipient {
  return id && /^\d{1,10}$/.test(id) ? { kind: 'person', id: Number(id), name: name || `用户 ${id}` } : undefined
}

/** 发通知: to one person or a group, and what was sent before. */
export function Screen() {
  const query = useQueryTexts()
  const list = useList(sendingsQuery)
  return (
    <ConsolePage title="发通知" caption="站内、短信、邮件；各人的通知设置说了算">
      <div className="mt-5 lg:grid lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:gap-12">
        <NotifyForm start={namedRecipient(query)} isEmailOn={list.head?.email_available} />
        <SentMessages list={list} total={list.head?.count} />
      </div>
    </ConsolePage>
  )
}
